/** Allows a burst after a rest, and so many turns per second in the long run. */
export interface TokenBucket {
  /** Takes a token if there is one. */
  take(): boolean
  /** Milliseconds until there is one. */
  untilNext(): number
}

/** `clock`: milliseconds, from any origin. */
export function createTokenBucket(perSecond: number, burst: number, clock: () => number): TokenBucket {
  let tokens = burst
  let filledAt = clock()
  const refill = () => {
    const now = clock()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond)
    filledAt = now
  }
  return {
    take() {
      refill()
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
    untilNext: () => Math.max(0, ((1 - tokens) / perSecond) * 1_000),
  }
}
