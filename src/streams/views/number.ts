import type { NumberPanel } from '../../board/board'
import { aggregate } from '../folds/aggregate'
import type { RowFold } from '../folds/fold'
import { Timeline } from '../folds/timeline'
import type { Rows } from '../rowIndex'
import { numberOf } from '../values'
import type { NumberView } from '../view'
import { folded, type Derivation } from './derivation'

/** The value at the latest time, or what all of them come to, and the values by time. */
export function number(panel: NumberPanel): Derivation<NumberView> {
  const { aggregate: kind = 'newest', column } = panel
  return kind === 'newest' ? newest(panel) : taken(newest(panel), aggregate(kind, column))
}

/** The same course with another value: over all rows that are held, so how many these are belongs to it. */
function taken(course: Derivation<NumberView>, fold: RowFold<number | null>): Derivation<NumberView> {
  const figure = folded(fold, value => value)
  let rows: Rows | null = null
  let last: { of: NumberView; view: NumberView } | null = null
  return {
    reset(all, held) {
      rows = all
      course.reset(all, held)
      figure.reset(all, held)
    },
    apply(deltas) {
      course.apply(deltas)
      figure.apply(deltas)
    },
    view(now) {
      const [of, value] = [course.view(now), figure.view(now)]
      const over = { rows: rows?.size ?? 0, cut: rows?.cut === true }
      const isSame =
        last?.of === of &&
        last.view.value === value &&
        last.view.over?.rows === over.rows &&
        last.view.over.cut === over.cut
      if (last === null || !isSame) last = { of, view: { ...of, value, of: null, over } }
      return last.view
    },
  }
}

function newest({ column, time, of: whole }: NumberPanel): Derivation<NumberView> {
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
