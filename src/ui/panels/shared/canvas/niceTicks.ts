/** No ticks if there would be fewer than two. */
const MAX_TICKS = 64

/** Round numbers from `low` to `high`, about `count` of them and at least two, in steps of at least `leastStep`. */
export function niceTicks(low: number, high: number, count: number, leastStep = 0): number[] {
  const least = Math.max((high - low) / Math.max(1, count), leastStep) || 1
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find(digit => digit * power >= least * 0.999) ?? 10) * power
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)]
  if (last <= first && step > leastStep && high > low && count < MAX_TICKS)
    return niceTicks(low, high, 2 * count, leastStep)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
}
