import {
  asapScheduler,
  asyncScheduler,
  catchError,
  defer,
  finalize,
  map,
  merge,
  mergeMap,
  observeOn,
  of,
  Subject,
  switchMap,
  tap,
  throwError,
  timer,
  EMPTY,
  type Observable,
} from 'rxjs'
import type { Sources, ReadResult } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import { forEachSliced, type Work } from '../../shared/timeSlices'
import type { NeededRead, RowBuffer } from '../rows/rowBuffer'
import { keyOf } from '../rows/rowOrder'
import type { WorkGate } from '../operators/workGate'
import {
  catchUpDelay,
  isOutdatedAfter,
  isThorough,
  transientLoss,
  retryDelay,
  verifyDelay,
} from '../retryPolicy'
import { exhaustMapWithTrailing } from '../operators/exhaustMapWithTrailing'
import { confirmRecentRows, type ConfirmedRead } from './confirmRecentRows'
import { createRowComparison } from './rowComparison'
import { createVerification } from './verification'
import { createRecentChanges } from './recentChanges'
import { createRowVersions } from './rowVersions'
import { createLostChangeDetector } from './lostChangeDetector'
import { containedUntil, type ReadOutcome } from './readReport'
import { createRefetchQueue } from './refetchQueue'
import { createQueuedRead } from './readQueuedRows'

