import * as v from 'valibot'
import { finite, listOf, said } from './words'

const threshold = v.strictObject({
  from: v.pipe(finite, said('The lowest value it is said of, in the unit of the column.')),
  signal: v.picklist(['ok', 'warn', 'bad']),
})
export type Threshold = v.InferOutput<typeof threshold>

export const thresholds = v.pipe(
  listOf(threshold, [1, 10], ({ from }) => from),
  v.check(
    all => all.every(({ from }, i) => i === 0 || (all[i - 1]?.from ?? from) <= from),
    'is not in ascending order',
  ),
  said('What values mean, in ascending order: each entry holds from its value to the next one’s.'),
)

/** What a value means; null below the first threshold and of no value. */
export const signalAt = (all: readonly Threshold[], value: number | null): Threshold['signal'] | null =>
  value === null ? null : (all.findLast(({ from }) => value >= from)?.signal ?? null)
