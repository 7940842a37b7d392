import * as v from 'valibot'
import { filters } from '../schema/sources/filters'
import { labelFromName } from '../model/columnTypes'
import { functionName, identifier, variableName } from '../schema/primitives'

/** A form field for one key of a board. */
export interface Field {
  name: string
  label: string
  hint: string | null
  isOptional: boolean
  input: FieldInput
}
export type FieldInput =
  /** `isLong`: several lines. */
  | { type: 'text'; isLong: boolean }
  | { type: 'number'; min: number | null; max: number | null; isWhole: boolean }
  | { type: 'flag' }
  | { type: 'choice'; options: readonly string[] }
  /** The name of a column of the source. */
  | { type: 'column' }
  | { type: 'variable' }
  /** The name of a database function. */
  | { type: 'function' }
  /** Conditions on rows. */
  | { type: 'filters' }
  /** Two numbers. */
  | { type: 'range' }
  | { type: 'group'; fields: readonly Field[] }
  | { type: 'list'; entry: FieldInput }
  /** One of several groups; the key `by` tells them apart. */
  | { type: 'variants'; by: string; options: readonly { value: string; fields: readonly Field[] }[] }
  /** An object with names of the person's choice, edited as JSON. */
  | { type: 'record' }
  /** A value without a form, edited as JSON. */
  | { type: 'other' }

type Schema = v.GenericSchema
/** The parts of valibot's schemas that are read here. */
interface SchemaParts {
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
  options?: readonly unknown[]
  key?: string
  literal?: unknown
  pipe?: readonly (SchemaParts & { type: string; requirement?: unknown })[]
}
// Schemas expose these properties, but their general type does not name them.
const partsOf = (schema: Schema): SchemaParts => schema as SchemaParts

/**
 * The fields of an object schema, except those in `without`. A field's label is its schema's `title`, else derived from
 * its name; its hint is the schema's description. So a new kind brings its form with its schema.
 */
export const fieldsOf = (schema: Schema, without: readonly string[] = []): Field[] =>
  Object.entries(partsOf(schema).entries ?? {}).flatMap(([name, entrySchema]): Field[] => {
    if (without.includes(name)) return []
    const inner = unwrap(entrySchema)
    // A key with only one possible value needs no field.
    if (inner.type === 'literal' && inner === entrySchema) return []
    return [
      {
        name,
        label: v.getTitle(inner) ?? labelFor(name),
        hint: v.getDescription(inner) ?? null,
        isOptional: inner !== entrySchema,
        input: inputFor(inner),
      },
    ]
  })

const unwrap = (schema: Schema): Schema => {
  const { wrapped } = partsOf(schema)
  return /optional$/.test(schema.type) && wrapped !== undefined ? wrapped : schema
}

/** Whether a schema is `other`, or a pipe that begins with it. */
function isOf(schema: unknown, other: unknown): boolean {
  if (schema === other) return true
  const [first] = typeof schema === 'object' && schema !== null ? ((schema as SchemaParts).pipe ?? []) : []
  return first !== undefined && first !== schema && isOf(first, other)
}

function inputFor(schema: Schema): FieldInput {
  if (isOf(schema, identifier)) return { type: 'column' }
  if (isOf(schema, variableName)) return { type: 'variable' }
  if (isOf(schema, functionName)) return { type: 'function' }
  if (schema === filters) return { type: 'filters' }
  const { entries, item, items = [], options = [], key, literal, pipe = [] } = partsOf(schema)
  switch (schema.type) {
    case 'string':
      return { type: 'text', isLong: isLong(schema) }
    case 'number':
      return numberInput(schema)
    case 'boolean':
      return { type: 'flag' }
    case 'literal':
      return { type: 'choice', options: [String(literal)] }
    case 'picklist':
      return { type: 'choice', options: options.map(String) }
    case 'strict_tuple':
      return items.length === 2 && items.every(({ type }) => type === 'number')
        ? { type: 'range' }
        : { type: 'other' }
    case 'array':
      return item === undefined ? { type: 'other' } : { type: 'list', entry: inputFor(item) }
    case 'strict_object':
      return entries === undefined ? { type: 'other' } : { type: 'group', fields: fieldsOf(schema) }
    case 'variant':
      return key === undefined ? { type: 'other' } : variantsInput(key, options)
    default:
      // Records are validated before they are parsed as records, so the pipe itself has another type.
      return pipe.some(({ type }) => type === 'record') ? { type: 'record' } : { type: 'other' }
  }
}

/** A text that may be longer than this needs several lines. */
const LONG = 2_000
const isLong = (schema: Schema) =>
  limitsOf(partsOf(schema)).some(
    ({ type, requirement }) => type === 'max_length' && typeof requirement === 'number' && requirement > LONG,
  )

/** The tightest of a number's limits on either side. */
function numberInput(schema: Schema): FieldInput {
  const limits = limitsOf(partsOf(schema))
  const bounds = (type: string) =>
    limits.flatMap(each =>
      each.type === type && typeof each.requirement === 'number' ? [each.requirement] : [],
    )
  const [lowerBounds, upperBounds] = [bounds('min_value'), bounds('max_value')]
  return {
    type: 'number',
    min: lowerBounds.length === 0 ? null : Math.max(...lowerBounds),
    max: upperBounds.length === 0 ? null : Math.min(...upperBounds),
    isWhole: limits.some(({ type }) => type === 'integer'),
  }
}
const limitsOf = ({ pipe = [] }: SchemaParts): { type: string; requirement?: unknown }[] =>
  pipe.flatMap((each, i) => (i === 0 ? limitsOf(each) : [each]))

function variantsInput(by: string, options: readonly unknown[]): FieldInput {
  return {
    type: 'variants',
    by,
    options: options.flatMap(option => {
      const schema = option as Schema
      const discriminator = partsOf(schema).entries?.[by]
      const { literal, options: values = [literal] } =
        discriminator === undefined ? {} : partsOf(discriminator)
      return values.map(value => ({ value: String(value), fields: fieldsOf(schema, [by]) }))
    }),
  }
}

const labelFor = (name: string) => labels[name] ?? labelFromName(name)

/** Labels for keys whose name says too little to people who have never read a board file. */
const labels: Record<string, string> = {
  betterDirection: 'Good',
  changes: 'Updates',
  clickVariable: 'On click, set variable',
  column: 'Column',
  from: 'From',
  groupBy: 'Grouped by',
  headlineColumn: 'Headline',
  heartbeatInterval: 'Heartbeat (seconds)',
  interval: 'Every (seconds)',
  level: 'Require two-factor',
  nameField: 'Name',
  personField: 'Person',
  series: 'Lines',
  timeColumn: 'Time column',
  totalColumn: 'Part of',
  valueRange: 'Vertical range',
  verifyInterval: 'Verify',
  window: 'Over the last (seconds)',
}

/** The value of a field before anybody entered one. */
export function blankValue(input: FieldInput): unknown {
  switch (input.type) {
    case 'number':
      return input.min ?? 0
    case 'flag':
      return false
    case 'choice':
      return input.options[0]
    case 'range':
      return [0, 100]
    case 'list':
    case 'filters':
      return []
    case 'group':
      return blankValues(input.fields)
    case 'record':
      return {}
    case 'variants': {
      const [first] = input.options
      return first && { [input.by]: first.value, ...blankValues(first.fields) }
    }
    case 'other':
      return null
    default:
      return ''
  }
}

export const blankValues = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, isOptional, input }) => (isOptional ? [] : [[name, blankValue(input)]])),
  )
