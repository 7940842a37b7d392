import type { Row } from '../../src/backend/ports/backend.port'
import type { BarsPanel, Board, LinePanel, NumberPanel, TablePanel } from '../../src/board/board'
import type { RpcSource, TableSource } from '../../src/board/model/source'

export const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: ['id', 'at', 'path', 'value'],
  key: ['id'],
  order: { column: 'id', ascending: false },
  limit: 5,
}
/** The same, to be read with a second factor only. */
export const guardedSource: TableSource = { ...source, level: 'aal2' }
/** Row `id`; at: `id` seconds after the epoch unless said otherwise. */
export const row = (id: number, rest: Row = {}): Row => ({
  id,
  at: new Date(id * 1000).toISOString(),
  path: '/a',
  value: id,
  ...rest,
})

const place = { x: 0, y: 0, width: 4, height: 4 }
export const tablePanel: TablePanel = {
  id: 'table',
  kind: 'table',
  title: 'Orders',
  source: 'orders',
  place,
  columns: [
    { column: 'id', label: 'Id', format: 'number' },
    { column: 'value', label: 'Value', format: 'number' },
  ],
  limit: 3,
}
export const linePanel: LinePanel = {
  id: 'line',
  kind: 'line',
  title: 'Value',
  source: 'orders',
  place,
  timeColumn: 'at',
  series: [{ column: 'value', label: 'value' }],
  unit: '',
}
export const numberPanel: NumberPanel = {
  id: 'number',
  kind: 'number',
  title: 'Value',
  source: 'orders',
  place,
  column: 'value',
  timeColumn: 'at',
  format: 'number',
  unit: '',
}
export const barsPanel: BarsPanel = {
  id: 'bars',
  kind: 'bars',
  title: 'By path',
  source: 'orders',
  place,
  groupBy: 'path',
  timeColumn: 'at',
  window: 10,
  limit: 2,
}
/** One source in use by two panels, and one that no panel uses. */
export const board: Board = {
  version: 2,
  title: 'Test',
  sources: { orders: source, unused: { ...source, table: 'unused' } },
  panels: [tablePanel, numberPanel],
}

/** A function that may write: it waits until a person approves it. */
export const writingSource: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'set_role',
  arguments: { who: 'me', role: 'admin' },
  columns: ['value'],
  key: [],
  limit: 1,
  refresh: { interval: 5 },
}
