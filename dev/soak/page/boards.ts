import type { BoardFile, Panel, TablePanel } from '../../../src/board/board'
import type { TableSource } from '../../../src/board/model/source'

const orders = (limit: number, rest: Partial<TableSource> = {}): TableSource => ({
  kind: 'table',
  schema: 'public',
  table: 'soak_orders',
  key: ['id'],
  limit,
  columns: ['id', 'at', 'region', 'status', 'amount', 'note'],
  order: { column: 'id', ascending: false },
  ...rest,
})
type Base = Pick<TablePanel, 'id' | 'title' | 'source' | 'place'>
/** Places panels side by side, three in a row. */
const placePanels = (panels: ((base: Base) => Panel)[]): Panel[] =>
  panels.map((make, n) => {
    const place = { x: (n % 3) * 4, y: Math.floor(n / 3) * 5, width: 4, height: 5 }
    return make({ id: `panel-${n}`, title: `Panel ${n}`, source: 'orders', place })
  })
const [time, column] = ['at', 'amount']
const figure = { timeColumn: time, column, format: 'number', unit: '' } as const

/** Boards that have no source in common, and every kind of panel that a table's rows with one number can fill. */
export const soakBoards: BoardFile[] = [
  {
    version: 2,
    title: 'Soak one',
    sources: { orders: orders(1000) },
    panels: placePanels([
      base => ({
        ...base,
        kind: 'table',
        columns: [{ column, label: 'Amount', format: 'number' }],
        limit: 50,
      }),
      base => ({ ...base, kind: 'number', ...figure }),
      base => ({ ...base, kind: 'bars', groupBy: 'region', aggregate: 'sum', column, limit: 8 }),
      base => ({ ...base, kind: 'line', timeColumn: time, series: [{ column, label: 'Amount' }], unit: '' }),
      base => ({ ...base, kind: 'gauge', ...figure, aggregate: 'p95', max: 1000 }),
      base => ({ ...base, kind: 'feed', timeColumn: time, headlineColumn: 'note', limit: 20 }),
    ]),
  },
  {
    version: 2,
    title: 'Soak two',
    sources: { orders: orders(900) },
    panels: placePanels([
      base => ({ ...base, kind: 'number', ...figure, aggregate: 'average' }),
      base => ({ ...base, kind: 'bars', groupBy: 'status', timeColumn: time, window: 30, limit: 4 }),
      base => ({
        ...base,
        kind: 'line',
        timeColumn: time,
        series: [{ column, label: 'Amount' }],
        unit: '',
        timeBucket: 10,
      }),
      base => ({ ...base, kind: 'timeline', groupBy: 'region', stateColumn: 'status', timeColumn: time }),
      base => ({ ...base, kind: 'pie', groupBy: 'region', aggregate: 'count', limit: 6 }),
      base => ({ ...base, kind: 'histogram', column, limit: 20 }),
      base => ({ ...base, kind: 'heatmap', groupBy: 'region', columnGroup: 'status' }),
    ]),
  },
  {
    version: 2,
    title: 'Soak three',
    sources: { orders: orders(100, { filter: [{ column: 'status', op: 'eq', value: 'open' }] }) },
    panels: placePanels([
      base => ({
        ...base,
        kind: 'table',
        columns: [{ column: 'note', label: 'Note', format: 'text' }],
        limit: 20,
      }),
      base => ({ ...base, kind: 'number', ...figure, aggregate: 'count' }),
    ]),
  },
]

/** A panel without a source. */
export const restingBoard: BoardFile = {
  version: 2,
  title: 'Soak at rest',
  sources: {},
  panels: [],
}
