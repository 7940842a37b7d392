import type { GaugePanel } from '../../board/board'
import type { Limited } from '../../board/span'
import type { IndexOf } from '../folds/timeIndex'
import { timedBy, Timeline } from '../folds/timeline'
import type { HeldRow } from '../rowIndex'
import { numberOf } from '../values'
import type { GaugeView } from '../view'
import { folded, type Derivation } from './derivation'
import { taken, type Taken } from './taken'
import { seenWithin } from './within'

/** The value at the latest time, or what all of them come to, and what the range ends at. */
export function gauge(panel: GaugePanel & Limited, indexOf?: IndexOf): Derivation<GaugeView> {
  const { aggregate = 'newest' } = panel
  const range = newest(panel, indexOf)
  const all = aggregate === 'newest' ? range : summed(range, taken({ ...panel, aggregate }, indexOf))
  return seenWithin(all, panel, ({ at, over }, from, to) => ({
    // What is made of several rows is made of those of the time shown.
    isAny: over !== undefined || (at !== null && at > from && at <= to),
    ...{ oldest: at, newest: at },
  }))
}

function newest({ column, time, of: whole }: GaugePanel, indexOf?: IndexOf): Derivation<GaugeView> {
  const columns = whole === undefined ? [column] : [column, whole]
  const read = ({ row }: HeldRow) => ({
    value: numberOf(row[column]),
    whole: whole === undefined ? null : numberOf(row[whole]),
  })
  const index = indexOf?.(time)
  const rows = index === undefined ? new Timeline(time, columns, read) : timedBy(index, columns, read)
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
