import * as v from 'valibot'
import type { Json } from '../../model/source'
import {
  identifier,
  uniqueList,
  newFunctionName,
  newName,
  describe,
  tableName,
  wholeNumber,
  optional,
} from '../primitives'

/** Sources whose rows are the answer to a request. */

const MAX_JSON_DEPTH = 20

/** Any JSON value up to a depth limit; JSON has no NaN and no infinities. */
function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > MAX_JSON_DEPTH) return false
  return Object.values(value).every(part => isJson(part, depth + 1))
}
export const jsonValue = v.pipe(
  v.unknown(),
  v.guard((value): value is Json => isJson(value), 'is not valid JSON'),
)

/** A record schema would accept a list as an object without keys. */
const notAList = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value), 'is a list, not an object'),
)

const interval = v.pipe(wholeNumber(1, 86_400), describe('Seconds between two requests.'))

export const refresh = v.pipe(
  v.strictObject({
    interval: v.exactOptional(interval),
    tables: optional(
      uniqueList(
        v.strictObject({ schema: tableName, table: tableName }),
        [1, 10],
        ({ schema, table }) => `${schema}.${table}`,
      ),
      'Called again right after a change in one of these tables. They have to be in the Realtime publication.',
    ),
  }),
  v.check(
    ({ interval, tables }) => interval !== undefined || tables !== undefined,
    'needs "interval" or "tables"',
  ),
  describe('When it is loaded again.'),
)

export const rpcSource = v.pipe(
  v.strictObject({
    kind: v.literal('rpc'),
    schema: tableName,
    function: newFunctionName,
    arguments: v.exactOptional(
      v.pipe(notAList, v.record(identifier, jsonValue), describe('By name, such as {"region": 3}.')),
    ),
    columns: v.pipe(
      uniqueList(newName, [1, 200]),
      describe('Columns of its rows. Any other result is one row with the column "value".'),
    ),
    key: v.pipe(uniqueList(identifier, [0, 32]), describe('Columns that identify a row, if any.')),
    order: v.exactOptional(v.strictObject({ column: identifier, ascending: v.boolean() })),
    limit: v.pipe(wholeNumber(1, 100_000), describe('Maximum rows to load.')),
    get: optional(
      v.boolean(),
      'By GET, in a read-only transaction. By POST it waits until a person allows it.',
    ),
    refresh,
    level: optional(v.literal('aal2'), 'It requires two-factor and returns nothing without it.'),
  }),
  describe('A database function’s result.'),
)
