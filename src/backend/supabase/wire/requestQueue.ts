import type { Loss } from '../../ports/backend.port'
import { createTokenBucket } from './tokenBucket'

/**
 * Requests per second that boards may cause on one page in the long run. A free project is sized for some hundreds over
 * all of its viewers.
 */
export const PER_SECOND = 10
/** The burst after a rest: a board may have this many sources, and opening it reads each of them. */
export const BURST = 100
/** ms that a request waits for its turn. After a longer wait, its answer would no longer match what the board shows. */
export const MAX_WAIT_MS = 5_000

/** Hands out turns to the requests that boards cause on their own, in order. */
export interface RequestQueue {
  /** Null: send the request now. Otherwise why it must not be sent. */
  enter(): Promise<{ loss: Loss } | null>
}

const ceilingLoss: { loss: Loss } = {
  loss: { kind: 'ceiling', reason: `this page limits itself to ${PER_SECOND} automatic requests per second` },
}

/** Create one queue per page, whatever its boards request. */
export function createRequestQueue(clock = () => performance.now()): RequestQueue {
  const waiters = new Set<() => void>()
  const bucket = createTokenBucket(PER_SECOND, BURST, clock)
  let timer: ReturnType<typeof setTimeout> | undefined

  const serve = () => {
    clearTimeout(timer)
    for (const begin of waiters) {
      if (!bucket.take()) {
        timer = setTimeout(serve, Math.ceil(bucket.untilNext()))
        return
      }
      begin()
    }
  }
  return {
    enter: () =>
      new Promise(resolve => {
        const end = (answer: { loss: Loss } | null) => {
          clearTimeout(timeout)
          waiters.delete(begin)
          if (waiters.size === 0) clearTimeout(timer)
          resolve(answer)
        }
        const begin = () => end(null)
        const timeout = setTimeout(() => end(ceilingLoss), MAX_WAIT_MS)
        waiters.add(begin)
        serve()
      }),
  }
}

interface TokenSource {
  freshToken(minLifetimeMs?: number): Promise<{ token: string } | { loss: Loss }>
}

/** The same tokens for the requests of boards: each request also waits for its turn. */
export const withRequestQueue = <T extends TokenSource>(tokens: T, turns: RequestQueue): T => ({
  ...tokens,
  freshToken: async minLifetimeMs => {
    const answer = await tokens.freshToken(minLifetimeMs)
    return 'loss' in answer ? answer : ((await turns.enter()) ?? answer)
  },
})
