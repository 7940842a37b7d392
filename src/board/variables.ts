import * as v from 'valibot'
import { identifier, line, listOf, said, sourceName, variableName } from './words'

export const chosenValue = line(200, 1)
const named = <K extends string>(kind: K) => ({
  name: v.pipe(variableName, said('Unique within the board; stands in the address.')),
  label: line(80, 1),
  kind: v.literal(kind),
})
const initial = v.exactOptional(
  v.pipe(chosenValue, said('Its value until one is chosen. Without it nothing is filtered until then.')),
)

const text = v.strictObject({ ...named('text'), default: initial })
const choice = v.pipe(
  v.strictObject({
    ...named('choice'),
    values: listOf(chosenValue, [1, 200], chosen => chosen),
    default: initial,
  }),
  v.check(
    ({ values, default: chosen }) => chosen === undefined || values.includes(chosen),
    'has a default that is not among its values',
  ),
)
const column = v.pipe(
  v.strictObject({ ...named('column'), source: sourceName, column: identifier, default: initial }),
  said('Its values are offered from a column of a source, as its rows come.'),
)

export const variable = v.variant('kind', [text, choice, column])
export type Variable = v.InferOutput<typeof variable>

/** What is chosen, by variable. Null: nothing, and nothing is filtered by it. */
export type Values = Readonly<Record<string, string | null>>

/** The value of every variable where `chosen` says nothing of it. */
export const defaultsOf = (variables: readonly Variable[]): Record<string, string | null> =>
  Object.fromEntries(variables.map(({ name, default: initially }) => [name, initially ?? null]))

/** Why a value cannot be a variable's; null where it can. */
export function refusalOf(variable: Variable, chosen: string | null): string | null {
  if (chosen === null) return null
  if (variable.kind === 'choice' && !variable.values.includes(chosen))
    return `is none of ${variable.values.map(each => `“${each}”`).join(', ')}`
  const { issues } = v.safeParse(chosenValue, chosen)
  return issues?.[0].message ?? null
}
