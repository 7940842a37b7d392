import type { NumberPanel } from '../../board/board'
import { Timeline } from '../folds/timeline'
import { numberOf } from '../values'
import type { NumberView } from '../view'
import { folded, type Derivation } from './derivation'

/** The value at the latest time, and the values before it. */
export function number({ column, time, of: whole }: NumberPanel): Derivation<NumberView> {
  const columns = whole === undefined ? [column] : [column, whole]
  const rows = new Timeline(time, columns, ({ row }) => ({
    value: numberOf(row[column]),
    whole: whole === undefined ? null : numberOf(row[whole]),
  }))
  return folded(rows, points => {
    const course: (number | null)[] = []
    for (const { of } of points) course.push(of.value)
    const newest = points.last
    return {
      kind: 'number',
      value: newest?.of.value ?? null,
      of: newest?.of.whole ?? null,
      at: newest?.at ?? null,
      course,
    }
  })
}
