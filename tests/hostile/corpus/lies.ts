import {
  drafts,
  fileOf,
  folderSource,
  functionSource,
  one,
  panel,
  rpcSource,
  tableSource,
  type HostileBoard,
} from './board'

/** Names and values that are what they say, but would say more to a server that did not take them for one word. */

const lies = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'names lie',
  file,
  expect: 'shown',
  waits: false,
  ...rest,
})

const COLUMNS = [
  'user_roles(*)',
  'id::text',
  '*',
  'or',
  'and',
  'select',
  'apikey',
  'on_conflict',
  'limit',
  'x->>y',
  '"',
  'a,b',
  'count()',
]
const columns = COLUMNS.map(column =>
  lies(
    `column ${JSON.stringify(column)}`,
    one('table', tableSource({ columns: ['id', column] }), {
      columns: [{ column, label: 'X', format: 'text' }],
    }),
  ),
)

const VALUES = [
  '1,or=(id.gt.0)',
  '1)&id=gt.0',
  '"),or(id.gt.0',
  'null',
  '*',
  '\\',
  '0&apikey=x',
  "'; drop table public.orders; --",
]
const values = VALUES.map(value =>
  lies(
    `filter value ${JSON.stringify(value)}`,
    one('table', tableSource({ filter: [{ column: 'zone', op: 'eq', value }] })),
  ),
)
const filters = [
  lies(
    'a list that ends itself',
    one(
      'table',
      tableSource({ filter: [{ column: 'zone', op: 'in', value: ['a")', '","', '\\"', 'b,c)'] }] }),
    ),
  ),
  lies(
    'a pattern of many wildcards',
    one('table', tableSource({ filter: [{ column: 'zone', op: 'like', value: '%'.repeat(400) + 'x' }] })),
  ),
  lies(
    'a filter on a reserved word',
    one(
      'table',
      tableSource({
        columns: ['id', 'zone', 'or'],
        filter: [{ column: 'or', op: 'eq', value: '(id.gt.0)' }],
      }),
    ),
  ),
  lies(
    'twenty filters of a thousand characters',
    one(
      'table',
      tableSource({
        filter: Array.from({ length: 20 }, () => ({ column: 'zone', op: 'neq', value: 'x'.repeat(1_000) })),
      }),
    ),
  ),
  lies('a key of the board, not of the table', one('table', tableSource({ key: ['zone'] }))),
  lies(
    'a table without a key, in which rows are told apart by all columns',
    one('table', tableSource({ key: [] })),
  ),
  lies(
    'order by what is not read',
    one('table', tableSource({ order: { column: 'note', ascending: true } })),
    { expect: 'refused' },
  ),
]

/** Names of other schemas go in a header, which the project judges. */
const schemas = ['auth', 'storage', 'signalbox', 'pg_catalog', 'public,auth', '*', 'öffentlich'].map(schema =>
  lies(
    `schema "${schema}"`,
    one('table', tableSource({ schema, table: 'users', columns: ['id'] }), {
      columns: [{ column: 'id', label: '', format: 'text' }],
    }),
  ),
)

const ARGUMENTS: Record<string, unknown>[] = [
  { since: 'x&apikey=y' },
  { select: '*', limit: '0' },
  { columns: 'role', on_conflict: 'user_id' },
  { since: { a: [1, null, 'x'.repeat(2_000)] } },
]
const givenBoards = ARGUMENTS.map((argument, i) =>
  lies(
    `arguments that are parameters of the address (${i + 1})`,
    one('result', rpcSource({ function: 'summary', get: true, arguments: argument })),
  ),
)

const topic = (rest: Record<string, unknown>) =>
  one('messages', { kind: 'topic', topic: 'alarms', private: true, limit: 50, ...rest })
const TOPICS = [
  'realtime:alarms',
  '../alarms',
  'signalbox:board:00000000-0000-4000-8000-000000000000',
  'phoenix',
  'a"},{"event":"broadcast"',
  '*',
]
const topics = [
  ...TOPICS.map(name => lies(`topic ${JSON.stringify(name)}`, topic({ topic: name }))),
  lies(
    'events of the protocol itself',
    topic({ events: ['phx_close', 'phx_leave', 'access_token', 'postgres_changes', 'system'] }),
  ),
  lies(
    'fields with the names of every object',
    topic({ fields: ['constructor', 'toString', 'hasOwnProperty'] }),
  ),
  lies(
    'presence on the topic of another board',
    one('roster', {
      kind: 'presence',
      topic: 'signalbox:board:00000000-0000-4000-8000-000000000000',
      private: true,
    }),
  ),
  lies(
    'presence on a topic named as one of the protocol',
    one('roster', { kind: 'presence', topic: 'realtime:system' }),
  ),
  lies(
    'a topic told to a table',
    one('table', tableSource({ changes: { kind: 'broadcast', topic: 'realtime:../orders', replay: true } })),
  ),
]

const offerVariable = (variable: Record<string, unknown>, source = tableSource()) =>
  fileOf({ s: source }, [panel(drafts.table)], { variables: [{ label: 'V', ...variable }] })
const chosenSource = tableSource({ filter: [{ column: 'zone', op: 'eq', value: { variable: 'zone' } }] })
const variables = [
  lies(
    'a variable whose value is a filter',
    offerVariable({ name: 'zone', kind: 'text', default: 'x,or=(id.gt.0)' }, chosenSource),
  ),
  lies(
    'a choice among filters',
    offerVariable(
      { name: 'zone', kind: 'choice', options: ['*', '(', '")', 'a.b'], default: '")' },
      chosenSource,
    ),
  ),
  lies(
    'a variable called as the address calls others',
    offerVariable({ name: 'board', kind: 'text', default: 'x' }),
  ),
  lies('a variable "__proto__"', offerVariable({ name: '__proto__', kind: 'text' }), { expect: 'refused' }),
  lies('a variable "constructor"', offerVariable({ name: 'constructor', kind: 'text' }), {
    expect: 'refused',
  }),
  lies(
    'a variable over a column that is not read',
    offerVariable({ name: 'zone', kind: 'column', source: 's', column: 'note' }),
    { expect: 'refused' },
  ),
]

const expectedBoards = [
  lies(
    'an expected path through what every object has',
    one(
      'health',
      functionSource({
        method: 'GET',
        expectation: { json: { path: 'constructor.prototype.polluted', value: true } },
      }),
    ),
  ),
  lies(
    'fields of an answer with the names of every object',
    one('health', functionSource({ method: 'GET', fields: ['constructor', 'valueOf'] })),
  ),
  lies('an Edge Function by HEAD', one('health', functionSource({ method: 'HEAD' })), { expect: 'refused' }),
  lies('an Edge Function by a method in small letters', one('health', functionSource({ method: 'post' })), {
    expect: 'refused',
  }),
  lies('an Edge Function by GET with a body', one('health', functionSource({ method: 'GET', body: {} })), {
    expect: 'refused',
  }),
  lies('a folder searched for a pattern', one('files', folderSource({ search: '%_*\\"' }))),
  lies(
    'a folder that is not there',
    one('files', folderSource({ path: 'nothing/here', bucket: 'no-such-bucket' })),
  ),
]

export const lying: HostileBoard[] = [
  ...columns,
  ...values,
  ...filters,
  ...schemas,
  ...givenBoards,
  ...topics,
  ...variables,
  ...expectedBoards,
]
