import type { Variable } from '../schema/variables'
import { valueTextFault } from './valueText'

/** The chosen value of each variable. Null: no value, and the variable filters nothing. */
export type VariableValues = Readonly<Record<string, string | null>>

/** The default of every variable. */
export const defaultValues = (variables: readonly Variable[]): Record<string, string | null> =>
  Object.fromEntries(variables.map(({ name, default: initially }) => [name, initially ?? null]))

/** Why a variable cannot have this value; null if it can. */
export function valueFault(variable: Variable, value: string | null): string | null {
  if (value === null) return null
  if (variable.kind === 'choice' && !variable.options.includes(value))
    return `is none of ${variable.options.map(each => `“${each}”`).join(', ')}`
  return valueTextFault(value)
}
