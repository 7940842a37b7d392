/** Milliseconds the hosted service takes on purpose. Pairs are bounds: it draws at random between them. */
export interface Delays {
  /** Before an upgrade is refused. */
  refusal: number
  /** Before a failed join is answered. Clients with a 10 s timeout feel it, so it is on by default. */
  failedJoin: number
  /** Between a new token, or a changed publication, and the renewed subscription. */
  resubscribe: readonly [number, number]
  /** Between a subscription that failed for a passing reason and the next try. */
  retry: readonly [number, number]
  /** Silence after which a socket is closed. */
  idle: number
  /** Between two looks for sockets that left their last channel. */
  sweep: number
}

export const defaultDelays: Delays = {
  refusal: 0,
  failedJoin: 5_000,
  resubscribe: [1_000, 3_000],
  retry: [5_000, 10_000],
  idle: 60_000,
  sweep: 600_000,
}

export const strictDelays: Delays = { ...defaultDelays, refusal: 2_000 }

export const between = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least)

/** Resolves after `milliseconds`, or at once when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
    function finish() {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
  })
}
