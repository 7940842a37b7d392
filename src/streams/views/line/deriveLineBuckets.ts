import type { LinePanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { aggregateAsNumber } from '../../folds/aggregates/aggregate'
import { evenIntervals, type Intervals } from '../../folds/time/intervals'
import { TimeBuckets } from '../../folds/time/timeBuckets'
import { applyDeltas, combineFolds, type RowFold } from '../../folds/fold'
import { Groups } from '../../folds/groups/groups'
import { latestNumber as lastOf } from '../../folds/time/latestNumber'
import { RowCount } from '../../folds/aggregates/count'
import { LabelSplit } from '../../folds/groups/labelSplit'
import type { Rows } from '../../rows/rowIndex'
import type { LineView, LineBuckets } from '../view'
import type { Derivation } from '../derivation'
import { findMissingSpan } from '../coverage'
import { linesOf, placesFor } from './deriveLineSplit'
import { byRows, labelText, LabelSlots } from './labelSlots'

/** More buckets than a wide screen has room for are not shown. */
const MAX_BUCKETS = 1_000
/** While no row changes, a chart moves on by this part of its width at least, or once this many ms have passed. */
const MIN_MOVE = 1 / 200
const LONGEST_REST = 5_000

interface BucketOptions {
  /** The most to be shown. */
  count?: number
  intervals?: Intervals | undefined
}

/**
 * The aggregate of the rows in each bucket of time, from the first bucket with rows to that of now. A bucket without
 * rows has a count and a sum of 0, and otherwise no value; it has none at all where rows may be missing, or where those
 * it has hold no number.
 */
export function deriveLineBuckets(
  { timeColumn: time, series, groupBy: by, asOf }: LinePanel & WithTimeWindow,
  seconds: number,
  { count = MAX_BUCKETS, intervals = evenIntervals(seconds) }: BucketOptions = {},
): Derivation<LineView> {
  const each = () => combineFolds(...series.map(line => foldOf(time, line)))
  const buckets = new TimeBuckets({ time, seconds, count, intervals }, () => new LabelSplit(by ?? null, each))
  const labels = new Groups(by ?? null, () => new RowCount(), byRows)
  const slots = new LabelSlots(by === undefined ? 1 : placesFor(series.length))
  const emptyValues = series.map(({ aggregate }) =>
    aggregate === 'count' || aggregate === 'distinct' || aggregate === 'sum' ? 0 : null,
  )
  let rows: Rows | null = null
  let last: {
    all: unknown
    missingSpan: LineBuckets['missingSpan']
    hasEnded: boolean
    view: LineView
  } | null = null
  let isChanged = true

  const draw = (
    visible: ReturnType<typeof buckets.value>,
    now: number,
    missingSpan: LineBuckets['missingSpan'],
  ): LineView => {
    const { oldest } = buckets
    const isCovered = (from: number) =>
      missingSpan === null || from / 1000 >= missingSpan.to || from / 1000 + seconds <= missingSpan.from
    const times = visible.map(({ from }) => from / 1000)
    const rankedLabels = labels.value(now)
    const places = slots.update(rankedLabels, label => labels.group(label) !== null)
    const lines = places.flatMap((label, place) => {
      if (label === undefined) return []
      const values = series.map((_, n) =>
        visible.map(({ from, part }) => {
          const rowsOfLabel = part?.value.get(label) ?? null
          if (rowsOfLabel !== null) return rowsOfLabel.value[n] ?? null
          return isCovered(from) ? (emptyValues[n] ?? null) : null
        }),
      )
      return by === undefined
        ? series.map(({ label }, n) => ({ label, values: values[n] ?? [] }))
        : linesOf(labelText(label), place, series, values)
    })
    const first = visible[0]?.from ?? oldest
    const newest = visible.at(-1)?.from
    const end = newest === undefined ? Infinity : intervals.endOf(newest)
    const isEnded = asOf !== undefined && now >= asOf && end <= asOf + 1
    const older =
      oldest === null || first === null ? 0 : Math.max(0, Math.round((first - oldest) / seconds / 1000))
    return {
      kind: 'line',
      times,
      series: lines,
      buckets: {
        seconds,
        missingSpan,
        older,
        end: end / 1000,
        ...(isEnded && { isEnded }),
      },
      ...(by !== undefined && {
        more: rankedLabels.size - places.filter(label => label !== undefined).length,
      }),
    }
  }

  return {
    reset(rowsNow, all) {
      rows = rowsNow
      buckets.load(all)
      labels.load(all)
      last = null
    },
    apply(deltas) {
      applyDeltas(buckets, deltas)
      applyDeltas(labels, deltas)
      isChanged = true
    },
    view(now) {
      const hasEnded = asOf !== undefined && now >= asOf
      const isCurrent = last?.hasEnded === hasEnded
      if (last !== null && isCurrent && !isChanged && isAtRest(last.view, intervals.startOf(now)))
        return last.view
      isChanged = false
      const all = buckets.value(now)
      const missingSpan = rows?.isTruncated === true ? findMissingSpan(rows, time) : null
      const isSame =
        isCurrent &&
        last?.all === all &&
        last.missingSpan?.from === missingSpan?.from &&
        last.missingSpan?.to === missingSpan?.to
      if (last === null || !isSame) last = { all, missingSpan, hasEnded, view: draw(all, now, missingSpan) }
      return last.view
    },
  }
}

/**
 * Whether the stretches begun since the view was drawn, up to that from `start` on, would hardly move it. After the
 * clock was set back it is drawn again.
 */
function isAtRest({ times, buckets }: LineView, start: number): boolean {
  const [newest, seconds] = [times.at(-1), buckets?.seconds]
  if (newest === undefined || seconds === undefined) return false
  const move = start - newest * 1_000
  return move >= 0 && move < Math.min(LONGEST_REST, times.length * seconds * 1_000 * MIN_MOVE)
}

function foldOf(
  time: string,
  { column, aggregate = 'average' }: LinePanel['series'][number],
): RowFold<number | null> {
  return aggregate === 'newest' ? lastOf(time, column) : aggregateAsNumber(aggregate, column)
}
