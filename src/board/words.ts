import * as v from 'valibot'
import { badInLine, badInName, badInSegment } from './characters'

/** The small words of a board's file. Messages are the second half of a sentence that begins with a place. */

const answered = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])
/** Names that every object answers to: looked up, they would be found where nobody put them. */
export const isReserved = (name: string) => answered.has(name)

const short = (most: number, least: number) =>
  v.pipe(v.string(), v.minLength(least, 'is empty'), v.maxLength(most, `is longer than ${most} characters`))

/** `faultIn`: what is wrong with a text, as the second half of a sentence; null where nothing is. */
export const without = (faultIn: (text: string) => string | null) =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    text => faultIn(text) === null,
    ({ input }) => faultIn(input) ?? '',
  )

/** One line of text for people, `least` to `most` UTF-16 units long. */
export const line = (most: number, least = 0) => v.pipe(short(most, least), without(badInLine))

const kept = () =>
  v.pipe(
    short(63, 1),
    without(badInName),
    v.check(name => name !== '__proto__', 'is reserved by JavaScript'),
  )

/** A name that is a segment of an address, at most so long. */
export const segment = (most: number) =>
  v.pipe(
    short(most, 1),
    v.regex(/^[^/\\?#%]*$/, ({ input }) => badInSegment(input) ?? ''),
    without(badInSegment),
    v.check(name => name !== '__proto__', 'is reserved by JavaScript'),
  )

/**
 * The name of a column, to forms one of those that are known. 63 bytes are what Postgres keeps of one. Columns stand in
 * the query of an address, quoted and encoded, so that "growth %" is one.
 */
export const identifier = kept()

/** A name that nothing else tells: of a column that the source itself names, or of a field. */
export const newName = kept()

/** The name of a schema, or of a table or view. */
export const tableName = segment(63)

/** The name of a function of the database, to forms one of those that the project tells of. */
export const functionName = segment(63)

/** The same where forms know of none. */
export const newFunctionName = segment(63)

/** The name of a topic of Realtime. It stands in no address; policies compare it letter by letter. */
export const topicName = v.pipe(short(250, 1), without(badInName))

/** What other parts of the board call it by. */
const handle = (most: number, shape: RegExp, says: string) =>
  v.pipe(
    v.string(),
    v.maxLength(most, `is longer than ${most} characters`),
    v.regex(shape, says),
    v.check(name => !isReserved(name), 'is reserved by JavaScript: choose another name'),
  )

export const panelId = handle(64, /^[\w-]+$/, 'is made of other characters than letters, digits, "-" and "_"')
export const sourceName = handle(
  64,
  /^\w[\w .:-]*$/,
  'does not begin with a letter or digit, or has other characters than those, " ", ".", ":", "-" and "_"',
)
export const variableName = handle(
  40,
  /^[A-Za-z]\w*$/,
  'does not begin with a letter, or has other characters than letters, digits and "_"',
)

export const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.minValue(least, `is less than ${least}`),
    v.maxValue(most, `is more than ${most}`),
  )

export const finite = v.pipe(v.number(), v.finite('is not finite'))

/** A list of `least` to `most` entries, each with a `key` of its own. */
export const listOf = <S extends v.GenericSchema>(
  entry: S,
  [least, most]: [number, number],
  key: (entry: v.InferOutput<S>) => unknown,
) =>
  v.pipe(
    v.array(entry),
    v.minLength(least, 'is empty'),
    v.maxLength(most, `has more than ${most} entries`),
    v.check(entries => new Set(entries.map(key)).size === entries.length, 'says the same twice'),
  )

/** Said in the published schema, where an editor shows it. */
export const said = v.description
