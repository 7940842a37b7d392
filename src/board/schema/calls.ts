import * as v from 'valibot'
import { jsonValue } from './sources/rpcSource'
import { functionSlug } from './sources/functionSource'
import { nameFault } from '../text/forbiddenCharacters'
import {
  functionName,
  textLine,
  uniqueList,
  describe,
  tableName,
  topicName,
  wholeNumber,
  checkText,
  optional,
  optionalField,
} from './primitives'

/** The calls that a board offers, and the fields to fill in first. */

const fieldName = (title: string) =>
  v.pipe(
    textLine(63, 1),
    checkText(nameFault),
    v.check(text => text !== '__proto__', 'is reserved by JavaScript'),
    v.title(title),
  )
const jsonObject = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value), 'is a list, not an object'),
  v.record(textLine(63, 1), jsonValue),
)
export const tableRef = v.strictObject({
  schema: v.pipe(tableName, v.title('Schema')),
  table: v.pipe(tableName, v.title('Table')),
})

const refresh = v.pipe(
  v.strictObject({
    tables: optional(
      uniqueList(tableRef, [1, 10], ({ schema, table }) => `${schema}.${table}`),
      'Called again right after a change in one of these tables. They have to be in the Realtime publication.',
    ),
    interval: optional(wholeNumber(1, 86_400), 'Seconds between two calls.'),
  }),
  v.check(
    ({ interval, tables }) => interval !== undefined || tables !== undefined,
    'needs "interval" or "tables"',
  ),
  v.title('Auto-refresh result'),
  describe('When it is called again automatically while the result is visible. By GET only.'),
)

const rpcCall = v.pipe(
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.pipe(tableName, v.title('Schema')),
    function: v.pipe(functionName, v.title('Function name')),
    arguments: optional(jsonObject, 'By name. Inputs override these.'),
    get: optionalField(v.boolean(), 'By GET', 'In a read-only transaction.'),
    refresh: v.exactOptional(refresh),
  }),
  v.check(
    ({ get, refresh }) => refresh === undefined || get === true,
    'can’t be refreshed automatically, because it can write: only calls by GET can',
  ),
)

export const call = v.pipe(
  v.variant('kind', [
    rpcCall,
    v.strictObject({
      kind: v.literal('function'),
      function: functionSlug,
      method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      body: optional(jsonObject, 'JSON. Inputs override it. Not by GET.'),
      timeout: optionalField(
        wholeNumber(1, 150),
        'Timeout (seconds)',
        'Until the response starts (default 30). Its duration isn’t limited.',
      ),
    }),
    v.strictObject({
      kind: v.literal('broadcast'),
      topic: v.pipe(topicName, v.title('Topic'), describe('Without "realtime:" before it.')),
      private: optional(v.boolean(), 'Policies on realtime.messages decide who can send.'),
      event: textLine(250, 1),
      payload: optional(jsonObject, 'Inputs override it.'),
    }),
  ]),
  v.title('Calls'),
)
export type BoardCall = v.InferOutput<typeof call>

const field = v.pipe(
  v.strictObject({
    name: fieldName('Name'),
    label: optional(textLine(80, 1), 'Defaults to the name.'),
    type: v.pipe(
      v.picklist(['text', 'multiline', 'integer', 'number', 'boolean', 'date', 'choice', 'json']),
      v.title('Type'),
    ),
    required: v.exactOptional(v.pipe(v.boolean(), v.title('Required'))),
    default: optional(jsonValue, 'Initial value, as JSON.'),
    options: optional(uniqueList(textLine(200), [1, 100]), 'For type choice.'),
    column: v.exactOptional(
      v.pipe(
        textLine(63, 1),
        checkText(nameFault),
        v.title('Row column'),
        describe('Prefills the input from the row, if there is one.'),
      ),
    ),
  }),
  v.check(({ type, options }) => type !== 'choice' || options !== undefined, 'is a choice without "options"'),
)
export type CallField = v.InferOutput<typeof field>

export const callFields = v.pipe(
  uniqueList(field, [0, 30], ({ name }) => name),
  v.title('Inputs'),
  describe('Inputs of the form. Defaults to the function’s parameters, or JSON.'),
)
