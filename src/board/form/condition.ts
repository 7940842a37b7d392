import type { FileFilter } from '../schema/sources/filters'
import type { FilterValue } from '../model/source'

/** Conditions as a form shows them: in words, with the operand as text. */
export const operators = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  like: 'is like',
  ilike: 'is like (ignoring case)',
  is: 'is NULL, true or false:',
} as const satisfies Record<FileFilter['op'], string>

export type Operator = keyof typeof operators

export interface Condition {
  column: string
  op: Operator
  /** For "is one of": several values, separated by commas. */
  text: string
  /** The variable to compare with; null: `text` is the operand. */
  variable: string | null
}

export const flags = ['null', 'true', 'false'] as const

/** Whether the operator can compare with a variable. */
export const canUseVariable = (op: Operator) => op !== 'in' && op !== 'is'

const parseFilterValue = (value: FilterValue, isNumber: boolean): FilterValue =>
  // A number that a double cannot reproduce stays text, which is exact too.
  isNumber && String(Number(value)) === value ? Number(value) : value

/** `isNumber`: the column holds numbers. */
export function toFilter({ column, op, text, variable }: Condition, isNumber: boolean): FileFilter {
  if (op === 'is') return { column, op, value: text === 'true' ? true : text === 'false' ? false : null }
  if (op === 'in') {
    const parts = text.split(',').map(part => part.trim())
    return {
      column,
      op,
      value: parts.filter(part => part !== '').map(part => parseFilterValue(part, isNumber)),
    }
  }
  if (variable !== null) return { column, op, value: { variable } }
  return op === 'like' || op === 'ilike'
    ? { column, op, value: text }
    : { column, op, value: parseFilterValue(text, isNumber) }
}

export function toCondition({ column, op, value }: FileFilter): Condition {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value)
      ? { column, op, text: value.map(String).join(', '), variable: null }
      : { column, op, text: '', variable: value.variable }
  return { column, op, text: String(value), variable: null }
}
