import type { Work } from '../../slices'
import { tell, type RowFold } from '../folds/fold'
import type { Delta, HeldRow, Rows } from '../rowIndex'

/** Rows as they change → a panel's view. */
export interface Derivation<V> {
  /** Begin anew with these; `all` are the same, in order. */
  reset(rows: Rows, all: readonly HeldRow[]): void
  apply(deltas: readonly Delta[]): void
  /**
   * Makes what `view` makes at its first call and keeps up from then on, of rows of which most are still to come. Absent
   * where that is nothing much. Decides nothing that a view shows once all are there.
   */
  prepare?(now: number): void
  /** The same object while nothing it shows changed. `now`: ms since the epoch. */
  view(now: number): V
}

/** So many rows are told in one go. */
export const AT_ONCE = 128
/** So many rows are the beginning: more than any line draws one by one. */
const FIRST = 2_000

interface Told {
  load(all: readonly HeldRow[]): void
  apply(deltas: readonly Delta[]): void
}

/**
 * Begins derivations anew. Of many rows with the first and the last one, between which most times lie, so that what is
 * drawn by time is drawn at its final scale; all others come to those. `all`: the rows as they were at some time, in
 * order. `indexes`: what the derivations look their rows up in.
 */
export function* loadInSlices(
  derivations: readonly Derivation<unknown>[],
  rows: Rows,
  all: readonly HeldRow[],
  now: number,
  indexes: Told,
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

/** For one that draws its rows by stretches of time: these are made once, and rows put into them as they come. */
export const preparedByDrawing = <V>(derivation: Derivation<V>): Derivation<V> => ({
  ...derivation,
  prepare: now => void derivation.view(now),
})

/** What a fold of the rows looks like. A fold that changes with time alone gives another value when it did. */
export function folded<F, V>(fold: RowFold<F>, look: (value: F, now: number) => V): Derivation<V> {
  let last: { view: V; value: F } | null = null
  let stale = true
  return {
    reset(_, all) {
      fold.load(all)
      stale = true
    },
    apply(deltas) {
      if (tell(fold, deltas)) stale = true
    },
    prepare: now => void fold.value(now),
    view(now) {
      const value = fold.value(now)
      if (last === null || stale || value !== last.value) last = { view: look(value, now), value }
      stale = false
      return last.view
    },
  }
}
