const FIRST_MS = 1_000
/** Below the time after which a person reloads; above what a crowd of tabs would do to a restarting server. */
const LONGEST_MS = 30_000

/**
 * Milliseconds before try `attempt` (1 is the first): doubling, the upper half random (0..1), so that many tabs do not
 * return at once. `takesLongest`: at the longest step.
 */
export function retryDelay(attempt: number, random: number, takesLongest = false): number {
  const step = takesLongest ? LONGEST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(step / 2 + (random * step) / 2)
}

const FIRST_RECHECK_MS = 60_000
/** Often enough for a screen that nobody stands at, rare enough for a project that refuses for good. */
const LONGEST_RECHECK_MS = 600_000

/**
 * Milliseconds before recheck `recheck` (1 is the first) of what only somebody else can put right: a minute, doubling
 * to ten, up to a fifth more or less by `random` (0..1).
 */
export const recheckDelay = (recheck: number, random: number): number =>
  Math.round(Math.min(LONGEST_RECHECK_MS, FIRST_RECHECK_MS * 2 ** (recheck - 1)) * (0.8 + 0.4 * random))
