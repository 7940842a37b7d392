import { createContext, use } from 'react'
import { valueFault } from '../../board/variables/variableValues'
import type { Variable } from '../../board/schema/variables'

/** The current values of variables, for panels whose marks set a variable. */
interface VariableChoice {
  variables: readonly Variable[]
  /** By variable; null: no value. */
  values: Readonly<Record<string, string | null>>
  /** Undefined if the viewer cannot choose, for example in a kiosk. */
  choose: ((variable: string, value: string | null) => void) | undefined
}

export const VariableChoiceContext = createContext<VariableChoice>({
  variables: [],
  values: {},
  choose: undefined,
})

export interface VariableSetter {
  /** The variable's display name. */
  label: string
  /** The current value; null: none. */
  value: string | null
  /** Whether a value can be chosen: not NULL, nor a value that the variable does not allow. */
  canSet: (value: unknown) => boolean
  /** Chooses a value, or clears it if it is already chosen. */
  toggle: (value: string) => void
}

/** The variable that a choice in a panel sets; null if it sets none. */
export function useVariableSetter(name: string | undefined): VariableSetter | null {
  const { variables, values, choose } = use(VariableChoiceContext)
  const variable = variables.find(each => each.name === name)
  if (variable === undefined || choose === undefined) return null
  const value = values[variable.name] ?? null
  return {
    label: variable.label,
    value,
    canSet: each =>
      each !== null && each !== undefined && valueFault(variable, toVariableValue(each)) === null,
    toggle: next => choose(variable.name, next === value ? null : next),
  }
}

/** Converts a cell's value to a variable's value. */
export const toVariableValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
