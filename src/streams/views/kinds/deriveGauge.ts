import type { GaugePanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import type { IndexOf } from '../../folds/time/timeIndex'
import { timedRowsOf, TimeSortedRows } from '../../folds/time/timedRows'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { GaugeView } from '../view'
import { deriveFromFold, type Derivation } from '../derivation'
import { deriveWindowAggregate, type WindowAggregate } from '../windowFold'
import { limitByContent } from '../limitToRange'
import { withNewestScope } from './withNewestScope'

/** The value at the latest time, or an aggregate of all values, with the end of the range. */
export function deriveGauge(panel: GaugePanel & WithTimeWindow, indexOf?: IndexOf): Derivation<GaugeView> {
  const { aggregate = 'newest' } = panel
  const range = deriveNewest(panel, indexOf)
  const all =
    aggregate === 'newest'
      ? range
      : withAggregate(range, deriveWindowAggregate({ ...panel, aggregate }, indexOf))
  const gauge = limitByContent(all, panel, ({ at, over }, from, to) => ({
    // An aggregate of several rows is always of rows within the time shown.
    isAny: over !== undefined || (at !== null && at > from && at <= to),
    oldest: at,
    newest: at,
  }))
  return aggregate === 'newest' ? withNewestScope(gauge, panel.timeColumn) : gauge
}

function deriveNewest(
  { column, timeColumn: time, totalColumn: whole }: GaugePanel,
  indexOf?: IndexOf,
): Derivation<GaugeView> {
  const columns = whole === undefined ? [column] : [column, whole]
  const read = ({ row }: RowEntry) => ({
    value: numberOf(row[column]),
    whole: whole === undefined ? null : numberOf(row[whole]),
  })
  const index = indexOf?.(time)
  const rows =
    index === undefined ? new TimeSortedRows(time, columns, read) : timedRowsOf(index, columns, read)
  return deriveFromFold(rows, ({ last }) => ({
    kind: 'gauge',
    value: last?.value.value ?? null,
    total: last?.value.whole ?? null,
    at: last?.at ?? null,
  }))
}

function withAggregate(
  range: Derivation<GaugeView>,
  figure: Derivation<WindowAggregate>,
): Derivation<GaugeView> {
  let last: { of: GaugeView; now: WindowAggregate; view: GaugeView } | null = null
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
