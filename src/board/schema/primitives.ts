import * as v from 'valibot'
import { lineFault, nameFault, segmentFault } from '../text/forbiddenCharacters'
import {
  RESERVED,
  isReserved,
  panelIdName,
  tooLong,
  variableReference,
  type ReferenceName,
} from '../text/referenceNames'

/** The basic schemas of a board file. Each message is the second half of a sentence that begins with a path. */

const boundedText = (max: number, min: number) =>
  v.pipe(v.string(), v.minLength(min, 'is empty'), v.maxLength(max, tooLong(max)))

/** `faultIn`: what is wrong with a text, as the second half of a sentence; null if nothing is. */
export const checkText = (faultIn: (text: string) => string | null) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    text => faultIn(text) === null,
    ({ input }) => faultIn(input) ?? '',
  )

/** One line of text for people, `min` to `max` UTF-16 units long. */
export const textLine = (max: number, min = 0) => v.pipe(boundedText(max, min), checkText(lineFault))

/** A check of several fields, whose fault is reported at one of them. */
export const checkField = <T extends Record<string, unknown>>(
  key: keyof T & string,
  isSound: (fields: T) => boolean,
  message: string,
) =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (typed && !isSound(value))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
  })

const postgresName = () =>
  v.pipe(
    boundedText(63, 1),
    checkText(nameFault),
    v.check(name => name !== '__proto__', 'is reserved by JavaScript'),
  )

/** A name that becomes a URL path segment, at most `max` long. */
export const urlSegment = (max: number) =>
  v.pipe(
    boundedText(max, 1),
    v.regex(/^[^/\\?#%]*$/, ({ input }) => segmentFault(input) ?? ''),
    checkText(segmentFault),
    v.check(name => name !== '__proto__', 'is reserved by JavaScript'),
  )

/**
 * The name of a column; forms offer the known columns. Postgres keeps 63 bytes of a name. Columns stand quoted and
 * encoded in a URL's query, so "growth %" is allowed.
 */
export const identifier = postgresName()

/** A name that forms cannot offer: a column that the source itself defines, or a field. */
export const newName = postgresName()

/** The name of a schema, a table or a view. */
export const tableName = urlSegment(63)

/** The name of a database function; forms offer the functions that the project describes. */
export const functionName = urlSegment(63)

/** The same, for forms that cannot offer any. */
export const newFunctionName = urlSegment(63)

/** The name of a Realtime topic. It is not part of a URL; policies compare it letter by letter. */
export const topicName = v.pipe(boundedText(250, 1), checkText(nameFault))

/** A name by which other parts of the board refer to this one. */
const referenceName = ({ maxLength, shape, message }: ReferenceName) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, tooLong(maxLength)),
    v.regex(shape, message),
    v.check(name => !isReserved(name), RESERVED),
  )

export const panelId = referenceName(panelIdName)
export const sourceName = referenceName({
  maxLength: 64,
  shape: /^\w[\w .:-]*$/,
  message: 'must start with a letter or digit, and use only letters, digits, " ", ".", ":", "-" and "_"',
})
export const variableName = referenceName(variableReference)

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.minValue(min, `is less than ${min}`),
    v.maxValue(max, `is more than ${max}`),
  )

export const finiteNumber = v.pipe(v.number(), v.finite('is not finite'))

/** A list of `min` to `max` entries, each with a unique `key`, by default itself. */
export const uniqueList = <S extends v.GenericSchema>(
  entry: S,
  [min, max]: [number, number],
  key: (entry: v.InferOutput<S>) => unknown = entry => entry,
) =>
  v.pipe(
    v.array(entry),
    v.minLength(min, 'is empty'),
    v.maxLength(max, `has more than ${max} entries`),
    v.check(entries => new Set(entries.map(key)).size === entries.length, 'contains a duplicate'),
  )

/** The text appears in the published schema, where editors show it. */
export const describe = v.description

/** An entry that may be absent, with its text in the published schema. */
export const optional = <S extends v.GenericSchema>(schema: S, text: string) =>
  v.exactOptional(v.pipe(schema, describe(text)))

/** The same, with the name of its field in forms. */
export const optionalField = <S extends v.GenericSchema>(schema: S, title: string, text: string) =>
  v.exactOptional(v.pipe(schema, v.title(title), describe(text)))
/** A switch that is off where it is absent. */
export const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))
