import * as v from 'valibot'
import { finiteNumber, uniqueList, describe } from './primitives'

const threshold = v.strictObject({
  from: v.pipe(finiteNumber, describe('The lowest value it is said of, in the unit of the column.')),
  signal: v.picklist(['ok', 'warn', 'bad']),
})
export type Threshold = v.InferOutput<typeof threshold>

export const thresholds = v.pipe(
  uniqueList(threshold, [1, 10], ({ from }) => from),
  v.check(
    all => all.every(({ from }, i) => i === 0 || (all[i - 1]?.from ?? from) <= from),
    'is not in ascending order',
  ),
  describe('What values mean, in ascending order: each entry holds from its value to the next one’s.'),
)

/** The signal of a value; null below the first threshold and without a value. */
export const signalAt = (all: readonly Threshold[], value: number | null): Threshold['signal'] | null =>
  value === null ? null : (all.findLast(({ from }) => value >= from)?.signal ?? null)
