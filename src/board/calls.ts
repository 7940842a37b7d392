import * as v from 'valibot'
import { json } from './asked'
import { slug } from './functions'
import { badInName } from './characters'
import { functionName, line, listOf, said, tableName as named, topicName, whole, without } from './words'

/** What a board lets be called, and what is asked for before. */

const name = (title: string) =>
  v.pipe(
    line(63, 1),
    without(badInName),
    v.check(text => text !== '__proto__', 'is reserved by JavaScript'),
    v.title(title),
  )
const object = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value), 'is a list, not an object'),
  v.record(line(63, 1), json),
)
export const tableName = v.strictObject({
  schema: v.pipe(named, v.title('Schema')),
  table: v.pipe(named, v.title('Table')),
})

const again = v.pipe(
  v.strictObject({
    tables: v.exactOptional(
      v.pipe(
        listOf(tableName, [1, 10], ({ schema, table }) => `${schema}.${table}`),
        said('It is called again right after a change of one of these; they have to be published.'),
      ),
    ),
    every: v.exactOptional(v.pipe(whole(1, 86_400), said('Seconds between two calls.'))),
  }),
  v.check(
    ({ every, tables }) => every !== undefined || tables !== undefined,
    'says neither "every" nor "tables"',
  ),
  v.title('Answer kept current'),
  said('When it is called again by itself, for as long as its answer is looked at. By GET only.'),
)

const rpc = v.pipe(
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.pipe(named, v.title('Schema')),
    function: v.pipe(functionName, v.title('Function of the database')),
    arguments: v.exactOptional(v.pipe(object, said('By name; what is filled in comes over them.'))),
    get: v.exactOptional(v.pipe(v.boolean(), v.title('By GET'), said('In a transaction that cannot write.'))),
    again: v.exactOptional(again),
  }),
  v.check(
    ({ get, again }) => again === undefined || get === true,
    'is called again by itself, and may write: only what is called by GET may be',
  ),
)

export const call = v.pipe(
  v.variant('kind', [
    rpc,
    v.strictObject({
      kind: v.literal('function'),
      function: slug,
      method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      body: v.exactOptional(v.pipe(object, said('Its JSON; what is filled in comes over it. Not by GET.'))),
      timeout: v.exactOptional(
        v.pipe(
          whole(1, 150),
          v.title('Timeout (seconds)'),
          said('Until its answer begins; 30 if absent. How long that then takes is not limited.'),
        ),
      ),
    }),
    v.strictObject({
      kind: v.literal('broadcast'),
      topic: v.pipe(topicName, v.title('Topic'), said('Without "realtime:" before it.')),
      private: v.exactOptional(
        v.pipe(v.boolean(), said('Who may send there, policies on realtime.messages decide.')),
      ),
      event: line(250, 1),
      payload: v.exactOptional(v.pipe(object, said('What is filled in comes over it.'))),
    }),
  ]),
  v.title('Calls'),
  said('What it does, once for each time that somebody wants it.'),
)
export type BoardCall = v.InferOutput<typeof call>

const field = v.pipe(
  v.strictObject({
    name: name('Name'),
    label: v.exactOptional(v.pipe(line(80, 1), said('By its name if absent.'))),
    type: v.pipe(
      v.picklist(['text', 'lines', 'whole', 'number', 'flag', 'date', 'choice', 'json']),
      v.title('Type'),
    ),
    required: v.exactOptional(v.pipe(v.boolean(), v.title('Required'))),
    default: v.exactOptional(v.pipe(json, said('What it begins with, as JSON.'))),
    options: v.exactOptional(
      v.pipe(
        listOf(line(200), [1, 100], each => each),
        said('Of a choice.'),
      ),
    ),
    column: v.exactOptional(
      v.pipe(
        line(63, 1),
        without(badInName),
        v.title('Column of the row'),
        said('It is filled from, where a row is given.'),
      ),
    ),
  }),
  v.check(({ type, options }) => type !== 'choice' || options !== undefined, 'is a choice without "options"'),
)
export type CallField = v.InferOutput<typeof field>

export const fields = v.pipe(
  listOf(field, [0, 30], ({ name }) => name),
  v.title('Asked for'),
  said('What is filled in before. If absent, what the project says the function takes, or JSON.'),
)
