import * as v from 'valibot'
import { identifier, describe, variableName } from '../primitives'

const text = v.pipe(v.string(), v.maxLength(1_000, 'is longer than 1000 characters'))
const number = v.pipe(v.number(), v.finite('is not finite'))
const variable = v.pipe(
  v.strictObject({ variable: variableName }),
  describe('The variable’s current value. While it has none, the filter is off.'),
)
const neitherMessage = (value: string) => `is neither ${value} nor { "variable": … }`

/** One condition, with PostgREST’s operator names. */
const filter = v.variant('op', [
  v.strictObject({
    column: identifier,
    op: v.picklist(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']),
    value: v.union([text, number, v.boolean(), variable], neitherMessage('text, a number, true, false')),
  }),
  v.strictObject({
    column: identifier,
    op: v.literal('in'),
    value: v.pipe(
      v.array(v.union([text, number, v.boolean()], 'is neither text nor a number, true or false')),
      v.minLength(1, 'is empty, so it would match nothing'),
      v.maxLength(100, 'has more than 100 entries'),
    ),
  }),
  v.strictObject({
    column: identifier,
    op: v.literal('is'),
    value: v.union([v.boolean(), v.null()], 'is neither true, false nor null'),
  }),
  v.strictObject({
    column: identifier,
    op: v.picklist(['like', 'ilike']),
    value: v.union([text, variable], neitherMessage('a pattern')),
  }),
])
export type FileFilter = v.InferOutput<typeof filter>

export const filters = v.pipe(
  v.array(filter),
  v.maxLength(20, 'has more than 20 entries'),
  describe('Every row matches all of these. Their columns are read, too.'),
)
