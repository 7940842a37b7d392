/** How the n-th series is told from the others: by hue and by dash, alike in chart and legend. */
export interface Stroke {
  token: `--series-${number}`
  dash: number[]
}

const dashes = [[], [6, 4], [2, 3], [9, 3, 2, 3]]

export const strokeOf = (n: number): Stroke => ({
  token: `--series-${(n % 4) + 1}`,
  dash: dashes[(n + Math.floor(n / 4)) % 4] ?? [],
})
