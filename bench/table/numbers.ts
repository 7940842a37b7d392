/** The quantile `part` (0 to 1) of the values; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(part * sortedValues.length))] ?? NaN
}

/** The median of the values; NaN if there are none. */
export function median(values: readonly number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  const [below, above] = [
    sortedValues[Math.ceil(sortedValues.length / 2) - 1],
    sortedValues[Math.floor(sortedValues.length / 2)],
  ]
  if (below === undefined || above === undefined) return NaN
  return below === above ? below : (below + above) / 2
}
