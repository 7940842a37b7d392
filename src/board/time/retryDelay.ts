/** Below the time after which a person reloads; above what a crowd of tabs would do to a restarting server. */
export const LONGEST_MS = 30_000
const FIRST_MS = 1_000

/**
 * ms before try `attempt` (1 is the first) to connect or to load: the upper half of the step is random (0..1), so that
 * many tabs do not return at once. `takesLongest`: at the longest step.
 */
export function retryDelay(attempt: number, random: number, takesLongest = false): number {
  const step = takesLongest ? LONGEST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(step / 2 + (random * step) / 2)
}
