import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, sourceName, variableName } from './primitives'

export const variableValue = textLine(200, 1)
const variableBase = <K extends string>(kind: K) => ({
  name: v.pipe(variableName, describe('Unique within the board. Part of the URL.')),
  label: textLine(80, 1),
  kind: v.literal(kind),
})
const defaultValue = v.exactOptional(
  v.pipe(
    variableValue,
    describe('Its value until one is chosen. Without it, nothing is filtered until then.'),
  ),
)

const text = v.strictObject({ ...variableBase('text'), default: defaultValue })
const choice = v.pipe(
  v.strictObject({
    ...variableBase('choice'),
    options: uniqueList(variableValue, [1, 200], chosen => chosen),
    default: defaultValue,
  }),
  v.check(
    ({ options, default: chosen }) => chosen === undefined || options.includes(chosen),
    'has a default that is not among its options',
  ),
)
const column = v.pipe(
  v.strictObject({
    ...variableBase('column'),
    source: sourceName,
    column: identifier,
    default: defaultValue,
  }),
  describe('Suggests values from a column of a source as its rows arrive.'),
)

export const variable = v.variant('kind', [text, choice, column])
export type Variable = v.InferOutput<typeof variable>

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
  const { issues } = v.safeParse(variableValue, value)
  return issues?.[0].message ?? null
}
