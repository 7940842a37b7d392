import type { FileFilter } from '../filters'
import type { FilterValue } from '../source'

/** How a condition is said in a form: in words, with what it compares with as text. */
export const operators = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  like: 'is like',
  ilike: 'is like, in any case',
  is: 'is, as NULL or a flag,',
} as const satisfies Record<FileFilter['op'], string>

export type Operator = keyof typeof operators

export interface Condition {
  column: string
  op: Operator
  /** Several with commas between, where it is one of them. */
  text: string
  /** The variable that it compares with; null: with `text`. */
  variable: string | null
}

export const flags = ['null', 'true', 'false'] as const

/** Whether it can compare with a variable. */
export const mayVary = (op: Operator) => op !== 'in' && op !== 'is'

const written = (value: FilterValue, isNumber: boolean): FilterValue =>
  // What a double does not give back stays text, and is as exact.
  isNumber && String(Number(value)) === value ? Number(value) : value

/** `isNumber`: the column holds numbers. */
export function filterOf({ column, op, text, variable }: Condition, isNumber: boolean): FileFilter {
  if (op === 'is') return { column, op, value: text === 'true' ? true : text === 'false' ? false : null }
  if (op === 'in') {
    const parts = text.split(',').map(part => part.trim())
    return { column, op, value: parts.filter(part => part !== '').map(part => written(part, isNumber)) }
  }
  if (variable !== null) return { column, op, value: { variable } }
  return op === 'like' || op === 'ilike'
    ? { column, op, value: text }
    : { column, op, value: written(text, isNumber) }
}

export function conditionOf({ column, op, value }: FileFilter): Condition {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value)
      ? { column, op, text: value.map(String).join(', '), variable: null }
      : { column, op, text: '', variable: value.variable }
  return { column, op, text: String(value), variable: null }
}
