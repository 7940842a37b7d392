import type { Pattern } from './patterns'

/** How the n-th series is told apart: by hue and dash, and in stacked areas by pattern too. */
export interface Stroke {
  token: `--series-${number}`
  dash: number[]
  pattern: Pattern
}

const HUES = 4
const dashes = [[], [6, 4], [2, 3], [9, 3, 2, 3]]
/** Each pattern repeats all hues. */
const patterns = ['plain', 'stripes', 'dots', 'cross'] as const

export const strokeOf = (n: number): Stroke => {
  const round = Math.floor(n / HUES)
  return {
    token: `--series-${(n % HUES) + 1}`,
    dash: dashes[(n + round) % dashes.length] ?? [],
    pattern: patterns[round % patterns.length] ?? 'plain',
  }
}
