import type { NumberPanel } from '../../board/board'
import { minus } from '../decimal'
import type { Numeric } from '../folds/aggregate'
import { numericOf } from '../folds/numeric'
import { Timeline } from '../folds/timeline'
import type { Rows } from '../rowIndex'
import { numberOf } from '../values'
import type { NumberView } from '../view'
import { folded, type Derivation } from './derivation'
import { taken, type Taken } from './taken'

/** The value at the latest time, or what all of them come to, and the values by time. */
export function number(panel: NumberPanel): Derivation<NumberView> {
  const { aggregate = 'newest', delta } = panel
  if (aggregate === 'newest') return newest(panel)
  const { delta: _, ...rest } = panel
  const before = delta?.against === 'ago' ? taken({ ...panel, aggregate, ago: delta.seconds }) : null
  return summed(newest(rest), taken({ ...panel, aggregate }), before)
}

/** Whether its view changes with time alone. */
export const doesDecay = ({ window, delta }: NumberPanel): boolean =>
  window !== undefined || delta?.against === 'ago'

/** The same course with another value: over all rows that are held, so how many these are belongs to it. */
function summed(
  course: Derivation<NumberView>,
  figure: Derivation<Taken>,
  before: Derivation<Taken> | null,
): Derivation<NumberView> {
  let last: { of: NumberView; now: Taken; then: Taken | null; view: NumberView } | null = null
  return {
    reset(rows, all) {
      for (const each of [course, figure, before]) each?.reset(rows, all)
    },
    apply(deltas) {
      for (const each of [course, figure, before]) each?.apply(deltas)
    },
    view(at) {
      const [of, now, then] = [course.view(at), figure.view(at), before?.view(at) ?? null]
      if (last?.of === of && last.now === now && last.then === then) return last.view
      const delta = then && deltaOf(now.value, then.over.cut ? null : then.value, null, !then.over.cut)
      const view = { ...of, value: numberOf(now.value), of: null, over: now.over, ...(delta && { delta }) }
      last = { of, now, then, view }
      return view
    },
  }
}

type Delta = NonNullable<NumberView['delta']>

const deltaOf = (now: Numeric | null, then: Numeric | null, at: number | null, held: boolean): Delta => ({
  from: numberOf(then),
  at,
  by: now === null || then === null ? null : numberOf(minus(now, then)),
  held,
})

interface Sample {
  value: Numeric | null
  whole: number | null
}

function newest({ column, time, of: whole, delta }: NumberPanel): Derivation<NumberView> {
  const columns = whole === undefined ? [column] : [column, whole]
  const samples = new Timeline(time, columns, ({ row }): Sample => ({
    value: numericOf(row[column]),
    whole: whole === undefined ? null : numberOf(row[whole]),
  }))
  const view = folded(samples, (points): NumberView => {
    const course: (number | null)[] = []
    const times: number[] = []
    for (const { at, of } of points) {
      times.push(at)
      course.push(numberOf(of.value))
    }
    const newest = points.last
    return {
      kind: 'number',
      value: numberOf(newest?.of.value),
      of: newest?.of.whole ?? null,
      at: newest?.at ?? null,
      course,
      times,
    }
  })
  return delta === undefined ? view : compared(view, samples, delta)
}

/** With the value that it had so long ago, or at first: the latest of then, which held until the next. */
function compared(
  derivation: Derivation<NumberView>,
  samples: Timeline<Sample>,
  delta: NonNullable<NumberPanel['delta']>,
): Derivation<NumberView> {
  let rows: Rows | null = null
  let last: { of: NumberView; then: unknown; cut: boolean; view: NumberView } | null = null
  const thenOf = (now: number) => {
    const points = samples.value()
    if (delta.against === 'ago') return points.before(({ at }) => at <= now - delta.seconds * 1000)
    return points.size > 1 ? points.first : undefined
  }
  return {
    reset(all, held) {
      rows = all
      derivation.reset(all, held)
    },
    apply: deltas => derivation.apply(deltas),
    view(now) {
      const [of, then, cut] = [derivation.view(now), thenOf(now), rows?.cut === true]
      if (last?.of === of && last.then === then && last.cut === cut) return last.view
      const newest = samples.value().last?.of.value ?? null
      const view = {
        ...of,
        delta: deltaOf(newest, then?.of.value ?? null, then?.at ?? null, then !== undefined || !cut),
      }
      last = { of, then, cut, view }
      return view
    },
  }
}
