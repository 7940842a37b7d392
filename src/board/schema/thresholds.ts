import * as v from 'valibot'
import { finiteNumber, uniqueList, describe } from './primitives'

const threshold = v.strictObject({
  from: v.pipe(finiteNumber, describe('The lowest value it applies to, in the column’s unit.')),
  signal: v.picklist(['ok', 'warn', 'bad']),
})
export type Threshold = v.InferOutput<typeof threshold>

export const thresholds = v.pipe(
  uniqueList(threshold, [1, 10], ({ from }) => from),
  v.check(
    all => all.every(({ from }, i) => i === 0 || (all[i - 1]?.from ?? from) <= from),
    'is not in ascending order',
  ),
  describe('What values mean, in ascending order. Each entry applies from its value up to the next.'),
)
