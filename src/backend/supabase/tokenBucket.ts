/** Allows so many turns per second in the long run, and so many at once after a rest. */
export function createTokenBucket(perSecond: number, burst: number, clock: () => number) {
  let tokens = burst
  let filledAt = clock()
  return {
    /** Takes a turn: 0; or, where none is left, how many ms until there is one. */
    take(): number {
      const at = clock()
      tokens = Math.min(burst, tokens + ((at - filledAt) / 1_000) * perSecond)
      filledAt = at
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1_000
      tokens -= 1
      return 0
    },
  }
}
