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
    tables: v.exactOptional(
      v.pipe(
        uniqueList(tableRef, [1, 10], ({ schema, table }) => `${schema}.${table}`),
        describe('It is called again right after a change of one of these; they have to be published.'),
      ),
    ),
    every: v.exactOptional(v.pipe(wholeNumber(1, 86_400), describe('Seconds between two calls.'))),
  }),
  v.check(
    ({ every, tables }) => every !== undefined || tables !== undefined,
    'says neither "every" nor "tables"',
  ),
  v.title('Answer kept current'),
  describe('When it is called again by itself, for as long as its answer is looked at. By GET only.'),
)

const rpcCall = v.pipe(
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.pipe(tableName, v.title('Schema')),
    function: v.pipe(functionName, v.title('Function of the database')),
    arguments: v.exactOptional(v.pipe(jsonObject, describe('By name; what is filled in comes over them.'))),
    get: v.exactOptional(
      v.pipe(v.boolean(), v.title('By GET'), describe('In a transaction that cannot write.')),
    ),
    again: v.exactOptional(refresh),
  }),
  v.check(
    ({ get, again }) => again === undefined || get === true,
    'is called again by itself, and may write: only what is called by GET may be',
  ),
)

export const call = v.pipe(
  v.variant('kind', [
    rpcCall,
    v.strictObject({
      kind: v.literal('function'),
      function: functionSlug,
      method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      body: v.exactOptional(
        v.pipe(jsonObject, describe('Its JSON; what is filled in comes over it. Not by GET.')),
      ),
      timeout: v.exactOptional(
        v.pipe(
          wholeNumber(1, 150),
          v.title('Timeout (seconds)'),
          describe('Until its answer begins; 30 if absent. How long that then takes is not limited.'),
        ),
      ),
    }),
    v.strictObject({
      kind: v.literal('broadcast'),
      topic: v.pipe(topicName, v.title('Topic'), describe('Without "realtime:" before it.')),
      private: v.exactOptional(
        v.pipe(v.boolean(), describe('Who may send there, policies on realtime.messages decide.')),
      ),
      event: textLine(250, 1),
      payload: v.exactOptional(v.pipe(jsonObject, describe('What is filled in comes over it.'))),
    }),
  ]),
  v.title('Calls'),
  describe('What it does, once for each time that somebody wants it.'),
)
export type BoardCall = v.InferOutput<typeof call>

const field = v.pipe(
  v.strictObject({
    name: fieldName('Name'),
    label: v.exactOptional(v.pipe(textLine(80, 1), describe('By its name if absent.'))),
    type: v.pipe(
      v.picklist(['text', 'lines', 'whole', 'number', 'flag', 'date', 'choice', 'json']),
      v.title('Type'),
    ),
    required: v.exactOptional(v.pipe(v.boolean(), v.title('Required'))),
    default: v.exactOptional(v.pipe(jsonValue, describe('What it begins with, as JSON.'))),
    options: v.exactOptional(
      v.pipe(
        uniqueList(textLine(200), [1, 100], each => each),
        describe('Of a choice.'),
      ),
    ),
    column: v.exactOptional(
      v.pipe(
        textLine(63, 1),
        checkText(nameFault),
        v.title('Column of the row'),
        describe('It is filled from, where a row is given.'),
      ),
    ),
  }),
  v.check(({ type, options }) => type !== 'choice' || options !== undefined, 'is a choice without "options"'),
)
export type CallField = v.InferOutput<typeof field>

export const callFields = v.pipe(
  uniqueList(field, [0, 30], ({ name }) => name),
  v.title('Asked for'),
  describe('What is filled in before. If absent, what the project says the function takes, or JSON.'),
)
