import type { Work } from '../../shared/timeSlices'
import { applyDeltas, type RowFold } from '../folds/fold'
import type { Delta, RowEntry, Rows } from '../rows/rowIndex'

/** Turns changing rows into a panel's view. */
export interface Derivation<V> {
  /** Starts over with these rows; `all` are the same rows, in order. */
  reset(rows: Rows, all: readonly RowEntry[]): void
  apply(deltas: readonly Delta[]): void
  /**
   * Creates what the first call of `view` would create and then keeps up to date, while most rows are still to come.
   * Absent where that is little. Must not decide anything that a view shows once all rows are there.
   */
  prepare?(now: number): void
  /**
   * The same object while nothing in it changes. `now`: ms since the epoch. With a `clock`, in ms, a chart that is not
   * due yet stays as last drawn; without it everything is as of now.
   */
  view(now: number, clock?: number): V
  /** When, by that clock, a changed chart is due; null if everything is drawn. Absent where there is no chart. */
  dueAt?(): number | null
}

/** Rows applied in one go. */
export const AT_ONCE = 128
/** Number of rows to start with: more than any line draws one by one. */
const FIRST = 2_000

interface DeltaReceiver {
  load(all: readonly RowEntry[]): void
  apply(deltas: readonly Delta[]): void
}

/**
 * Restarts derivations. Of many rows, first loads the beginning and the last row, between which most times lie, so that
 * charts over time have their final scale; then adds the others. `all`: the rows as of some time, in order. `indexes`:
 * the time indexes that the derivations read.
 */
export function* loadInSlices(
  derivations: readonly Derivation<unknown>[],
  rows: Rows,
  all: readonly RowEntry[],
  now: number,
  indexes: DeltaReceiver,
): Work<void> {
  const isLarge = all.length > FIRST
  const first = isLarge ? [...all.slice(0, FIRST - 1), ...all.slice(-1)] : all
  indexes.load(first)
  for (const derivation of derivations) {
    derivation.reset(rows, first)
    if (isLarge) derivation.prepare?.(now)
    yield
  }
  for (let at = FIRST - 1; at < all.length - 1; at += AT_ONCE) {
    const deltas = all
      .slice(at, Math.min(at + AT_ONCE, all.length - 1))
      .map(after => ({ before: null, after }))
    indexes.apply(deltas)
    for (const derivation of derivations) {
      derivation.apply(deltas)
      yield
    }
  }
  for (const derivation of derivations) {
    derivation.view(now)
    yield
  }
}

/**
 * For a derivation that draws rows by columns of time: the columns are created once, and rows are added as they come.
 */
export const prepareByDrawing = <V>(derivation: Derivation<V>): Derivation<V> => ({
  ...derivation,
  prepare: now => void derivation.view(now),
})

/** A view of a fold's value. A fold that depends on the time returns another value when it changed. */
export function deriveFromFold<F, V>(fold: RowFold<F>, toView: (value: F, now: number) => V): Derivation<V> {
  let last: { view: V; value: F } | null = null
  let isStale = true
  return {
    reset(_, all) {
      fold.load(all)
      isStale = true
    },
    apply(deltas) {
      if (applyDeltas(fold, deltas)) isStale = true
    },
    prepare: now => void fold.value(now),
    view(now) {
      const value = fold.value(now)
      if (last === null || isStale || value !== last.value) last = { view: toView(value, now), value }
      isStale = false
      return last.view
    },
  }
}

/** The same derivation with another view, made again only when the view that it is made of changes. */
export function mapView<V, W>(derivation: Derivation<V>, toView: (view: V) => W): Derivation<W> {
  let last: { from: V; view: W } | null = null
  return {
    ...derivation,
    view(now, clock) {
      const from = derivation.view(now, clock)
      if (last === null || last.from !== from) last = { from, view: toView(from) }
      return last.view
    },
  }
}

/** Views of what was so at `end`, ms since the epoch, once that is over. */
export const endDerivation = <V>(derivation: Derivation<V>, end: number): Derivation<V> => ({
  ...derivation,
  prepare: now => derivation.prepare?.(Math.min(now, end)),
  view: (now, clock) => derivation.view(Math.min(now, end), clock),
})
