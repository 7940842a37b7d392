import { createContext, use } from 'react'
import { refusalOf, type Variable } from '../../board/variables'

/** What is chosen of variables, for panels in which choosing something sets one. */
interface Choosing {
  variables: readonly Variable[]
  /** By variable; null: nothing. */
  values: Readonly<Record<string, string | null>>
  /** Undefined where nobody can choose, such as on a wall. */
  choose: ((variable: string, value: string | null) => void) | undefined
}

export const ChoosingContext = createContext<Choosing>({ variables: [], values: {}, choose: undefined })

export interface Setter {
  /** As people call the variable. */
  label: string
  /** What is chosen now; null: nothing. */
  value: string | null
  /** Whether it can be chosen at all: NULL cannot, nor what the variable cannot be. */
  can: (value: unknown) => boolean
  /** Chooses it, or nothing where it is chosen already. */
  toggle: (value: string) => void
}

/** What choosing something in a panel does; null where it does nothing. */
export function useSets(name: string | undefined): Setter | null {
  const { variables, values, choose } = use(ChoosingContext)
  const variable = variables.find(each => each.name === name)
  if (variable === undefined || choose === undefined) return null
  const value = values[variable.name] ?? null
  return {
    ...{ label: variable.label, value },
    can: each => each !== null && each !== undefined && refusalOf(variable, textOf(each)) === null,
    toggle: next => choose(variable.name, next === value ? null : next),
  }
}

/** A cell's value as a variable's. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
