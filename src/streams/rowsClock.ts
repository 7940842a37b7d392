import { asyncScheduler } from 'rxjs'
import type { Sources } from '../backend/ports/backend.port'
import { type Source, sourceKindFacts } from '../board/model/source'

/** The clock behind the rows' times: the project's, for most sources. Times are ms since the epoch. */
export interface RowsClock {
  /** By how many ms this computer's clock is ahead of it, as far as that was certain at the last `read`. */
  readonly skewMs: number
  /** Compares the clocks: somebody may have set this computer's, or an answer may have told more of the project's. */
  read(): void
  /** Nothing is missing until `at`, by this computer's clock. */
  noteComplete(at: number | null): void
  /** The present; if it stands still, the time until which nothing is missing, or the present before there is one. */
  now(isStill: boolean): number
}

export function createRowsClock(sources: Sources, source: Source): RowsClock {
  let skewMs = 0
  /** By the rows' clock. */
  let completeUntil: number | null = null
  const present = () => asyncScheduler.now() - skewMs
  return {
    get skewMs() {
      return skewMs
    },
    read() {
      skewMs = usesLocalClock(source) ? 0 : sources.clockSkewMs()
    },
    noteComplete(at) {
      // A clock that was set back since then would make it lie ahead.
      if (at !== null) completeUntil = Math.max(completeUntil ?? -Infinity, Math.min(at - skewMs, present()))
    },
    now: isStill => Math.min(present(), (isStill ? completeUntil : null) ?? Infinity),
  }
}

/** The times of the rows come from this computer. */
export const usesLocalClock = ({ kind }: Source): boolean => !sourceKindFacts[kind].isStored
