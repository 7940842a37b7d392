import {
  asyncScheduler,
  catchError,
  defer,
  merge,
  mergeAll,
  NEVER,
  of,
  repeat,
  startWith,
  timer,
  type Observable,
} from 'rxjs'
import type { ReadResult } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import type { SliceScheduler, Work } from '../../shared/timeSlices'
import { createWorkGate } from '../operators/workGate'
import { createRowBuffer, type BufferOptions } from '../rows/rowBuffer'
import { RowsHandover } from '../rowsHandover'
import { isLimit, transientLoss, pollDelay, refusal, retryDelay } from '../retryPolicy'
import { readReport, type ReadReport } from '../table/reads/readReport'
import { rowsUpdate, type RowsEvent } from '../rowsEvent'

const MIN_SECONDS = 1

/** A request to be repeated. */
export interface PollOptions {
  shape: RowShape
  /** `expectedCount`: the number of rows before. */
  request: (expectedCount: number) => Observable<ReadResult>
  columns?: BufferOptions
  /** Seconds between two answers. `reason`: why the source is polled; null where the board asks for it. */
  every: number
  reason: string | null
  previousRows: RowsHandover | null
  /** Requests now. A request under way is not made twice. */
  refresh$?: Observable<unknown>
  /** Set where no answer tells what happened between two of them. */
  repair?: ReadReport['repair']
  /** The least ms between an answer and the next request, by how many ms that answer took; default none. */
  restAfter?: (tookMs: number) => number
  pace: SliceScheduler
}

/**
 * Rows requested every `seconds`. A failure of the first request ends the stream, and so does a limit; a later
 * request that fails for a passing reason is retried, and the second failure in a row is a doubt. A refused request is
 * repeated at the same interval.
 */
export function pollRows({
  shape,
  request,
  columns,
  every,
  reason,
  previousRows,
  refresh$ = NEVER,
  repair,
  restAfter = () => 0,
  pace,
}: PollOptions) {
  return defer((): Observable<RowsEvent> => {
    const rowBuffer = createRowBuffer(shape, RowsHandover.rowsOf(previousRows), columns)
    const workGate = createWorkGate(pace)
    const seconds = Math.max(MIN_SECONDS, every)
    let failures = 0
    let waitMs = 0
    let askedAt = 0
    const msToNext = () => Math.max(pollDelay(seconds), restAfter(asyncScheduler.now() - askedAt))
    let lastEvent: number | null = null

    const attempt = defer(() => {
      const at = asyncScheduler.now()
      askedAt = at
      return request(rowBuffer.size()).pipe(
        workGate.work(function* (read): Work<RowsEvent[]> {
          const { rows, isTruncated } = read
          const isFirst = rowBuffer.rows() === null
          const { length: differenceCount } = yield* rowBuffer.findDiffering(rows, isTruncated)
          yield* rowBuffer.replaceAll(rows, isTruncated)
          failures = 0
          waitMs = msToNext()
          if (differenceCount > 0 && !isFirst) lastEvent = at
          const report = { ...readReport(at, differenceCount, read, shape), ...(repair && { repair }) }
          return rowsUpdate(rowBuffer, { isComplete: true, lastEvent, read: report })
        }),
      )
    })
    const handleFailure = (error: unknown): RowsEvent[] => {
      const refusedWith = refusal(error)
      if (refusedWith !== null) {
        failures = 0
        waitMs = msToNext()
        return [{ type: 'refused', reason: refusedWith.reason }]
      }
      const loss = transientLoss(error)
      // Waiting out a limit takes longer than rows may be outdated unreported, and ending the stream loses no
      // connection: there is none.
      if (rowBuffer.rows() === null || loss === null || isLimit(loss.kind)) throw error
      failures += 1
      waitMs = retryDelay(failures, loss)
      if (failures !== 2) return []
      return [{ type: 'suspect', reason: `couldn’t reload rows: ${loss.reason}` }]
    }
    return attempt.pipe(
      catchError((error: unknown) => of(handleFailure(error))),
      repeat({ delay: () => merge(timer(waitMs), refresh$) }),
      mergeAll(),
      startWith<RowsEvent>({ type: 'polling', every: seconds, reason }),
    )
  })
}
