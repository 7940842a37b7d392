import type { Board, TablePanel } from '../../../src/board/board'
import type { Filter, TableSource } from '../../../src/board/model/source'

/** Seconds between two reads of what is polled. */
export const EVERY_S = 5
/** Where triggers tell of the talks. */
export const TOPIC = 'talks'

type Given = Pick<TableSource, 'columns' | 'key' | 'order' | 'limit' | 'filter' | 'changes'>
const table = (name: string, rest: Given): TableSource => ({
  ...{ kind: 'table', schema: 'public', table: name },
  ...rest,
})
const newest = { column: 'id', ascending: false }
const event = { columns: ['id', 'label', 'value'], key: ['id'], order: newest, limit: 8 }

const sources = {
  items: table('items', {
    columns: ['id', 'team', 'rank', 'label', 'body', 'huge'],
    ...{ key: ['id'], order: newest, limit: 30 },
  }),
  top: table('items', {
    columns: ['id', 'rank', 'label'],
    ...{ key: ['id'], order: { column: 'rank', ascending: true }, limit: 5 },
  }),
  notes: table('notes', {
    columns: ['team', 'no', 'label'],
    ...{ key: ['team', 'no'], order: { column: 'no', ascending: true }, limit: 40 },
  }),
  events: table('events', event),
  // Rows enter and leave these two as they change.
  calm: table('events', { ...event, filter: [{ column: 'value', op: 'lt', value: 60 }] }),
  low: table('items', {
    columns: ['id', 'rank', 'huge'],
    ...{ key: ['id'], order: newest, limit: 6 },
    filter: [
      { column: 'rank', op: 'lte', value: 6 },
      { column: 'body', op: 'like', value: 'b%' },
    ],
  }),
  talks: table('talks', {
    columns: ['id', 'label', 'value'],
    ...{ key: ['id'], order: newest, limit: 10 },
    changes: { kind: 'broadcast', topic: TOPIC, replay: true },
  }),
  polled: table('items', {
    columns: ['id', 'team', 'label'],
    ...{ key: ['id'], order: newest, limit: 15 },
    changes: { kind: 'polling', interval: EVERY_S },
  }),
} satisfies Record<string, TableSource>

export type SourceName = keyof typeof sources
export const sourceNames = [
  ...(['items', 'top', 'notes', 'events', 'calm', 'low', 'talks', 'polled'] as const),
] as const satisfies readonly SourceName[]
export const sourceOf = (name: SourceName): TableSource => sources[name]
export const nameOf = (name: string) => sourceNames.find(each => each === name)
export const isPolled = (name: SourceName) => sourceOf(name).changes?.kind === 'polling'

/** What a person made of the board: sources without a panel, and those with two. */
export interface Arrangement {
  without: ReadonlySet<SourceName>
  twice: ReadonlySet<SourceName>
}
export const twinOf = (name: SourceName) => `${name} again`

/** Every source wholly in a table of its own, so that what is shown can be held against SQL. `verify`: seconds. */
export function boardOf(verify: number | null, { without, twice }: Arrangement): Board {
  const panel = (id: string, source: SourceName): TablePanel => ({
    ...{ id, kind: 'table', title: id, source, place: { x: 0, y: 0, width: 4, height: 4 } },
    columns: sources[source].columns.map(column => ({ column, label: column, format: 'text' })),
    limit: sources[source].limit,
  })
  return {
    version: 2,
    title: 'Storm',
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, { ...source, verifyInterval: verify ?? 0 }]),
    ),
    panels: sourceNames.flatMap(name => [
      ...(without.has(name) ? [] : [panel(name, name)]),
      ...(twice.has(name) ? [panel(twinOf(name), name)] : []),
    ]),
  }
}

/** The same rows as text, as a viewer would read them: exact, whatever JSON would make of them. */
export function queryOf(name: SourceName): string {
  const { table, columns, key, order, limit, filter = [] } = sourceOf(name)
  const by = [
    `${order.column} ${order.ascending ? 'asc' : 'desc'}`,
    ...key.filter(column => column !== order.column),
  ]
  const where = ['true', ...filter.map(conditionOf)].join(' and ')
  const rows = `select * from public.${table} where ${where} order by ${by.join(', ')} limit least(${limit}, public.max_rows())`
  return `select ${textsOf(columns)} from (${rows}) s`
}
/** Every row that there is, for whoever may see it. */
export function wholeQueryOf(name: SourceName): string {
  const { table, columns } = sources[name]
  return `select coalesce(json_agg(t), '[]')::text as rows from (select ${textsOf(columns)} from public.${table}) t`
}
const textsOf = (columns: readonly string[]) =>
  columns.map(column => `${column}::text as ${column}`).join(', ')

const signs = { lt: '<', lte: '<=', like: 'like' } satisfies Partial<Record<Filter['op'], string>>
function conditionOf({ column, op, value }: Filter): string {
  if (op !== 'lt' && op !== 'lte' && op !== 'like') throw new Error(`no SQL for a filter by ${op}`)
  return `${column} ${signs[op]} '${String(value)}'`
}
