import type { RowFold } from './fold'

/** Several folds of the same rows. */
export function combineFolds<V>(folds: readonly RowFold<V>[]): RowFold<readonly V[]> {
  let values: readonly V[] = []
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
    value(now) {
      const before = values
      const after = folds.map(fold => fold.value(now))
      if (after.length !== before.length || after.some((value, i) => !Object.is(value, before[i])))
        values = after
      return values
    },
  }
}
