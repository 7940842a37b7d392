import type { Delta, HeldRow } from '../rowIndex'

/**
 * A running summary of a bag: of what was added and not removed, exactly and whatever the order. What is removed
 * was added before.
 */
export interface Fold<T, V> {
  /** In the place of everything so far. */
  load(all: readonly T[]): void
  add(one: T): void
  remove(one: T): void
  /** An object is the same one while nothing in it changed. `now`: ms since the epoch, for what changes with time. */
  value(now: number): V
}
/** `uses`: the columns it looks at, all of them. */
export interface RowFold<V> extends Fold<HeldRow, V> {
  readonly uses: readonly string[]
  /**
   * Takes a row in the place of another that differs in nothing it uses. For folds that hold rows: one that is not held
   * any more is kept alive by them, as it was once.
   */
  swap?(before: HeldRow, after: HeldRow): void
}

/** Tells what became of rows, but for those that changed in no column that the fold uses; whether that was anything. */
export function tell(fold: RowFold<unknown>, deltas: readonly Delta[]): boolean {
  let told = false
  for (const { before, after } of deltas) {
    if (before !== null && after !== null && agree(before, after, fold.uses)) {
      fold.swap?.(before, after)
      continue
    }
    told = true
    if (before !== null) fold.remove(before)
    if (after !== null) fold.add(after)
  }
  return told
}

function agree({ row: a }: HeldRow, { row: b }: HeldRow, columns: readonly string[]): boolean {
  for (const column of columns) if (!Object.is(a[column], b[column])) return false
  return true
}

/** A fold of values over one column of rows. */
export const of = <V>(column: string, fold: Fold<unknown, V>): RowFold<V> => ({
  uses: [column],
  load: all => fold.load(all.map(({ row }) => row[column])),
  add: ({ row }) => fold.add(row[column]),
  remove: ({ row }) => fold.remove(row[column]),
  value: now => fold.value(now),
})

/** Two folds of the same rows. */
export function both<A, B>(a: RowFold<A>, b: RowFold<B>): RowFold<readonly [A, B]> {
  let last: readonly [A, B] | null = null
  return {
    uses: [...new Set([...a.uses, ...b.uses])],
    load(all) {
      a.load(all)
      b.load(all)
    },
    add(held) {
      a.add(held)
      b.add(held)
    },
    remove(held) {
      a.remove(held)
      b.remove(held)
    },
    value(now) {
      const [left, right] = [a.value(now), b.value(now)]
      if (last === null || !Object.is(last[0], left) || !Object.is(last[1], right)) last = [left, right]
      return last
    },
  }
}
