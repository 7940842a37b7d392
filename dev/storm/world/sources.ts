import type { Board, TablePanel } from '../../../src/board/board'
import type { Filter, RpcSource, TableSource } from '../../../src/board/model/source'
import type { Row } from '../../../src/backend/ports/backend.port'
import { keyOf } from '../../../src/streams/rows/rowOrder'
import { ORDINAL } from '../../../src/streams/table/keylessRows'
import { figuresOf } from './figures'

/** Seconds between two reads of what is polled. */
export const EVERY_S = 5
/** The topic to which triggers send the talks. */
export const TOPIC = 'talks'

type ReadShape = Pick<TableSource, 'columns' | 'key' | 'order' | 'limit' | 'filter' | 'changes'>
const table = (name: string, rest: ReadShape): TableSource => ({
  kind: 'table',
  schema: 'public',
  table: name,
  ...rest,
})
const newest = { column: 'id', ascending: false }
const event = { columns: ['id', 'label', 'value'], key: ['id'], order: newest, limit: 8 }

const sources = {
  items: table('items', {
    columns: ['id', 'team', 'rank', 'label', 'body', 'huge'],
    key: ['id'],
    order: newest,
    limit: 30,
  }),
  top: table('items', {
    columns: ['id', 'rank', 'label'],
    key: ['id'],
    order: { column: 'rank', ascending: true },
    limit: 5,
  }),
  notes: table('notes', {
    columns: ['team', 'no', 'label'],
    key: ['team', 'no'],
    order: { column: 'no', ascending: true },
    limit: 40,
  }),
  events: table('events', event),
  // Rows enter and leave these two as they change.
  calm: table('events', { ...event, filter: [{ column: 'value', op: 'lt', value: 60 }] }),
  low: table('items', {
    columns: ['id', 'rank', 'huge'],
    key: ['id'],
    order: newest,
    limit: 6,
    filter: [
      { column: 'rank', op: 'lte', value: 6 },
      { column: 'body', op: 'like', value: 'b%' },
    ],
  }),
  talks: table('talks', {
    columns: ['id', 'label', 'value'],
    key: ['id'],
    order: newest,
    limit: 10,
    changes: { kind: 'broadcast', topic: TOPIC, replay: true },
  }),
  polled: table('items', {
    columns: ['id', 'team', 'label'],
    key: ['id'],
    order: newest,
    limit: 15,
    changes: { kind: 'polling', interval: EVERY_S },
  }),
  // Types of every kind, in the order of a language, of an enum, and of times.
  zoo: table('zoo', {
    columns: ['slug', 'name', 'level', 'at', 'amount', 'ratio', 'code', 'raw', 'tags', 'body', 'day'],
    key: ['slug'],
    order: { column: 'name', ascending: true },
    limit: 12,
  }),
  urgent: table('zoo', {
    columns: ['slug', 'level', 'code'],
    key: ['slug'],
    order: { column: 'level', ascending: false },
    limit: 6,
  }),
  recent: table('zoo', {
    columns: ['slug', 'at', 'ratio'],
    key: ['slug'],
    order: { column: 'at', ascending: false },
    limit: 5,
  }),
  // A function's answer, requested again when a table changes.
  tally: table('tally', {
    columns: ['team', 'rows', 'ranks'],
    key: ['team'],
    order: { column: 'team', ascending: true },
    limit: 10,
  }),
} satisfies Record<string, TableSource>

