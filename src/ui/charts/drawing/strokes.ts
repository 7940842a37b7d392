import type { Pattern } from './patterns'

/**
 * How the n-th series is told apart: by hue; where that is not enough, by dash, and in stacked areas by pattern too.
 */
export interface Stroke {
  token: `--series-${number}`
  dash: number[]
  pattern: Pattern
}

const HUES = 8
/** Forced colors have no more. */
const FORCED_HUES = 4
/** In the order in which they are given to what hues do not tell apart. */
export const patterns = ['plain', 'stripes', 'dots', 'cross'] as const
const dashes = [[], [6, 4], [2, 3], [9, 3, 2, 3]]

/** `isPatterned`: hues are not to be relied on, so that each of the first has a dash of its own. */
export const strokeOf = (n: number, isPatterned = false): Stroke => {
  const round = Math.floor(n / (isPatterned ? FORCED_HUES : HUES))
  return {
    token: `--series-${(n % HUES) + 1}`,
    dash: dashes[(isPatterned ? n + round : round) % dashes.length] ?? [],
    pattern: patterns[round % patterns.length] ?? 'plain',
  }
}
