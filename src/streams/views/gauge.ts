import type { GaugePanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { Timeline } from '../folds/timeline'
import { numberOf } from '../values'
import type { GaugeView } from '../view'
import { folded, type Derivation } from './derivation'
import { taken, type Taken } from './taken'
import { seenWithin } from './within'

/** The value at the latest time, or what all of them come to, and what the range ends at. */
export function gauge(panel: GaugePanel & Limited): Derivation<GaugeView> {
  const { aggregate = 'newest' } = panel
  const all = aggregate === 'newest' ? newest(panel) : summed(newest(panel), taken({ ...panel, aggregate }))
  return seenWithin(all, panel, ({ at, over }, from, to) => ({
    // What is made of several rows is made of those of the time shown.
    isAny: over !== undefined || (at !== null && at > from && at <= to),
    ...{ oldest: at, newest: at },
  }))
}

function newest({ column, time, of: whole }: GaugePanel): Derivation<GaugeView> {
  const columns = whole === undefined ? [column] : [column, whole]
  const rows = new Timeline(time, columns, ({ row }) => ({
    value: numberOf(row[column]),
    whole: whole === undefined ? null : numberOf(row[whole]),
  }))
  return folded(rows, ({ last }) => ({
    kind: 'gauge',
    value: last?.of.value ?? null,
    of: last?.of.whole ?? null,
    at: last?.at ?? null,
  }))
}

function summed(range: Derivation<GaugeView>, figure: Derivation<Taken>): Derivation<GaugeView> {
  let last: { of: GaugeView; now: Taken; view: GaugeView } | null = null
  return {
    reset(rows, all) {
      range.reset(rows, all)
      figure.reset(rows, all)
    },
    apply(deltas) {
      range.apply(deltas)
      figure.apply(deltas)
    },
    prepare(now) {
      range.prepare?.(now)
      figure.prepare?.(now)
    },
    view(at) {
      const [of, now] = [range.view(at), figure.view(at)]
      if (last?.of !== of || last.now !== now)
        last = { of, now, view: { ...of, value: numberOf(now.value), over: now.over } }
      return last.view
    },
  }
}
