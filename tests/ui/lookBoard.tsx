import { act, render } from '@testing-library/react'
import type { BoardFile } from '../../src/board/board'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import type { Views } from '../../src/streams/views/view'
import BoardScreen from '../../src/ui/board/BoardScreen'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { barsPanel, source, tablePanel } from '../support/boards'
import { session as granted } from '../support/people'
import { ann } from '../support/scripted-backend'
import { puppetSession } from './puppets'

await preloadSheets()
export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()

export const file: BoardFile = {
  version: 2,
  title: 'Depot',
  variables: [
    { name: 'path', label: 'Path', kind: 'column', source: 'orders', column: 'path' },
    { name: 'method', label: 'Method', kind: 'choice', options: ['GET', 'POST'], default: 'GET' },
    { name: 'like', label: 'Find', kind: 'text' },
  ],
  sources: {
    orders: {
      ...source,
      filter: [
        { column: 'path', op: 'eq', value: { variable: 'path' } },
        { column: 'value', op: 'eq', value: { variable: 'method' } },
        { column: 'path', op: 'like', value: { variable: 'like' } },
      ],
    },
  },
  panels: [
    { ...barsPanel, clickVariable: 'path' },
    {
      ...tablePanel,
      columns: [{ column: 'path', label: 'Path', format: 'text' }],
      clickVariable: { variable: 'path', column: 'path' },
    },
  ],
}
export const rows = [
  { key: '1', cells: ['/a'], row: { path: '/a', at: at(1) } },
  { key: '2', cells: ['/b'], row: { path: '/b', at: at(30) } },
  { key: '3', cells: [null], row: { path: null, at: at(90) } },
]
const bar = (label: string | null, value: number) => ({ label, value, rows: value })
export const views: Views = {
  bars: {
    kind: 'bars',
    bars: [bar('/a', 2), bar(null, 1)],
    rest: null,
    total: 3,
    seconds: 10,
    over: { rows: 3, isTruncated: false },
  },
  table: { kind: 'table', rows, rowCount: 3 },
}

/** The board "Depot" in jsdom, with rows; `listAsked`: the filters of its source, as text. */
export async function show(
  shownFile: BoardFile = file,
  script: Pick<NonNullable<Parameters<typeof puppetSession>[0]>, 'activity'> = {},
) {
  const restore = () => Promise.resolve(granted(ann))
  const puppet = puppetSession({ restore, board: shownFile as never, ...script })
  await act(() => Promise.resolve())
  const { board } = puppet.session.getSnapshot().children
  if (board === undefined) throw new Error('the session has no board')
  render(<BoardScreen session={puppet.session} board={board} />)
  puppet.show(views)
  const listAsked = () =>
    sourceFilters(board.getSnapshot().context.board.sources['orders']).map(({ column, op, value }) =>
      [column, op, value as string].join(' '),
    )
  return { ...puppet, board, listAsked }
}
