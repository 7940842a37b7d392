import { asapScheduler, EMPTY, merge, observeOn, Subject, switchMap, tap, timer, type Observable } from 'rxjs'
import type { Loss } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import { catchUpDelay, isOutdatedAfter, retryDelay, verifyDelay } from '../../retryPolicy'
import type { NeededRead } from '../../rows/rowBuffer'
import type { RowComparison } from './rowComparison'

/** `renewal`: the viewer may see other rows with a renewed token. */
export type ReadKind = NonNullable<NeededRead> | 'renewal'

/** When the rows of a source are read next, and what that read has to bring. */
export interface ReadSchedule {
  /** A read of this kind is needed; one that repairs serves every other purpose. */
  require(kind: ReadKind): void
  readNow(): void
  /** What the next read has to bring; null: nothing that is known. */
  takeNeeded(): ReadKind | null
  /** Whether the rows are to be verified now. */
  takeVerification(): boolean
  /** `isSoon`: there was a reason to doubt. */
  scheduleVerification(isSoon: boolean): void
  /** The same where no read came before it: a retry that is due stays. */
  verifySoon(): void
  /** A verification ended; `isClean`: it found nothing, and nothing was in doubt. */
  noteVerification(isClean: boolean): void
  /** An answer was older than changes of the last seconds: rows are read again once a replica may have caught up. */
  retryOutdated(): void
  noteCurrentAnswer(): void
  /** A read failed, and is tried again. True once in a run of failures, when the rows count as outdated. */
  retryFailed(loss: Loss): boolean
  noteSuccess(): void
  isFailing(): boolean
  /** Emits when a read is due, also where `others$` does. */
  dueReads(others$: Observable<unknown>): Observable<unknown>
}

export function createReadSchedule(source: TableSource, comparison: RowComparison): ReadSchedule {
  const requests$ = new Subject<void>()
  /** Milliseconds until the next read if none is requested before; null: no read. */
  const delays$ = new Subject<{ ms: number | null; isRetry: boolean }>()
  let neededRead: ReadKind | null = null
  let isVerificationDue = false
  /** Verifications in a row that found nothing. */
  let cleanReads = 0
  let isRetryPending = false
  let failures = 0
  /** Whether the present run of failures has been reported. */
  let isFailureReported = false
  /** Answers in a row that were older than changes of the last seconds. */
  let outdatedAnswers = 0
  const scheduled$ = delays$.pipe(
    switchMap(({ ms, isRetry }) => (ms === null ? EMPTY : isRetry ? timer(ms) : comparison.waitForRound(ms))),
    tap(() => {
      isVerificationDue = true
      isRetryPending = false
    }),
  )
  const setDelay = (ms: number | null, isRetry: boolean) => {
    isRetryPending = isRetry
    delays$.next({ ms, isRetry })
  }
  const scheduleVerification = (isSoon: boolean) => {
    if (isSoon) cleanReads = 0
    setDelay(verifyDelay(source, isSoon, cleanReads), false)
  }
  return {
    require(kind) {
      neededRead = neededRead === 'repair' ? neededRead : kind
    },
    readNow: () => requests$.next(),
    takeNeeded() {
      const kind = neededRead
      neededRead = null
      return kind
    },
    takeVerification() {
      const isDue = isVerificationDue
      isVerificationDue = false
      return isDue
    },
    scheduleVerification,
    verifySoon() {
      cleanReads = 0
      if (!isRetryPending) scheduleVerification(true)
    },
    noteVerification(isClean) {
      cleanReads = isClean ? cleanReads + 1 : 0
      scheduleVerification(false)
    },
    retryOutdated() {
      outdatedAnswers += 1
      setDelay(catchUpDelay(outdatedAnswers), true)
    },
    noteCurrentAnswer() {
      outdatedAnswers = 0
    },
    retryFailed(loss) {
      failures += 1
      setDelay(retryDelay(failures, loss), true)
      if (isFailureReported || !isOutdatedAfter(failures, loss)) return false
      isFailureReported = true
      return true
    },
    noteSuccess() {
      failures = 0
      isFailureReported = false
    },
    isFailing: () => failures > 0,
    // Asynchronously, so that a doubt is emitted before the read that answers it.
    dueReads: others$ => merge(merge(requests$, others$).pipe(observeOn(asapScheduler)), scheduled$),
  }
}
