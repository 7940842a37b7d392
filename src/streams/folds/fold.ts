import type { Delta, RowEntry } from '../rows/rowIndex'

/**
 * A running summary of a multiset, exact and independent of the order of additions and removals. Only added items are
 * removed.
 */
export interface Fold<T, V> {
  /** Replaces everything added so far. */
  load(all: readonly T[]): void
  add(item: T): void
  remove(item: T): void
  /**
   * An object keeps its identity while nothing in it changes. `now`: ms since the epoch, for values that depend on the
   * time.
   */
  value(now: number): V
}
/** `uses`: all columns that the fold reads. */
export interface RowFold<V> extends Fold<RowEntry, V> {
  readonly uses: readonly string[]
  /**
   * Replaces a row by another that differs in no column that the fold uses. For folds that hold rows: otherwise they
   * would keep the outdated row in memory.
   */
  swap?(before: RowEntry, after: RowEntry): void
  /** Like `remove` and `add`. For folds to which both at once cost less. */
  update?(before: RowEntry, after: RowEntry): void
}

export function updateRow(fold: RowFold<unknown>, before: RowEntry, after: RowEntry) {
  if (fold.update !== undefined) fold.update(before, after)
  else {
    fold.remove(before)
    fold.add(after)
  }
}

/** Applies row changes to a fold, skipping those in no column that it uses; returns whether any was applied. */
export function applyDeltas(fold: RowFold<unknown>, deltas: readonly Delta[]): boolean {
  let hasChanged = false
  for (const { before, after } of deltas) {
    if (before !== null && after !== null && haveSameValues(before, after, fold.uses)) {
      fold.swap?.(before, after)
      continue
    }
    hasChanged = true
    if (before === null) {
      if (after !== null) fold.add(after)
    } else if (after === null) fold.remove(before)
    else updateRow(fold, before, after)
  }
  return hasChanged
}

function haveSameValues({ row: a }: RowEntry, { row: b }: RowEntry, columns: readonly string[]): boolean {
  for (const column of columns) if (!Object.is(a[column], b[column])) return false
  return true
}

/** A fold over the values of one column. */
export const foldColumn = <V>(column: string, fold: Fold<unknown, V>): RowFold<V> => ({
  uses: [column],
  load: all => fold.load(all.map(({ row }) => row[column])),
  add: ({ row }) => fold.add(row[column]),
  remove: ({ row }) => fold.remove(row[column]),
  update({ row: before }, { row: after }) {
    const [left, right] = [before[column], after[column]]
    if (Object.is(left, right)) return
    fold.remove(left)
    fold.add(right)
  },
  value: now => fold.value(now),
})

/** Several folds of the same rows. */
export function combineFolds<V extends readonly unknown[]>(
  ...folds: { readonly [I in keyof V]: RowFold<V[I]> }
): RowFold<V> {
  let values: unknown[] | null = null
  return {
    uses: [...new Set(folds.flatMap(({ uses }) => uses))],
    load(all) {
      for (const fold of folds) fold.load(all)
    },
    add(entry) {
      for (const fold of folds) fold.add(entry)
    },
    remove(entry) {
      for (const fold of folds) fold.remove(entry)
    },
    update(before, after) {
      for (const fold of folds) updateRow(fold, before, after)
    },
    value(now) {
      const before = values
      const after = folds.map(fold => fold.value(now))
      if (before === null || after.some((value, i) => !Object.is(value, before[i]))) values = after
      return values as unknown as V
    },
  }
}
