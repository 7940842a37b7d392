import type { LinePanel } from '../../board/board'
import type { Rows } from '../held'
import type { LineView } from '../view'
import { numberOf, timeOf } from './values'

/** Rows over their time column, ascending; rows without a readable time are left out. */
export function line({ list }: Rows, panel: LinePanel): LineView {
  const points = list
    .flatMap(({ row }) => {
      const at = timeOf(row[panel.time])
      return at === null ? [] : { at, row }
    })
    .sort((a, b) => a.at - b.at)
  return {
    kind: 'line',
    times: points.map(({ at }) => at / 1000),
    series: panel.series.map(({ column, label }) => ({
      label,
      values: points.map(({ row }) => numberOf(row[column])),
    })),
  }
}