/** `renewal`: the viewer may see other rows with a renewed token. */
type ReadKind = NonNullable<NeededRead> | 'renewal'

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
  const requested$ = new Subject<void>()
  /** Milliseconds until the next read if none is requested before. */
  const nextDelay$ = new Subject<number | null>()
  const comparison = createRowComparison(sources, source)
  const scheduled$ = nextDelay$.pipe(
    switchMap(ms =>
      ms === null ? EMPTY : failures > 0 || outdatedAnswers > 0 ? timer(ms) : comparison.waitForRound(ms),
    ),
  )
  const lostChanges = createLostChangeDetector(deafAt)
  const refetchQueue = createRefetchQueue()
  const types = sources.columnTypes(source)
  const recentChanges = createRecentChanges(source, rowBuffer, refetchQueue, types)
  const parts = { sources, source, rowBuffer, recentChanges, refetchQueue, workGate }
  const queuedRead = createQueuedRead(parts)
  const rowVersions = createRowVersions(source, rowBuffer, types)
  /** What the next read has to bring; null: it verifies. */
  let neededRead: ReadKind | null = null
  /** Doubts raised so far, and how many of them the newest read has settled: it began after those. */
  let doubtCount = 0
  let answeredDoubts = -1
  let failures = 0
  /** Answers in a row that were older than changes of the last seconds. */
  let outdatedAnswers = 0
  /** Whether the present run of failures has been reported as a doubt. */
  let isDoubtReported = false
  /** Verifications in a row that found nothing, and when everything was read, ms since the epoch. */
  let [isVerificationDue, cleanReads, wholeAt] = [false, 0, 0]
  /** When the newest read began that confirmed or corrected the rows. */
  let provenAt = 0
  /** The rows hold what was committed before, by the project's clock. */
  let knownUntil = -Infinity

  const requireRead = (kind: ReadKind) => {
    neededRead = neededRead === 'repair' ? neededRead : kind
  }
  const noteSuccess = () => void ([failures, isDoubtReported] = [0, false])
  const scheduleVerification = (isSoon: boolean) => {
    if (isSoon) cleanReads = 0
    nextDelay$.next(verifyDelay(source, isSoon, cleanReads))
  }
  /** Rows stay as changes left them; nothing else is known of what came before the answer. */
  const doubtAnswer = (): ReadOutcome[] => {
    outdatedAnswers += 1
    requireRead('repair')
    nextDelay$.next(catchUpDelay(outdatedAnswers))
    if (answeredDoubts !== doubtCount) return []
    doubtCount += 1
    return [{ type: 'failing', reason: 'the database’s answer is older than its changes' }]
  }
  const noteAnswer = (kind: ReadKind | null, asOf: number, at: number) => {
    scheduleVerification(kind === 'repair' && doubtCount > 0)
    ;[outdatedAnswers, answeredDoubts, provenAt] = [0, asOf, at]
  }
  const noteKnown = (read: ReadResult) => {
    knownUntil = Math.max(knownUntil, containedUntil(read))
  }
  const confirmRows = (asOf: number, at: number, read: ReadResult): ReadOutcome[] => {
    rowBuffer.endRead()
    noteKnown(read)
    outdatedAnswers = 0
    const isClean = asOf === doubtCount && refetchQueue.isEmpty()
    cleanReads = isClean ? cleanReads + 1 : 0
    noteSuccess()
    scheduleVerification(false)
    if (!isClean) return []
    const since = provenAt
    provenAt = at
    return [{ type: 'verified', at, since, drift: 0 }]
  }
  const readAll = (kind: ReadKind | null): Observable<ReadOutcome[]> =>
    defer(() => {
      const [asOf, at, shape] = [doubtCount, asyncScheduler.now(), comparison.shape()]
      const pendingRead = refetchQueue.startRead()
      rowBuffer.beginRead()
      function* applyRead({ read, confirmedKeys, isOutdated }: ConfirmedRead): Work<ReadOutcome[]> {
        const { rows, isTruncated } = read
        const resolvedKeys = pendingRead.finish()
        wholeAt = at
        comparison.noteWholeRead(shape)
        const differingKeys = yield* rowBuffer.findDiffering(rows, isTruncated)
        const isUnsettled = (key: string) => resolvedKeys.has(key) || refetchQueue.has(key)
        const keys = [...differingKeys.filter(key => !isUnsettled(key)), ...confirmedKeys]
        const isConfirmed = kind === null && !isOutdated && keys.length === 0 && resolvedKeys.size === 0
        if (isConfirmed && (yield* rowBuffer.hasSameOrder(rows, isTruncated, isUnsettled))) {
          yield* rowVersions.record(read)
          return confirmRows(asOf, at, read)
        }
        if (!isOutdated) noteKnown(read)
        const cutoff = isOutdated ? -Infinity : containedUntil(read)
        const neededRead = yield* rowBuffer.replaceAll(rows, isTruncated, cutoff)
        for (const row of rowBuffer.takeMissing()) refetchQueue.add(keyOf(source, row), row)
        yield* rowVersions.record(read)
        // After a doubt, differences are expected.
        if (kind !== 'repair' && keys.length > 0) {
          const keysRead = new Set<string>()
          yield* forEachSliced(rows, row => keysRead.add(keyOf(source, row)))
          const isPresent = (key: string) => keysRead.has(key)
          lostChanges.report(keys, { at, since: provenAt, isPresent, isRenewal: kind === 'renewal' })
        }
        noteSuccess()
        if (!isOutdated) noteAnswer(kind, asOf, at)
        const most = isTruncated && rows.length < source.limit ? { most: rows.length } : {}
        const report = { at, differenceCount: keys.length, ...most }
        return [...(isOutdated ? doubtAnswer() : []), { type: 'read', neededRead, report }]
      }
      const confirm = confirmRecentRows({ ...parts, isAfterDoubt: kind === 'repair' })
      return sources
        .read(source, undefined, rowBuffer.size())
        .pipe(confirm, workGate.work(applyRead), finalize(pendingRead.cancel))
    })
  const readQueued = () =>
    queuedRead.run().pipe(
      map(({ changes, isOutdated }): ReadOutcome[] => {
        noteSuccess()
        return [...(isOutdated ? doubtAnswer() : []), { type: 'fetched', changes }]
      }),
      // Whatever is wrong with these keys, everything can still be read.
      catchError((error: unknown) => (transientLoss(error) ? throwError(() => error) : readAll('repair'))),
    )
  const verification = createVerification({
    ...{ ...parts, rowVersions, comparison, confirmRows },
    readAll: () => readAll(null),
    doubtCount: () => doubtCount,
  })
  const handleFailure = (kind: ReadKind | null, error: unknown): ReadOutcome[] => {
    const loss = transientLoss(error)
    if (rowBuffer.rows() === null || loss === null) throw error
    rowBuffer.endRead()
    if (kind !== null) requireRead(kind)
    failures += 1
    nextDelay$.next(retryDelay(failures, loss))
    if (isDoubtReported || !isOutdatedAfter(failures, loss)) return []
    isDoubtReported = true
    doubtCount += 1
    requireRead('repair')
    return [{ type: 'failing', reason: `couldn’t reload rows: ${loss.reason}` }]
  }
  const readNext = (kind: ReadKind | null): Observable<ReadOutcome[]> => {
    if (kind !== null) return readAll(kind)
    // Verification is due even for a table that never comes to rest.
    if (!isVerificationDue) {
      if (refetchQueue.isEmpty() || failures > 0) return EMPTY
      return refetchQueue.isLong() ? readAll('repair') : readQueued()
    }
    isVerificationDue = false
    if (isThorough(asyncScheduler.now() - wholeAt, comparison.isShapeKept())) return readAll(null)
    return rowVersions.isAvailable() ? verification.run() : readAll(null)
  }
  const run = () =>
    defer(() => {
      const kind = neededRead
      neededRead = null
      return readNext(kind).pipe(
        tap(() => !refetchQueue.isEmpty() && requested$.next()),
        catchError((error: unknown) => of(handleFailure(kind, error))),
      )
    })

  return {
    request(kind: ReadKind) {
      requireRead(kind)
      requested$.next()
    },
    /** The rows may lack changes. */
    addDoubt() {
      doubtCount += 1
    },
    isComplete: () => answeredDoubts === doubtCount,
    /** Whether the newest read contains what was committed at this time of the project. */
    contains: (committedAt: number | null) => committedAt !== null && committedAt < knownUntil,
    /** The rows that only a read can determine; request it with `refetch`. */
    refetchQueue,
    refetch: () => requested$.next(),
    lostChanges,
    recentChanges,
    outcomes$: merge(
      // Asynchronously, so that a doubt is emitted before the read that answers it.
      exhaustMapWithTrailing(
        merge(
          merge(requested$, queuedRead.again$).pipe(observeOn(asapScheduler)),
          scheduled$.pipe(tap(() => (isVerificationDue = true))),
        ),
        run,
      ).pipe(mergeMap(outcomes => outcomes)),
      recentChanges.expiry$,
      lostChanges.drifts$.pipe(tap(() => scheduleVerification(true))),
    ),
  }
}
