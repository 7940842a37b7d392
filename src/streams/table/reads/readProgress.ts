import { asyncScheduler } from 'rxjs'
import type { ReadResult } from '../../../backend/ports/backend.port'
import { containedUntil } from './readReport'

/** When a read began, ms since the epoch, and how many doubts had been raised by then: those it settles. */
export interface ReadStart {
  at: number
  doubtCount: number
}

/** What the reads of a source over one connection have settled, and what is in doubt. */
export interface ReadProgress {
  /** The rows may lack changes. */
  addDoubt(): void
  hasDoubts(): boolean
  startRead(): ReadStart
  /** Whether no doubt was raised since the read began. */
  isCurrent(start: ReadStart): boolean
  /** The rows are as this read brought them. */
  settle(start: ReadStart): void
  /** The rows held are those of this read. */
  prove(start: ReadStart): void
  /** Whether every doubt is settled. */
  isComplete(): boolean
  /** When the newest read began that settled or proved the rows, ms since the epoch. */
  provenAt(): number
  /** The rows contain what this read does. */
  noteContent(read: ReadResult): void
  /** Whether a read contains what was committed at this time of the project. */
  contains(committedAt: number | null): boolean
}

export function createReadProgress(): ReadProgress {
  let doubtCount = 0
  let settledDoubts = -1
  let provenAt = 0
  /** By the project's clock. */
  let knownUntil = -Infinity
  return {
    addDoubt() {
      doubtCount += 1
    },
    hasDoubts: () => doubtCount > 0,
    startRead: () => ({ at: asyncScheduler.now(), doubtCount }),
    isCurrent: start => start.doubtCount === doubtCount,
    settle(start) {
      settledDoubts = start.doubtCount
      provenAt = start.at
    },
    prove(start) {
      provenAt = start.at
    },
    isComplete: () => settledDoubts === doubtCount,
    provenAt: () => provenAt,
    noteContent(read) {
      knownUntil = Math.max(knownUntil, containedUntil(read))
    },
    contains: committedAt => committedAt !== null && committedAt < knownUntil,
  }
}
