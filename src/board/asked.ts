import * as v from 'valibot'
import type { Json } from './source'
import { identifier, listOf, newFunctionName, newName, said, tableName, whole } from './words'

/** Sources whose rows are the answer to a request. */

const self = (name: string) => name
const JSON_DEEP = 20

/** Whatever JSON can say, not too deep; NaN and the infinities are none of it. */
function isJson(value: unknown, deep = 0): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || deep > JSON_DEEP) return false
  return Object.values(value).every(part => isJson(part, deep + 1))
}
export const json = v.pipe(
  v.unknown(),
  v.guard((value): value is Json => isJson(value), 'is no JSON'),
)

/** To a schema of names a list is an object without any. */
const named = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value), 'is a list, not an object'),
)

const every = v.pipe(whole(1, 86_400), said('Seconds between two requests.'))

export const again = v.pipe(
  v.strictObject({
    every: v.exactOptional(every),
    tables: v.exactOptional(
      v.pipe(
        listOf(
          v.strictObject({ schema: tableName, table: tableName }),
          [1, 10],
          ({ schema, table }) => `${schema}.${table}`,
        ),
        said('It is called again right after a change of one of these; they have to be published.'),
      ),
    ),
  }),
  v.check(
    ({ every, tables }) => every !== undefined || tables !== undefined,
    'says neither "every" nor "tables"',
  ),
  said('When it is called again.'),
)

export const rpc = v.pipe(
  v.strictObject({
    kind: v.literal('rpc'),
    schema: tableName,
    function: newFunctionName,
    arguments: v.exactOptional(
      v.pipe(named, v.record(identifier, json), said('By name, such as {"region": 3}.')),
    ),
    columns: v.pipe(
      listOf(newName, [1, 200], self),
      said('Of its rows; a result that has none of them is one row with the column "value".'),
    ),
    key: v.pipe(listOf(identifier, [0, 32], self), said('Columns that tell rows apart, if any do.')),
    order: v.exactOptional(v.strictObject({ column: identifier, ascending: v.boolean() })),
    limit: v.pipe(whole(1, 100_000), said('Rows held at most.')),
    get: v.exactOptional(
      v.pipe(
        v.boolean(),
        said('By GET, in a transaction that cannot write. By POST it waits until a person allows it.'),
      ),
    ),
    again,
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), said('It asks for a second factor, and gives nothing without.')),
    ),
  }),
  said('What a function of the database gives.'),
)
