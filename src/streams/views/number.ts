import type { NumberPanel } from '../../board/board'
import type { Rows } from '../held'
import type { NumberView } from '../view'
import { numberOf, timeOf } from './values'

/** The value at the latest time, and the values before it. */
export function number({ list }: Rows, panel: NumberPanel): NumberView {
  const course = list
    .flatMap(({ row }) => {
      const at = timeOf(row[panel.time])
      return at === null ? [] : { at, row }
    })
    .sort((a, b) => a.at - b.at)
  const newest = course.at(-1)
  return {
    kind: 'number',
    value: newest ? numberOf(newest.row[panel.column]) : null,
    of: newest && panel.of !== undefined ? numberOf(newest.row[panel.of]) : null,
    at: newest ? newest.at : null,
    course: course.map(({ row }) => numberOf(row[panel.column])),
  }
}
