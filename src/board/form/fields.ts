import * as v from 'valibot'
import { filters } from '../filters'
import { labelOf } from '../panels/column'
import { functionName, identifier, variableName } from '../words'

/** What is asked for to fill in one word of a board, as a form shows it. */
export interface Field {
  name: string
  label: string
  hint: string | null
  isOptional: boolean
  asks: Asks
}
export type Asks =
  /** `isLong`: of several lines. */
  | { type: 'text'; isLong: boolean }
  | { type: 'number'; least: number | null; most: number | null; isWhole: boolean }
  | { type: 'flag' }
  | { type: 'choice'; options: readonly string[] }
  /** The name of a column of the source. */
  | { type: 'column' }
  | { type: 'variable' }
  /** The name of a function of the database. */
  | { type: 'function' }
  /** The conditions on rows. */
  | { type: 'filters' }
  /** Two numbers. */
  | { type: 'range' }
  | { type: 'group'; fields: readonly Field[] }
  | { type: 'list'; entry: Asks }
  /** One of several groups, told apart by the word `by`. */
  | { type: 'variants'; by: string; options: readonly { value: string; fields: readonly Field[] }[] }
  /** Words by names that are chosen by whoever fills it in: its JSON. */
  | { type: 'record' }
  /** What no form is drawn for: its JSON. */
  | { type: 'other' }

type Schema = v.GenericSchema
/** What of valibot's schemas is read here. */
interface Parts {
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
  options?: readonly unknown[]
  key?: string
  literal?: unknown
  pipe?: readonly (Parts & { type: string; requirement?: unknown })[]
}
// Schemas hand these on as they were given, whatever kind of schema they are.
const partsOf = (schema: Schema): Parts => schema as Parts

/**
 * The fields of an object's schema, but for those in `without`. A word is called by its schema's `title`, else by its
 * own name, and explained by its schema's description: a new kind brings its form with its schema.
 */
export const fieldsOf = (schema: Schema, without: readonly string[] = []): Field[] =>
  Object.entries(partsOf(schema).entries ?? {}).flatMap(([name, given]): Field[] => {
    if (without.includes(name)) return []
    const inner = unwrapped(given)
    // What can be but one value is not asked for.
    if (inner.type === 'literal' && inner === given) return []
    return [
      {
        name,
        label: v.getTitle(inner) ?? labelFor(name, inner.type),
        hint: v.getDescription(inner) ?? null,
        isOptional: inner !== given,
        asks: asked(inner),
      },
    ]
  })

const unwrapped = (schema: Schema): Schema => {
  const { wrapped } = partsOf(schema)
  return /optional$/.test(schema.type) && wrapped !== undefined ? wrapped : schema
}

/** Whether a schema is another, or begins with it. */
function isOf(schema: unknown, other: unknown): boolean {
  if (schema === other) return true
  const [first] = typeof schema === 'object' && schema !== null ? ((schema as Parts).pipe ?? []) : []
  return first !== undefined && first !== schema && isOf(first, other)
}

function asked(schema: Schema): Asks {
  if (isOf(schema, identifier)) return { type: 'column' }
  if (isOf(schema, variableName)) return { type: 'variable' }
  if (isOf(schema, functionName)) return { type: 'function' }
  if (schema === filters) return { type: 'filters' }
  const { entries, item, items = [], options = [], key, literal, pipe = [] } = partsOf(schema)
  switch (schema.type) {
    case 'string':
      return { type: 'text', isLong: isLong(schema) }
    case 'number':
      return numberAsked(schema)
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
      return item === undefined ? { type: 'other' } : { type: 'list', entry: asked(item) }
    case 'strict_object':
      return entries === undefined ? { type: 'other' } : { type: 'group', fields: fieldsOf(schema) }
    case 'variant':
      return key === undefined ? { type: 'other' } : variantsAsked(key, options)
    default:
      // Such are looked at before they are read as records, and so are of another type themselves.
      return pipe.some(({ type }) => type === 'record') ? { type: 'record' } : { type: 'other' }
  }
}

/** What may be longer than a page of lines is no line. */
const LONG = 2_000
const isLong = (schema: Schema) =>
  limitsOf(partsOf(schema)).some(
    ({ type, requirement }) => type === 'max_length' && typeof requirement === 'number' && requirement > LONG,
  )

/** Every limit that is said of a number, the tightest of each. */
function numberAsked(schema: Schema): Asks {
  const limits = limitsOf(partsOf(schema))
  const bounds = (type: string) =>
    limits.flatMap(each =>
      each.type === type && typeof each.requirement === 'number' ? [each.requirement] : [],
    )
  const [least, most] = [bounds('min_value'), bounds('max_value')]
  return {
    type: 'number',
    least: least.length === 0 ? null : Math.max(...least),
    most: most.length === 0 ? null : Math.min(...most),
    isWhole: limits.some(({ type }) => type === 'integer'),
  }
}
const limitsOf = ({ pipe = [] }: Parts): { type: string; requirement?: unknown }[] =>
  pipe.flatMap((each, i) => (i === 0 ? limitsOf(each) : [each]))

function variantsAsked(by: string, options: readonly unknown[]): Asks {
  return {
    type: 'variants',
    by,
    options: options.flatMap(option => {
      const schema = option as Schema
      const own = partsOf(schema).entries?.[by]
      const { literal, options: several = [literal] } = own === undefined ? {} : partsOf(own)
      return several.map(value => ({ value: String(value), fields: fieldsOf(schema, [by]) }))
    }),
  }
}

const labelFor = (name: string, type: string) =>
  name === 'by' && type === 'variant' ? 'How changes come' : (labels[name] ?? labelOf(name))

/** Words whose own name says too little to somebody who has never read a board's file. */
const labels: Record<string, string> = {
  at: 'Time column',
  bars: 'Bars shown',
  by: 'Grouped by',
  column: 'Column',
  every: 'Every (seconds)',
  from: 'From',
  of: 'Part of',
  range: 'Vertical range',
  rows: 'Rows shown',
  series: 'Lines',
  sets: 'Choosing sets',
  time: 'Time column',
  window: 'Over the last (seconds)',
}

/** What an answer is before anything was entered. */
export function blank(asks: Asks): unknown {
  switch (asks.type) {
    case 'number':
      return asks.least ?? 0
    case 'flag':
      return false
    case 'choice':
      return asks.options[0]
    case 'range':
      return [0, 100]
    case 'list':
    case 'filters':
      return []
    case 'group':
      return blankOf(asks.fields)
    case 'record':
      return {}
    case 'variants': {
      const [first] = asks.options
      return first && { [asks.by]: first.value, ...blankOf(first.fields) }
    }
    case 'other':
      return null
    default:
      return ''
  }
}

export const blankOf = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, isOptional, asks }) => (isOptional ? [] : [[name, blank(asks)]])),
  )
