import { mergeMap, of, pipe, timer, type OperatorFunction } from 'rxjs'
import type { ReadResult, Row, Sources } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { Work } from '../../shared/timeSlices'
import type { WorkGate } from '../operators/workGate'
import type { RowBuffer, RowChange } from '../rows/rowBuffer'
import { keyOf } from '../rows/rowOrder'
import { hasSameValue } from '../values/isSameValue'
import type { RecentChanges } from './recentChanges'
import type { RefetchQueue } from './refetchQueue'

/** Before rows are asked for again, in ms: most replicas have caught up by then. */
const CATCH_UP_MS = 1_000

interface RecentRowsContext {
  sources: Sources
  source: TableSource
  rowBuffer: RowBuffer
  recentChanges: RecentChanges
  refetchQueue: RefetchQueue
  workGate: WorkGate
}
export interface ConfirmedRead {
  read: ReadResult
  /** Rows that differ from those held although a change touched them lately, as a second read confirmed. */
  confirmedKeys: readonly string[]
}

/**
 * Asks once more, by key, for rows in which an answer contradicts a change of the last seconds: a read replica may have
 * given it that lags behind the changes. What this brings counts as changes since the read began, so that it is laid
 * over the answer.
 */
export function confirmRecentRows({
  sources,
  source,
  rowBuffer,
  recentChanges,
  refetchQueue,
  workGate,
}: RecentRowsContext): OperatorFunction<ReadResult, ConfirmedRead> {
  const types = sources.columnTypes(source)
  const heldRow = (name: string) => rowBuffer.rows()?.get(name)?.row
  function* findContradictions(read: ReadResult): Work<{ read: ReadResult; keys: Row[] }> {
    if (recentChanges.isEmpty()) return { read, keys: [] }
    const differingKeys = yield* rowBuffer.findDiffering(read.rows, read.isTruncated)
    const names = recentChanges.among(differingKeys).filter(name => !refetchQueue.has(name))
    if (names.length === 0) return { read, keys: [] }
    const missingNames = new Set(names)
    const rowsRead = read.rows.filter(row => missingNames.delete(keyOf(source, row)))
    const rowsOnlyHeld = [...missingNames].map(heldRow).filter(row => row !== undefined)
    return { read, keys: [...rowsRead, ...rowsOnlyHeld] }
  }
  const isSame = (row: Row | undefined, rowHeld: Row | undefined) =>
    row === undefined || rowHeld === undefined
      ? row === rowHeld
      : source.columns.every(column => hasSameValue(row, rowHeld, column, types))
  const layOver = (keys: readonly Row[], { rows }: ReadResult): string[] => {
    const rowsByName = new Map(rows.map(row => [keyOf(source, row), row]))
    // Rows that changed meanwhile may also be newer than this answer.
    const settledKeys = keys.filter(key => !rowBuffer.isChangedSinceRead(keyOf(source, key)))
    const confirmedKeys = settledKeys
      .map(key => keyOf(source, key))
      .filter(name => !isSame(rowsByName.get(name), heldRow(name)))
    rowBuffer.apply(
      settledKeys.map((key): RowChange => {
        const row = rowsByName.get(keyOf(source, key))
        return row ? { type: 'update', row, at: null } : { type: 'delete', key, at: null }
      }),
    )
    return confirmedKeys
  }
  return pipe(
    workGate.work(findContradictions),
    mergeMap(({ read, keys }) =>
      keys.length === 0
        ? of({ read, confirmedKeys: [] })
        : timer(CATCH_UP_MS).pipe(
            mergeMap(() => sources.read(source, keys)),
            workGate.work(function* (answer): Work<ConfirmedRead> {
              yield
              return { read, confirmedKeys: layOver(keys, answer) }
            }),
          ),
    ),
  )
}
