/** How long, in ms, a write waits for another one to be made before it is committed. */
const ALONE_MS = 400

interface Turn {
  /** Whether another write has the place of the one that is committed first. */
  isSecond: boolean
  /** Called when the write is made, before the truth is read; resolves when the write may be committed. */
  confirmWritten: () => Promise<void>
}

/**
 * Makes one write after another. With two writers, every fourth write is made before the next one and committed after
 * it. No two commits happen at the same time, so that the truth at every moment is known.
 */
export function takeTurns(writers: 1 | 2) {
  const running = new Set<Promise<unknown>>()
  let mayBegin: Promise<unknown> = Promise.resolve()
  /** Set while a write waits for the next one, which passes its own promise to it. */
  let offer: ((next: Promise<unknown>) => void) | null = null
  let count = 0

  function take<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    count += 1
    const accept = offer
    offer = null
    const isFirst = writers === 2 && accept === null && count % 4 === 0
    const confirmWritten = () =>
      new Promise<void>(resolve => {
        if (!isFirst) {
          resolve()
          return
        }
        const own = (next: Promise<unknown>) => {
          clearTimeout(alone)
          void next.then(() => resolve())
        }
        const alone = setTimeout(() => {
          if (offer === own) offer = null
          resolve()
        }, ALONE_MS)
        offer = own
      })
    const begin = accept === null ? mayBegin : Promise.resolve()
    const finishedWork = begin.then(() => work({ isSecond: accept !== null, confirmWritten }))
    const end = finishedWork.catch(() => undefined)
    accept?.(end)
    running.add(end)
    void end.then(() => running.delete(end))
    mayBegin = Promise.all(running)
    return finishedWork
  }
  return { take, all: () => Promise.all(running) }
}
