import type { LinePanel } from '../../board/board'
import { Timeline } from '../folds/timeline'
import { numberOf } from '../values'
import type { LineView } from '../view'
import { folded, type Derivation } from './derivation'
import { lineBuckets } from './lineBuckets'
import { lineSplit } from './lineSplit'

export function line(panel: LinePanel): Derivation<LineView> {
  if (panel.bucket !== undefined) return lineBuckets(panel, panel.bucket)
  return panel.by === undefined ? rowsOf(panel) : lineSplit(panel, panel.by)
}

/** Rows over their time column, ascending; rows without a readable time are left out. */
function rowsOf({ time, series }: LinePanel): Derivation<LineView> {
  const columns = series.map(({ column }) => column)
  const rows = new Timeline(time, columns, ({ row }) => columns.map(column => numberOf(row[column])))
  return folded(rows, points => {
    const times: number[] = []
    const values: (number | null)[][] = series.map(() => [])
    for (const { at, of } of points) {
      times.push(at / 1000)
      values.forEach((values, i) => values.push(of[i] ?? null))
    }
    return { kind: 'line', times, series: series.map(({ label }, i) => ({ label, values: values[i] ?? [] })) }
  })
}
