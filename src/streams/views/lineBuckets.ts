import type { LinePanel } from '../../board/board'
import { drawn } from '../folds/aggregate'
import { Buckets } from '../folds/buckets'
import { tell, type RowFold } from '../folds/fold'
import { Groups } from '../folds/groups'
import { last as lastOf } from '../folds/last'
import { RowCount } from '../folds/count'
import { several } from '../folds/several'
import { Split } from '../folds/split'
import type { Rows } from '../rowIndex'
import type { LineView, Stretches } from '../view'
import type { Derivation } from './derivation'
import { horizonOf } from './horizon'
import { linesOf, placesFor } from './lineSplit'
import { byRows, nameOf, Slots } from './slots'

/** More stretches than a wide screen has room for are not shown. */
const MOST = 1_000

/**
 * What the rows of each stretch of time come to, from the first one that has rows to that of now. A stretch without rows
 * has a count of 0, and else no value.
 */
export function lineBuckets(
  { time, series, by }: LinePanel,
  seconds: number,
  most = MOST,
): Derivation<LineView> {
  const each = () => several(series.map(one => foldOf(time, one)))
  const buckets = new Buckets({ time, seconds, count: most }, () => new Split(by ?? null, each))
  const labels = new Groups(by ?? null, () => new RowCount(), byRows)
  const slots = new Slots(by === undefined ? 1 : placesFor(series.length))
  const none = series.map(({ aggregate }) => (aggregate === 'count' || aggregate === 'distinct' ? 0 : null))
  let rows: Rows | null = null
  let last: { of: unknown; lacks: Stretches['lacks']; view: LineView } | null = null

  const draw = (all: ReturnType<typeof buckets.value>, now: number, lacks: Stretches['lacks']): LineView => {
    const oldest = buckets.oldest
    const begin = Math.max(0, oldest === null ? all.length : all.findIndex(({ from }) => from >= oldest))
    const shown = oldest === null || oldest > now ? [] : all.slice(begin)
    const times = shown.map(({ from }) => from / 1000)
    const known = labels.value(now)
    const places = slots.of(known, label => labels.group(label) !== null)
    const lines = places.flatMap((label, place) => {
      if (label === undefined) return []
      const values = series.map((_, n) =>
        shown.map(({ part }) => part?.of.get(label)?.of[n] ?? none[n] ?? null),
      )
      return by === undefined
        ? series.map(({ label }, n) => ({ label, values: values[n] ?? [] }))
        : linesOf(nameOf(label), place, series, values)
    })
    const first = shown[0]?.from ?? oldest
    const older =
      oldest === null || first === null ? 0 : Math.max(0, Math.round((first - oldest) / seconds / 1000))
    return {
      kind: 'line',
      times,
      series: lines,
      buckets: { seconds, lacks, older },
      ...(by !== undefined && { more: known.size - places.filter(label => label !== undefined).length }),
    }
  }

  return {
    reset(of, all) {
      rows = of
      buckets.load(all)
      labels.load(all)
      last = null
    },
    apply(deltas) {
      tell(buckets, deltas)
      tell(labels, deltas)
    },
    view(now) {
      const all = buckets.value(now)
      const lacks = rows?.cut === true ? horizonOf(rows, time) : null
      const isSame = last?.of === all && last.lacks?.from === lacks?.from && last.lacks?.to === lacks?.to
      if (last === null || !isSame) last = { of: all, lacks, view: draw(all, now, lacks) }
      return last.view
    },
  }
}

function foldOf(
  time: string,
  { column, aggregate = 'average' }: LinePanel['series'][number],
): RowFold<number | null> {
  return aggregate === 'last' ? lastOf(time, column) : drawn(aggregate, column)
}
