import type { Panel } from '../../src/board/board'
import type { View } from '../../src/streams/views/view'

/** What SQL holds of a row. */
export interface Row {
  id: number
  path: string
  value: number
}
/** What SQL says that a panel shows. */
export function expected(panel: Panel, rows: Row[]): unknown {
  const course = [...rows].reverse().map(({ value }) => value)
  switch (panel.kind) {
    case 'table':
      return rows.slice(0, panel.limit).map(({ id, value }) => [id, value])
    case 'number':
      return course.at(-1)
    case 'line':
      return course
    default:
      return [...new Set(rows.map(({ path }) => path))]
        .sort()
        .map(path => [path, rows.filter(row => row.path === path).length])
  }
}
/** What a view shows, in the words of `expected`. */
export function said(view: View | undefined): unknown {
  switch (view?.kind) {
    case 'table':
      return view.rows.map(({ cells }) => cells)
    case 'number':
      return view.value
    case 'line':
      return view.series[0]?.values
    case 'bars':
      return view.bars
        .map(({ label, value }) => [label, Math.round(Number(value) * (view.seconds ?? 1))])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    default:
      return view
  }
}
