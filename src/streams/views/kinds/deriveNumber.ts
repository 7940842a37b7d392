import type { NumberPanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { subtract } from '../../values/decimal'
import type { Numeric } from '../../folds/aggregates/numeric'
import type { SampledSeries } from '../../folds/time/sampledSeries'
import { applyDeltas } from '../../folds/fold'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Rows } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { NumberView } from '../view'
import { deriveTrend } from '../trend'
import { findMissingSpan } from '../coverage'
import { prepareByDrawing, type Derivation } from '../derivation'
import { deriveWindowAggregate, type WindowAggregate } from '../windowFold'
import { deriveFromFoldInRange } from '../limitToRange'
import { samplesOf, withHistory, type Sample } from './numberHistory'
import { withNewestScope } from './withNewestScope'

/**
 * The value at the latest time, or an aggregate of all values, with the history of values. `isWhole`: with every value.
 */
export function deriveNumber(
  panel: NumberPanel & WithTimeWindow,
  isWhole = false,
  indexOf?: IndexOf,
): Derivation<NumberView> {
  const { aggregate = 'newest', comparison: delta } = panel
  if (aggregate === 'newest') return withNewestScope(deriveNewest(panel, isWhole, indexOf), panel.timeColumn)
  const { comparison: _, ...rest } = panel
  const before =
    delta?.kind === 'earlier'
      ? deriveWindowAggregate({ ...panel, aggregate, ago: delta.seconds }, indexOf)
      : null
  return withAggregate(
    deriveNewest(rest, isWhole, indexOf),
    deriveWindowAggregate({ ...panel, aggregate }, indexOf),
    before,
    deriveTrend(panel, aggregate, indexOf),
  )
}

/** Whether the view depends on the time. */
export const isNumberTimeDependent = ({ window, comparison: delta }: NumberPanel): boolean =>
  window !== undefined || delta?.kind === 'earlier'

/** The same history with another value: an aggregate over all rows held, so their number belongs to it. */
function withAggregate(
  course: Derivation<NumberView>,
  figure: Derivation<WindowAggregate>,
  before: Derivation<WindowAggregate> | null,
  trend: Derivation<readonly (number | null)[]> | null,
): Derivation<NumberView> {
  interface Parts {
    courseView: NumberView
    now: WindowAggregate
    earlier: WindowAggregate | null
    recent: readonly (number | null)[] | null
  }
  let last: (Parts & { view: NumberView }) | null = null
  const parts = [course, figure, before, trend]
  return {
    reset(rows, all) {
      for (const each of parts) each?.reset(rows, all)
    },
    apply(deltas) {
      for (const each of parts) each?.apply(deltas)
    },
    prepare(now) {
      for (const each of parts) each?.prepare?.(now)
    },
    dueAt: () => course.dueAt?.() ?? null,
    view(at, clock) {
      const courseView = course.view(at, clock)
      const now = figure.view(at)
      const earlier = before?.view(at) ?? null
      const recent = trend?.view(at, clock) ?? null
      if (
        last?.courseView === courseView &&
        last.now === now &&
        last.earlier === earlier &&
        last.recent === recent
      )
        return last.view
      const delta =
        earlier &&
        deltaOf(now.value, earlier.over.isTruncated ? null : earlier.value, null, !earlier.over.isTruncated)
      const view = {
        ...courseView,
        value: numberOf(now.value),
        total: null,
        over: now.over,
        ...(delta && { delta }),
        ...(recent && { trend: [...recent, numberOf(now.value)] }),
        // An aggregate of several rows is of rows within the time shown, even if there are none.
        ...(courseView.range && { range: { ...courseView.range, isAny: true } }),
      }
      last = { courseView, now, earlier, recent, view }
      return view
    },
  }
}

type Delta = NonNullable<NumberView['delta']>

const deltaOf = (
  now: Numeric | null,
  earlier: Numeric | null,
  at: number | null,
  isCovered: boolean,
): Delta => ({
  from: numberOf(earlier),
  at,
  difference: now === null || earlier === null ? null : numberOf(subtract(now, earlier)),
  isCovered,
})

function deriveNewest(
  panel: NumberPanel & WithTimeWindow,
  isWhole: boolean,
  indexOf?: IndexOf,
): Derivation<NumberView> {
  const { comparison: delta, within } = panel
  const samples = samplesOf(panel, within === undefined ? indexOf : undefined)
  const toView = ({ points }: SampledSeries<Sample>): NumberView => ({
    kind: 'number',
    value: numberOf(points.last?.value.value),
    total: points.last?.value.whole ?? null,
    at: points.last?.at ?? null,
    course: [],
  })
  const figure = deriveFromFoldInRange(within, samples, ({ points }) => points.size > 0, toView, indexOf)
  const view = prepareByDrawing(withHistory(figure, samples, isWhole))
  if (delta === undefined) return view
  // The value to compare with may be older than the time shown.
  return withComparison(view, within === undefined ? samples : null, panel, delta, indexOf)
}

/** Adds the value of some time ago, or the first one: the latest value at that time, which held until the next. */
function withComparison(
  derivation: Derivation<NumberView>,
  sharedSamples: SampledSeries<Sample> | null,
  panel: NumberPanel,
  delta: NonNullable<NumberPanel['comparison']>,
  indexOf?: IndexOf,
): Derivation<NumberView> {
  const samples = sharedSamples ?? samplesOf(panel, indexOf)
  let rows: Rows | null = null
  let last: { plainView: NumberView; isCovered: boolean; earlierKey: string; view: NumberView } | null = null
  const earlierPoint = (now: number) => {
    const { points } = samples
    if (delta.kind === 'earlier') return points.before(at => at <= now - delta.seconds * 1000)
    return points.size > 1 ? points.first : undefined
  }
  /** No row that is not loaded can be between the earlier one and the moment that is compared with. */
  const isLatest = (earlier: { at: number } | undefined) => {
    if (rows?.isTruncated !== true) return true
    if (earlier === undefined) return false
    return delta.kind === 'first' || findMissingSpan(rows, panel.timeColumn).to <= earlier.at / 1000
  }
  return {
    reset(all, entries) {
      rows = all
      derivation.reset(all, entries)
      if (sharedSamples === null) samples.load(entries)
    },
    apply(deltas) {
      derivation.apply(deltas)
      if (sharedSamples === null) applyDeltas(samples, deltas)
    },
    prepare: now => derivation.prepare?.(now),
    dueAt: () => derivation.dueAt?.() ?? null,
    view(now, clock) {
      const plainView = derivation.view(now, clock)
      const earlier = earlierPoint(now)
      const isCovered = isLatest(earlier)
      const earlierKey = `${earlier?.at} ${earlier?.value.value}`
      if (last?.plainView === plainView && last.earlierKey === earlierKey && last.isCovered === isCovered)
        return last.view
      const newest = samples.points.last?.value.value ?? null
      const view = {
        ...plainView,
        delta: deltaOf(newest, earlier?.value.value ?? null, earlier?.at ?? null, isCovered),
      }
      last = { plainView, earlierKey, isCovered, view }
      return view
    },
  }
}