export type SourceName = keyof typeof sources
export const sourceNames = [
  'items',
  'top',
  'notes',
  'events',
  'calm',
  'low',
  'talks',
  'polled',
  'zoo',
  'urgent',
  'recent',
  'tally',
] as const satisfies readonly SourceName[]
export const sourceOf = (name: SourceName): TableSource => sources[name]
export const nameOf = (name: string) => sourceNames.find(each => each === name)
export const isPolled = (name: SourceName) => sourceOf(name).changes?.kind === 'polling'
/** Whether the source is ordered by texts or labels, whose order only answers reveal. */
export const isOrderLearned = (name: SourceName) => name === 'zoo' || name === 'urgent'
/** Whether row level security hides rows of it from a viewer. */
export const mayHide = (name: SourceName) => ['items', 'notes'].includes(tableOf(name))
/** The table whose changes a source hears of. */
export const tableOf = (name: SourceName) => (name === CALL ? 'items' : sourceOf(name).table)
const CALL = 'tally'
/**
 * The key that a row has in the view of a panel. A function may return a key more than once, so its rows are numbered,
 * too.
 */
export function shownKeyOf(name: SourceName, row: Row): string {
  const source = sourceOf(name)
  return name === CALL
    ? keyOf({ ...source, key: [...source.key, ORDINAL] }, { ...row, [ORDINAL]: 0 })
    : keyOf(source, row)
}

/** A board as a person might make it: some sources without a panel, some with two. */
export interface Arrangement {
  without: ReadonlySet<SourceName>
  twice: ReadonlySet<SourceName>
}
export const twinOf = (name: SourceName) => `${name} again`

/** Every source with all its rows in a table, so that SQL can check what is shown. `verify`: seconds. */
export function boardOf(verify: number | null, { without, twice }: Arrangement): Board {
  const panel = (id: string, source: SourceName): TablePanel => ({
    id,
    kind: 'table',
    title: id,
    source,
    place: { x: 0, y: 0, width: 4, height: 4 },
    columns: sources[source].columns.map(column => ({ column, label: column, format: 'text' })),
    limit: sources[source].limit,
  })
  return {
    version: 2,
    title: 'Storm',
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [
        name,
        name === CALL ? callOf(source, verify) : { ...source, verifyInterval: verify ?? 0 },
      ]),
    ),
    panels: sourceNames.flatMap(name => [
      ...(without.has(name) ? [] : [panel(name, name)]),
      ...(twice.has(name) ? [panel(twinOf(name), name)] : []),
      ...(without.has(name) ? [] : figuresOf(name).map(({ panel: figure }) => figure)),
    ]),
  }
}

const callOf = (
  { schema, table, columns, key, limit, order }: TableSource,
  verify: number | null,
): RpcSource => ({
  kind: 'rpc',
  schema,
  function: table,
  get: true,
  columns,
  key,
  limit,
  order,
  refresh: { tables: [{ schema, table: tableOf(CALL) }], ...(verify !== null && { interval: verify }) },
})
const fromOf = (name: SourceName) => (name === CALL ? 'public.tally()' : `public.${sourceOf(name).table}`)

/** The same rows as text, as a viewer would read them: exact where JSON would round numbers. */
export function queryOf(name: SourceName): string {
  const { columns, key, order, limit, filter = [] } = sourceOf(name)
  const by = [
    `${order.column} ${order.ascending ? 'asc' : 'desc'}`,
    ...key.filter(column => column !== order.column),
  ]
  const where = ['true', ...filter.map(conditionOf)].join(' and ')
  const rows = `select * from ${fromOf(name)} where ${where} order by ${by.join(', ')} limit ${limit}`
  return `select ${textsOf(columns)} from (${rows}) s`
}
/** Every existing row, for those who may see all. */
export function wholeQueryOf(name: SourceName): string {
  const { columns } = sources[name]
  return `select coalesce(json_agg(t), '[]')::text as rows from (select ${textsOf(columns)} from ${fromOf(name)}) t`
}
const textsOf = (columns: readonly string[]) =>
  columns.map(column => `to_jsonb(${column}) #>> '{}' as ${column}`).join(', ')

const signs = { lt: '<', lte: '<=', like: 'like' } satisfies Partial<Record<Filter['op'], string>>
function conditionOf({ column, op, value }: Filter): string {
  if (op !== 'lt' && op !== 'lte' && op !== 'like') throw new Error(`no SQL for a filter by ${op}`)
  return `${column} ${signs[op]} '${String(value)}'`
}
