import { catchError, defer, EMPTY, map, merge, mergeMap, of, tap, throwError, type Observable } from 'rxjs'
import type { ReadResult, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import type { RowBuffer } from '../../rows/rowBuffer'
import type { WorkGate } from '../../operators/workGate'
import { exhaustMapWithTrailing } from '../../operators/exhaustMapWithTrailing'
import { isLimit, transientLoss } from '../../retryPolicy'
import { createRowComparison } from './rowComparison'
import { createVerification } from './verification'
import { createRecentChanges } from '../recentChanges'
import { createRowVersions } from './rowVersions'
import { createLostChangeDetector } from '../lostChangeDetector'
import { createReadProgress, type ReadStart } from './readProgress'
import { createReadSchedule, type ReadKind } from './readSchedule'
import type { ReadOutcome } from './readReport'
import { createRefetchQueue } from './refetchQueue'
import { createQueuedRead } from './readQueuedRows'
import { createWholeRead } from './wholeRead'

/**
 * The reads of a source over one connection, one at a time: requested reads, and others that verify the rows held. A
 * failure of the first read ends the connection; a later read that fails for a passing reason is retried.
 * `deafAt`: see `createLostChangeDetector`. Answers are worked off in `workGate`, and no change may be applied
 * meanwhile.
 */
export function createSnapshotReader(
  sources: Sources,
  source: TableSource,
  rowBuffer: RowBuffer,
  deafAt: number | null,
  workGate: WorkGate,
) {
  const comparison = createRowComparison(sources, source)
  const schedule = createReadSchedule(source, comparison)
  const progress = createReadProgress()
  const lostChanges = createLostChangeDetector(deafAt)
  const refetchQueue = createRefetchQueue()
  const types = sources.columnTypes(source)
  const recentChanges = createRecentChanges(source, rowBuffer, refetchQueue, types)
  const rowVersions = createRowVersions(source, rowBuffer, types)

  const addDoubt = (reason: string): ReadOutcome[] => {
    progress.addDoubt()
    return [{ type: 'failing', reason }]
  }
  /** Rows stay as changes left them; nothing else is known of what came before the answer. */
  const doubtAnswer = (): ReadOutcome[] => {
    schedule.require('repair')
    schedule.retryOutdated()
    return progress.isComplete() ? addDoubt('the database’s answer is older than its changes') : []
  }
  const confirmRows = (start: ReadStart, read: ReadResult): ReadOutcome[] => {
    rowBuffer.endRead()
    progress.noteContent(read)
    schedule.noteCurrentAnswer()
    schedule.noteSuccess()
    const isClean = progress.isCurrent(start) && refetchQueue.isEmpty()
    schedule.noteVerification(isClean)
    if (!isClean) return []
    const since = progress.provenAt()
    progress.prove(start)
    return [{ type: 'verified', at: start.at, since, drift: 0 }]
  }
  const parts = { sources, source, rowBuffer, recentChanges, refetchQueue, workGate }
  const proof = { rowVersions, comparison, progress, confirmRows }
  const queuedRead = createQueuedRead(parts)
  const wholeParts = { ...parts, ...proof, lostChanges, schedule, doubtAnswer }
  const wholeRead = createWholeRead({ ...wholeParts, recheck: queuedRead.recheck })
  const verification = createVerification({ ...parts, ...proof, readAll: () => wholeRead.run(null) })

  /** Reads by key that failed in a row, whatever other reads brought in between. */
  let keyFailures = 0
  const readQueued = () =>
    queuedRead.run().pipe(
      map(({ changes, isOutdated }): ReadOutcome[] => {
        keyFailures = 0
        schedule.noteSuccess()
        return [...(isOutdated ? doubtAnswer() : []), { type: 'fetched', changes }]
      }),
      catchError((error: unknown) => {
        const loss = transientLoss(error)
        keyFailures += 1
        // Whatever is wrong with these keys, everything can still be read.
        if (loss === null || (keyFailures > 1 && !isLimit(loss.kind))) return wholeRead.run('repair')
        return throwError(() => error)
      }),
    )
  const readNext = (kind: ReadKind | null): Observable<ReadOutcome[]> => {
    if (kind !== null) return wholeRead.run(kind)
    // Verification is due even for a table that never comes to rest.
    if (schedule.takeVerification())
      return wholeRead.isDue() || !rowVersions.isAvailable() ? wholeRead.run(null) : verification.run()
    if (refetchQueue.isEmpty() || schedule.isFailing()) return EMPTY
    return refetchQueue.isLong() ? wholeRead.run('repair') : readQueued()
  }
  const handleFailure = (kind: ReadKind | null, error: unknown): ReadOutcome[] => {
    const loss = transientLoss(error)
    if (rowBuffer.rows() === null || loss === null) throw error
    rowBuffer.endRead()
    if (kind !== null) schedule.require(kind)
    if (!schedule.retryFailed(loss)) return []
    schedule.require('repair')
    return addDoubt(`couldn’t reload rows: ${loss.reason}`)
  }
  const run = () =>
    defer(() => {
      const kind = schedule.takeNeeded()
      return readNext(kind).pipe(
        tap(() => !refetchQueue.isEmpty() && schedule.readNow()),
        catchError((error: unknown) => of(handleFailure(kind, error))),
      )
    })

  return {
    request(kind: ReadKind) {
      schedule.require(kind)
      schedule.readNow()
    },
    progress,
    /** The rows that only a read can determine; request it with `refetch`. */
    refetchQueue,
    refetch: () => schedule.readNow(),
    lostChanges,
    recentChanges,
    outcomes$: merge(
      exhaustMapWithTrailing(schedule.dueReads(queuedRead.again$), run).pipe(mergeMap(outcomes => outcomes)),
      recentChanges.expiry$,
      lostChanges.drifts$.pipe(tap(() => schedule.verifySoon())),
    ),
  }
}
