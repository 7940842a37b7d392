import type { BoardFile, LinePanel, NumberPanel, Panel, TablePanel } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import { COLUMNS } from '../stream'
import { BUCKET_MS } from './orders'

/** The id of the one board that is saved. */
export const BOARD_ID = '88392b06-56b0-4157-97f3-17d97cf9e6b6'
/** The panel in which the probe looks for a change. */
export const NEWEST = 'newest'

const source = (rest: Pick<TableSource, 'order' | 'limit' | 'filter'>): TableSource => ({
  kind: 'table',
  schema: 'public',
  table: 'orders',
  key: ['id'],
  columns: COLUMNS,
  ...rest,
})
const place = (column: number, row: number, columns: number, rows: number) => ({
  x: column,
  y: row,
  width: columns,
  height: rows,
})

const aggregates = ['count', 'sum', 'average', 'max'] as const
const numbers = aggregates.map((aggregate, i): NumberPanel => ({
  kind: 'number',
  id: aggregate,
  title: aggregate,
  source: 'orders',
  place: place(3 * i, 0, 3, 2),
  column: 'amount',
  timeColumn: 'ts',
  format: 'number',
  unit: '',
  aggregate,
}))
const lines = aggregates.map((aggregate, i): LinePanel => ({
  kind: 'line',
  id: `${aggregate}-line`,
  title: aggregate,
  source: 'orders',
  place: place(3 * i, 2, 3, 5),
  timeColumn: 'ts',
  timeBucket: BUCKET_MS / 1_000,
  unit: '',
  series: [{ column: 'amount', label: aggregate, aggregate }],
}))
const columns: TablePanel['columns'] = [
  { column: 'id', label: 'Id', format: 'number' },
  { column: 'note', label: 'Note', format: 'text' },
  { column: 'region', label: 'Region', format: 'text' },
  { column: 'status', label: 'Status', format: 'text' },
  { column: 'amount', label: 'Amount', format: 'number' },
  { column: 'ts', label: 'Updated', format: 'time' },
]
const tables: Panel[] = [
  {
    kind: 'table',
    id: NEWEST,
    title: 'newest',
    source: 'orders',
    place: place(0, 7, 4, 6),
    columns,
    limit: 50,
  },
  {
    kind: 'table',
    id: 'top',
    title: 'top open',
    source: 'top',
    place: place(4, 7, 4, 6),
    columns,
    limit: 50,
  },
]
const bars: Panel[] = [
  {
    kind: 'bars',
    id: 'regions',
    title: 'by region',
    source: 'orders',
    place: place(8, 7, 2, 6),
    groupBy: 'region',
    aggregate: 'count',
    limit: 10,
  },
  {
    kind: 'bars',
    id: 'sums',
    title: 'sum by region',
    source: 'orders',
    place: place(10, 7, 2, 6),
    groupBy: 'region',
    aggregate: 'sum',
    column: 'amount',
    limit: 10,
  },
]

/** Twelve panels over the whole table of `rows` rows and over the fifty open orders with the greatest amounts. */
export const benchBoard = (rows: number): BoardFile => ({
  version: 2,
  title: 'Bench',
  sources: {
    // The stream lets the table grow and shrink a little, and the panels must still hold all of it.
    orders: source({
      order: { column: 'id', ascending: false },
      limit: Math.min(1_000_000, 2 * rows + 1_000),
    }),
    top: source({
      order: { column: 'amount', ascending: false },
      limit: 50,
      filter: [{ column: 'status', op: 'eq', value: 'open' }],
    }),
  },
  panels: [...numbers, ...lines, ...tables, ...bars],
})
