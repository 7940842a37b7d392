import { defer, mergeMap, of, type Observable } from 'rxjs'
import type { ReadResult, Row, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import type { Work } from '../../../shared/timeSlices'
import type { WorkGate } from '../../operators/workGate'
import type { RowBuffer } from '../../rows/rowBuffer'
import type { ReadProgress, ReadStart } from './readProgress'
import type { ReadOutcome } from './readReport'
import type { RecentChanges } from '../recentChanges'
import type { RefetchQueue } from './refetchQueue'
import type { RowComparison } from './rowComparison'
import type { RowVersions } from './rowVersions'

interface VerificationContext {
  sources: Sources
  source: TableSource
  rowBuffer: RowBuffer
  rowVersions: RowVersions
  refetchQueue: RefetchQueue
  recentChanges: RecentChanges
  comparison: RowComparison
  workGate: WorkGate
  readAll: () => Observable<ReadOutcome[]>
  progress: ReadProgress
  /** The rows are as `read` has them. */
  confirmRows: (start: ReadStart, read: ReadResult) => ReadOutcome[]
}

/**
 * Verifies rows whose versions are known, by the cheapest request that shows any difference: the project compares them,
 * or keys and versions are read; then only the rows that may have changed are read, or everything where that is
 * cheaper.
 */
export function createVerification({
  sources,
  source,
  rowBuffer,
  rowVersions,
  refetchQueue,
  recentChanges,
  comparison,
  workGate,
  readAll,
  progress,
  confirmRows,
}: VerificationContext) {
  /** The columns that determine which rows there are, and their order. */
  const orderColumns = [...new Set([...source.key, source.order.column])]

  const verifyByVersions = (isAfterAlarm: boolean): Observable<ReadOutcome[]> =>
    defer(() => {
      const start = progress.startRead()
      rowBuffer.beginRead()
      function* findChanged(read: ReadResult): Work<{ changedRows: Row[] | null; read: ReadResult }> {
        const { rows, isTruncated } = read
        const isUnsettled = (key: string) => refetchQueue.has(key)
        const keys = yield* rowBuffer.findDiffering(rows, isTruncated)
        const isConfirmed =
          keys.every(isUnsettled) && (yield* rowBuffer.hasSameOrder(rows, isTruncated, isUnsettled))
        return { changedRows: isConfirmed ? yield* rowVersions.findChanged(read) : null, read }
      }
      return sources.read({ ...source, columns: orderColumns }).pipe(
        workGate.work(findChanged),
        mergeMap(({ changedRows, read }) => {
          if (changedRows === null) return readAll()
          if (changedRows.length === 0) {
            // What the project compared may have more rows than it returns.
            if (isAfterAlarm && !read.isTruncated) comparison.noteFalseAlarm()
            return of(confirmRows(start, read))
          }
          return sources
            .read(source, changedRows)
            .pipe(
              mergeMap(answer =>
                rowVersions.confirm(changedRows, answer) ? of(confirmRows(start, read)) : readAll(),
              ),
            )
        }),
      )
    })

  const compareRows = (isSecondTry: boolean): Observable<ReadOutcome[]> =>
    defer(() => {
      let list = rowVersions.listHeld()
      // The versions of all these rows would have to be read, and then the rows themselves.
      if (list === null) return readAll()
      const listHeldRows = () => {
        list = rowVersions.listHeld() ?? list
        return list?.heldRows ?? []
      }
      const start = progress.startRead()
      rowBuffer.beginRead()
      return comparison.compare(listHeldRows).pipe(
        mergeMap(result => {
          // Values may have changed without a write.
          if (comparison.isShapeChanged()) return readAll()
          if (result.type === 'different') {
            // The project may have had a change that was still on its way to this page.
            const mayBeEarly = !recentChanges.isEmpty()
            return mayBeEarly && !isSecondTry ? compareRows(true) : verifyByVersions(!mayBeEarly)
          }
          if (result.type !== 'same') return verifyByVersions(false)
          return rowVersions.confirm(list?.touchedRows ?? [], result.touchedRows)
            ? of(confirmRows(start, result.touchedRows))
            : readAll()
        }),
      )
    })

  return { run: () => compareRows(false) }
}
