import * as v from 'valibot'
import { MAX_VALUE_LENGTH } from '../variables/valueText'
import { identifier, textLine, uniqueList, describe, sourceName, variableName, optional } from './primitives'

const variableValue = textLine(MAX_VALUE_LENGTH, 1)
const variableBase = <K extends string>(kind: K) => ({
  name: v.pipe(variableName, describe('Unique within the board. Part of the URL.')),
  label: textLine(80, 1),
  kind: v.literal(kind),
})
const defaultValue = optional(
  variableValue,
  'Its value until one is chosen. Without it, nothing is filtered until then.',
)

const text = v.strictObject({ ...variableBase('text'), default: defaultValue })
const choice = v.pipe(
  v.strictObject({
    ...variableBase('choice'),
    options: uniqueList(variableValue, [1, 200]),
    default: defaultValue,
  }),
  v.check(
    ({ options, default: defaultOption }) => defaultOption === undefined || options.includes(defaultOption),
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
