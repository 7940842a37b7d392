import { asyncScheduler, map, of, timer, type Observable } from 'rxjs'
import type { ComparisonResult, HeldRow, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import { longestComparisonDelay } from '../../retryPolicy'

/**
 * Differences in a row that a read then could not find, after which the project is taken to write keys in another way.
 */
const FALSE_ALARMS = 3
/** Ms without a comparison after that. */
const REST_MS = 10 * 60_000

/** Comparisons of a source's rows over one connection, and what is remembered of them. */
export interface RowComparison {
  /** Emits when the next verification is due, at most `ms` from now. */
  waitForRound(ms: number): Observable<unknown>
  compare(listHeldRows: () => readonly HeldRow[]): Observable<ComparisonResult>
  /** A difference was found, and a read found none. */
  noteFalseAlarm(): void
  /** The shape by the newest comparison; null where that brought none. */
  shape(): string | null
  /** Everything was read; `shape`: the newest when that began. */
  noteWholeRead(shape: string | null): void
  /** Whether the shape is as it was before everything was read, or is another; neither while that is not known. */
  isShapeKept(): boolean
  isShapeChanged(): boolean
}

export function createRowComparison(sources: Sources, source: TableSource): RowComparison {
  let isAvailable = false
  let costMs = 0
  let falseAlarms = 0
  let restsUntil = -Infinity
  let shape: string | null = null
  let shapeAtWholeRead: string | null = null
  const note = (result: ComparisonResult) => {
    isAvailable = result.type !== 'unavailable'
    if (result.type === 'same') falseAlarms = 0
    if (result.type === 'unavailable') shape = null
    else ({ shape, costMs } = result)
  }
  return {
    waitForRound(ms) {
      if (!isAvailable || sources.waitForRound === undefined) return timer(ms)
      const latest = source.verifyInterval === undefined ? Math.min(ms, longestComparisonDelay(costMs)) : ms
      return sources.waitForRound(latest / 2, latest)
    },
    compare(listHeldRows) {
      if (sources.compareRows === undefined || asyncScheduler.now() < restsUntil) {
        isAvailable = false
        return of({ type: 'unavailable' })
      }
      return sources.compareRows(source, listHeldRows).pipe(
        map(result => {
          note(result)
          return result
        }),
      )
    },
    noteFalseAlarm() {
      falseAlarms += 1
      if (falseAlarms < FALSE_ALARMS) return
      falseAlarms = 0
      restsUntil = asyncScheduler.now() + REST_MS
    },
    shape: () => shape,
    noteWholeRead(before) {
      shapeAtWholeRead = before
    },
    isShapeKept: () => shape !== null && shape === shapeAtWholeRead,
    isShapeChanged: () => shape !== null && shapeAtWholeRead !== null && shape !== shapeAtWholeRead,
  }
}
