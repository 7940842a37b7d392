import type { Loss } from '../port'

/** Requests a second that boards may cause on one page in the long run. A free project is made for some hundreds over all of its viewers. */
export const PER_SECOND = 10
/** At once after a rest: a board may have as many sources, and each of them is read when it is opened. */
export const BURST = 100
/** ms that a request waits for its turn. One that waits longer would show something else than what was asked for. */
export const PATIENCE_MS = 5_000

/** Gives turns to the requests that boards cause by themselves, in the order in which they are asked for. */
export interface Turns {
  /** Null: it may be sent now. Otherwise why it may not. */
  take(): Promise<{ loss: Loss } | null>
}

const held: { loss: Loss } = {
  loss: { kind: 'ceiling', reason: `this page makes no more than ${PER_SECOND} requests a second by itself` },
}

/** One for a page, whatever its boards ask for. */
export function holdTurns(clock = () => performance.now()): Turns {
  const waiting = new Set<() => void>()
  let tokens = BURST
  let filled = clock()
  let timer: ReturnType<typeof setTimeout> | undefined

  const serve = () => {
    clearTimeout(timer)
    const now = clock()
    tokens = Math.min(BURST, tokens + ((now - filled) / 1_000) * PER_SECOND)
    filled = now
    for (const begin of waiting) {
      if (tokens < 1) {
        timer = setTimeout(serve, Math.ceil(((1 - tokens) / PER_SECOND) * 1_000))
        return
      }
      tokens -= 1
      begin()
    }
  }
  return {
    take: () =>
      new Promise(resolve => {
        const end = (answer: { loss: Loss } | null) => {
          clearTimeout(patience)
          waiting.delete(begin)
          if (waiting.size === 0) clearTimeout(timer)
          resolve(answer)
        }
        const begin = () => end(null)
        const patience = setTimeout(() => end(held), PATIENCE_MS)
        waiting.add(begin)
        serve()
      }),
  }
}

interface Usable {
  usable(least?: number): Promise<{ token: string } | { loss: Loss }>
}

/** The same tokens for what boards ask by themselves: each request needs its turn as well. */
export const inTurn = <T extends Usable>(tokens: T, turns: Turns): T => ({
  ...tokens,
  usable: async least => {
    const usable = await tokens.usable(least)
    return 'loss' in usable ? usable : ((await turns.take()) ?? usable)
  },
})
