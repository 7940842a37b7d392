import type { Row } from '../../backend/ports/backend.port'

/** Beyond so many rows, reading everything costs less than requesting each. */
const MOST = 500

/** The rows whose state only a read can determine, by key. */
export interface RefetchQueue {
  add(name: string, key: Row): void
  has(name: string): boolean
  /** A change has determined the row's state after all. */
  resolve(name: string): void
  isEmpty(): boolean
  isLong(): boolean
  /** The rows that a read starting now will determine. Call `finish` after the answer, and `cancel` in any case. */
  startRead(): { keys: Row[]; finish: () => Map<string, Row>; cancel: () => void }
}

export function createRefetchQueue(): RefetchQueue {
  const waiting = new Map<string, Row>()
  /** Rows settled since the read began: those changes are newer than its answer. Null while no read is running. */
  let resolvedSinceStart: Set<string> | null = null
  return {
    add(name, key) {
      // A copy, to recognize a row queued again: the running read may be too early for it.
      waiting.set(name, { ...key })
    },
    has: name => waiting.has(name),
    resolve(name) {
      waiting.delete(name)
      resolvedSinceStart?.add(name)
    },
    isEmpty: () => waiting.size === 0,
    isLong: () => waiting.size > MOST,
    startRead() {
      const reading = new Map(waiting)
      const resolved = (resolvedSinceStart = new Set<string>())
      return {
        keys: [...reading.values()],
        finish() {
          for (const [name, key] of reading) if (waiting.get(name) === key) waiting.delete(name)
          for (const name of resolved) reading.delete(name)
          return reading
        },
        cancel() {
          // Another read may have started meanwhile.
          if (resolvedSinceStart === resolved) resolvedSinceStart = null
        },
      }
    },
  }
}
