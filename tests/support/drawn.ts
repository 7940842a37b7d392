import type { Panel } from '../../src/board/board'
import type { View } from '../../src/streams/views/view'

/** A row as SQL returns it. */
export interface Row {
  id: number
  path: string
  value: number
}
/** The content that a panel must show, according to SQL. */
export function deriveExpectedView(panel: Panel, rows: Row[]): unknown {
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
/** The content of a view, in the form of `deriveExpectedView`. */
export function drawnText(view: View | undefined): unknown {
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
