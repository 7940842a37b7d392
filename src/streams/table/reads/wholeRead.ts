import { asyncScheduler, defer, finalize, type Observable } from 'rxjs'
import type { ReadResult, Row } from '../../../backend/ports/backend.port'
import { forEachSliced, type Work } from '../../../shared/timeSlices'
import { isThorough } from '../../retryPolicy'
import { keyOf } from '../../rows/rowOrder'
import { confirmRecentRows, type ConfirmedRead, type RecentRowsContext } from './confirmRecentRows'
import type { LostChangeDetector } from '../lostChangeDetector'
import type { ReadProgress, ReadStart } from './readProgress'
import { containedUntil, readReport, type ReadOutcome } from './readReport'
import type { ReadKind, ReadSchedule } from './readSchedule'
import type { RowComparison } from './rowComparison'
import type { RowVersions } from './rowVersions'

interface WholeReadContext extends Omit<RecentRowsContext, 'isAfterDoubt'> {
  rowVersions: RowVersions
  comparison: RowComparison
  lostChanges: LostChangeDetector
  progress: ReadProgress
  schedule: ReadSchedule
  /** The rows held are those of the read. */
  confirmRows: (start: ReadStart, read: ReadResult) => ReadOutcome[]
  /** The answer is older than changes of the last seconds. */
  doubtAnswer: () => ReadOutcome[]
  /** Rows of the queue that the answer determined: a replica that lags behind may have given it. */
  recheck: (names: ReadonlyMap<string, Row>, answerOf: (name: string) => Row | null | undefined) => void
}

/** Reads of all rows of a source, which replace those held. */
export function createWholeRead(context: WholeReadContext) {
  const { sources, source, rowBuffer, refetchQueue, workGate } = context
  const { rowVersions, comparison, lostChanges, progress, schedule, confirmRows, doubtAnswer, recheck } =
    context
  /** When everything was read, ms since the epoch. */
  let newestAt = 0

  /** `kind`: null for a verification. */
  const run = (kind: ReadKind | null): Observable<ReadOutcome[]> =>
    defer(() => {
      const start = progress.startRead()
      const shape = comparison.shape()
      const pendingRead = refetchQueue.startRead()
      rowBuffer.beginRead()

      function* applyRead({ read, confirmedKeys, isOutdated }: ConfirmedRead): Work<ReadOutcome[]> {
        const { rows, isTruncated } = read
        const resolvedKeys = pendingRead.finish()
        newestAt = start.at
        if (resolvedKeys.size > 0) {
          const rowsByName = new Map<string, Row>()
          yield* forEachSliced(rows, row => rowsByName.set(keyOf(source, row), row))
          recheck(resolvedKeys, name => rowsByName.get(name) ?? (isTruncated ? undefined : null))
        }
        comparison.noteWholeRead(shape)
        const differingKeys = yield* rowBuffer.findDiffering(rows, isTruncated)
        const isUnsettled = (key: string) => resolvedKeys.has(key) || refetchQueue.has(key)
        const keys = [...differingKeys.filter(key => !isUnsettled(key)), ...confirmedKeys]
        const isConfirmed =
          kind === null &&
          !isOutdated &&
          keys.length === 0 &&
          resolvedKeys.size === 0 &&
          // What these left out is as it was held, which the read may know better.
          !rowBuffer.isPartlyChangedSinceRead()
        if (isConfirmed && (yield* rowBuffer.hasSameOrder(rows, isTruncated, isUnsettled))) {
          yield* rowVersions.record(read)
          return confirmRows(start, read)
        }
        if (!isOutdated) progress.noteContent(read)
        const cutoff = isOutdated ? -Infinity : containedUntil(read)
        const neededRead = yield* rowBuffer.replaceAll(rows, isTruncated, cutoff)
        for (const row of rowBuffer.takeMissing()) refetchQueue.add(keyOf(source, row), row)
        yield* rowVersions.record(read)
        // After a doubt, differences are expected.
        if (kind !== 'repair' && keys.length > 0) yield* reportDifferences(keys, read)
        schedule.noteSuccess()
        if (!isOutdated) {
          schedule.noteCurrentAnswer()
          schedule.scheduleVerification(kind === 'repair' && progress.hasDoubts())
          progress.settle(start)
        }
        const report = readReport(start.at, keys.length, read, source)
        return [...(isOutdated ? doubtAnswer() : []), { type: 'read', neededRead, report }]
      }
      function* reportDifferences(keys: readonly string[], { rows }: ReadResult): Work<void> {
        const keysRead = new Set<string>()
        yield* forEachSliced(rows, row => keysRead.add(keyOf(source, row)))
        lostChanges.report(keys, {
          at: start.at,
          since: progress.provenAt(),
          isPresent: key => keysRead.has(key),
          isRenewal: kind === 'renewal',
        })
      }

      const confirm = confirmRecentRows({ ...context, isAfterDoubt: kind === 'repair' })
      return sources
        .read(source, undefined, rowBuffer.size())
        .pipe(confirm, workGate.work(applyRead), finalize(pendingRead.cancel))
    })

  return {
    run,
    /** Whether a verification has to read everything, because values may have changed without a write. */
    isDue: () => isThorough(asyncScheduler.now() - newestAt, comparison.isShapeKept()),
  }
}
