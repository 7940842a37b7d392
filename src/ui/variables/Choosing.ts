import { createContext, use } from 'react'

/** What is chosen of variables, for panels in which choosing something sets one. */
interface Choosing {
  /** By variable; null: nothing. */
  values: Readonly<Record<string, string | null>>
  /** Undefined where nobody can choose, such as on a wall. */
  choose: ((variable: string, value: string | null) => void) | undefined
}

export const ChoosingContext = createContext<Choosing>({ values: {}, choose: undefined })

interface Setter {
  /** What is chosen now; null: nothing. */
  value: string | null
  /** Chooses it, or nothing where it is chosen already. */
  toggle: (value: string) => void
}

/** What choosing something in a panel does; null where it does nothing. */
export function useSets(variable: string | undefined): Setter | null {
  const { values, choose } = use(ChoosingContext)
  if (variable === undefined || choose === undefined || !Object.hasOwn(values, variable)) return null
  const value = values[variable] ?? null
  return { value, toggle: next => choose(variable, next === value ? null : next) }
}
