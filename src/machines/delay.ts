const FIRST = 1_000
/** Below the time after which a person reloads; above what a crowd of tabs would do to a restarting server. */
const LONGEST = 30_000

/**
 * Milliseconds before try `attempt` (1 is the first): doubling, the upper half of it random (0..1) so that many tabs do
 * not return at once. `isLongest`: at the longest step.
 */
export function delayBefore(attempt: number, random: number, isLongest = false): number {
  const step = isLongest ? LONGEST : Math.min(LONGEST, FIRST * 2 ** (attempt - 1))
  return Math.round(step / 2 + (random * step) / 2)
}
