import type { WithTimeWindow, TimeWindow } from '../../board/time/timeWindow'
import type { RowFold } from '../folds/fold'
import type { IndexOf } from '../folds/time/timeIndex'
import { INSTANT, lastSeconds, RowWindow } from '../folds/time/rowWindow'
import type { Rows } from '../rows/rowIndex'
import { timeOf } from '../values/columnValues'
import type { ViewRange } from './viewRange'
import type { FeedView, MessagesView, TableView, ViewWithRange } from './view'
import { deriveFromFold, type Derivation } from './derivation'
import { hasSameItems } from '../values/hasSameItems'

const edgesOf = (within: TimeWindow) => {
  if ('last' in within) return lastSeconds(within.last)
  const edges = { from: within.from - INSTANT, to: within.to }
  return () => edges
}

type RangeContent = Pick<ViewRange, 'isAny' | 'oldest' | 'newest'> & { isHead?: boolean }

/** Describes the rows outside the time shown. */
function rangeOf(
  within: TimeWindow,
  { isAny, isHead = false, oldest, newest }: RangeContent,
  rows: Rows | null,
  now: number,
): ViewRange {
  const { from } = edgesOf(within)(now)
  return {
    isAny,
    oldest,
    newest,
    isHead,
    isCut: rows?.isTruncated === true,
    reachesStart: oldest !== null && oldest <= from + INSTANT,
    isOver: newest !== null && newest <= from,
  }
}

const isSameRange = (a: ViewRange | undefined, b: ViewRange | undefined): boolean =>
  a?.isAny === b?.isAny &&
  a?.oldest === b?.oldest &&
  a?.newest === b?.newest &&
  a?.isHead === b?.isHead &&
  a?.isCut === b?.isCut &&
  a?.reachesStart === b?.reachesStart &&
  a?.isOver === b?.isOver

interface RangedView<V> extends RangeContent {
  view: V
}

/** A view of a fold over the rows of the time shown. */
export function deriveFromFoldInRange<F, V extends ViewWithRange>(
  limit: TimeWindow | undefined,
  fold: RowFold<F>,
  isAny: (value: F) => boolean,
  toView: (value: F) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  if (limit === undefined) return deriveFromFold(fold, toView)
  // By the clock of the rows' writers.
  const window = new RowWindow(limit.column, edgesOf(limit), fold, indexOf?.(limit.column))
  const windowDerivation = deriveFromFold(window, windowValue => ({
    of: windowValue,
    view: toView(windowValue.value),
  }))
  let rows: Rows | null = null
  let last: { of: unknown; view: V } | null = null
  return {
    reset(all, entries) {
      rows = all
      windowDerivation.reset(all, entries)
    },
    apply: deltas => windowDerivation.apply(deltas),
    prepare: now => windowDerivation.prepare?.(now),
    view(now) {
      const rangeView = windowDerivation.view(now)
      const range = rangeOf(limit, { ...window.bounds(), isAny: isAny(rangeView.of.value) }, rows, now)
      if (last?.of !== rangeView || !isSameRange(last.view.range, range))
        last = { of: rangeView, view: { ...rangeView.view, range } }
      return last.view
    },
  }
}

/** A view of few lines, filtered by the time shown. */
function limitView<V extends ViewWithRange>(
  derivation: Derivation<V>,
  limit: TimeWindow,
  toRanged: (view: V, from: number, to: number) => RangedView<V>,
): Derivation<V> {
  let rows: Rows | null = null
  let last: V | null = null
  let lastRanged: V | null = null
  return {
    reset(all, entries) {
      rows = all
      derivation.reset(all, entries)
    },
    apply: deltas => derivation.apply(deltas),
    prepare: now => derivation.prepare?.(now),
    view(now) {
      const { from, to } = edgesOf(limit)(now)
      const rangeView = toRanged(derivation.view(now), from, to)
      const range = rangeOf(limit, rangeView, rows, now)
      if (last !== null && lastRanged === rangeView.view && isSameRange(last.range, range)) return last
      lastRanged = rangeView.view
      last = { ...rangeView.view, range }
      return last
    },
  }
}

/** Lines of the time shown. */
export function limitLines<V extends FeedView | MessagesView>(
  derivation: Derivation<V>,
  { within: limit }: WithTimeWindow,
): Derivation<V> {
  if (limit === undefined) return derivation
  const at = (line: V['lines'][number]) => line.at
  const toRanged = pickLines(
    at,
    (view: V) => view.lines,
    (view, lines): V => ({ ...view, lines }),
  )
  return limitView(derivation, limit, toRanged)
}

/** Rows of the time shown, among the first rows. */
export function limitTable(
  derivation: Derivation<TableView>,
  { within: limit }: WithTimeWindow,
): Derivation<TableView> {
  if (limit === undefined) return derivation
  const toRanged = pickLines(
    timeIn(limit.column),
    (view: TableView) => view.rows,
    (view, rows) => ({ ...view, rows }),
  )
  return limitView(derivation, limit, toRanged)
}

/** For a chart of buckets or a single value, which are shown as a whole: only the range is added. */
export function limitByContent<V extends ViewWithRange>(
  derivation: Derivation<V>,
  { within: limit }: WithTimeWindow,
  contentOf: (view: V, from: number, to: number) => RangeContent,
): Derivation<V> {
  if (limit === undefined) return derivation
  return limitView(derivation, limit, (view, from, to) => ({ view, ...contentOf(view, from, to) }))
}

/** Selects the lines of a range, and reports the times of all lines. The same view while the same lines are in it. */
function pickLines<L, V extends { rowCount: number }>(
  at: (line: L) => number | null,
  linesOf: (view: V) => readonly L[],
  viewOf: (view: V, lines: L[]) => V,
) {
  let last: { of: V; view: V } | null = null
  return (view: V, from: number, to: number): RangedView<V> => {
    const all = linesOf(view)
    const times = all.map(at).filter(time => time !== null)
    const visible = all.filter(line => {
      const time = at(line)
      return time !== null && time > from && time <= to
    })
    const before = last === null ? [] : linesOf(last.view)
    if (last?.of !== view || !hasSameItems(visible, before))
      last = { of: view, view: visible.length === all.length ? view : viewOf(view, visible) }
    const isHead = all.length < view.rowCount
    const content = {
      isHead,
      isAny: visible.length > 0,
      oldest: Math.min(...times),
      newest: Math.max(...times),
    }
    return { view: last.view, ...content, ...(times.length === 0 && { oldest: null, newest: null }) }
  }
}

/** Reads the time of each row once: an unchanged row is the same object. */
function timeIn(column: string) {
  const times = new WeakMap<object, number | null>()
  return ({ row }: { row?: Readonly<Record<string, unknown>> }): number | null => {
    if (row === undefined) return null
    const cachedTime = times.get(row)
    const at = cachedTime === undefined ? timeOf(row[column]) : cachedTime
    times.set(row, at)
    return at
  }
}
