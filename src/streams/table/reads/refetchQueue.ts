import type { Row } from '../../../backend/ports/backend.port'

/** The most rows that are requested by key; beyond that, reading everything costs less. */
const MAX_KEYS = 500

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
  const waitingRows = new Map<string, Row>()
  /** Rows settled since the read began: those changes are newer than its answer. Null while no read is running. */
  let resolvedSinceStart: Set<string> | null = null
  return {
    add(name, key) {
      // A copy, to recognize a row queued again: the running read may be too early for it.
      waitingRows.set(name, { ...key })
    },
    has: name => waitingRows.has(name),
    resolve(name) {
      waitingRows.delete(name)
      resolvedSinceStart?.add(name)
    },
    isEmpty: () => waitingRows.size === 0,
    isLong: () => waitingRows.size > MAX_KEYS,
    startRead() {
      const rowsToRead = new Map(waitingRows)
      const resolvedKeys = (resolvedSinceStart = new Set<string>())
      return {
        keys: [...rowsToRead.values()],
        finish() {
          for (const [name, key] of rowsToRead) if (waitingRows.get(name) === key) waitingRows.delete(name)
          for (const name of resolvedKeys) rowsToRead.delete(name)
          return rowsToRead
        },
        cancel() {
          // Another read may have started meanwhile.
          if (resolvedSinceStart === resolvedKeys) resolvedSinceStart = null
        },
      }
    },
  }
}
