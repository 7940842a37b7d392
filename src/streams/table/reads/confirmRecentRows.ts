import { mergeMap, of, pipe, timer, type OperatorFunction } from 'rxjs'
import type { ReadResult, Row, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import type { Work } from '../../../shared/timeSlices'
import type { WorkGate } from '../../operators/workGate'
import type { RowBuffer, RowChange } from '../../rows/rowBuffer'
import { keyOf } from '../../rows/rowOrder'
import { hasSameValue } from '../../values/isSameValue'
import type { RecentChanges } from '../recentChanges'
import type { RefetchQueue } from './refetchQueue'

/** Before rows are asked for again, in ms: most replicas have caught up by then. */
export const CATCH_UP_MS = 1_000

export interface RecentRowsContext {
  sources: Sources
  source: TableSource
  rowBuffer: RowBuffer
  recentChanges: RecentChanges
  refetchQueue: RefetchQueue
  workGate: WorkGate
  /** Changes may have been missed: only what a change replaced contradicts it. */
  isAfterDoubt: boolean
}
export interface ConfirmedRead {
  read: ReadResult
  /** Rows that differ from those held although a change touched them lately, as a second read confirmed. */
  confirmedKeys: readonly string[]
  /** Both answers are older than changes of the last seconds, in some rows; these stay as the changes left them. */
  isOutdated: boolean
}

/**
 * Asks once more, by key, for rows in which an answer contradicts a change of the last seconds: a read replica may have
 * given it that lags behind the changes. What this brings counts as changes since the read began, so that it is laid
 * over the answer; where it is what a change replaced, the change is.
 */
export function confirmRecentRows({
  sources,
  source,
  rowBuffer,
  recentChanges,
  refetchQueue,
  workGate,
  isAfterDoubt,
}: RecentRowsContext): OperatorFunction<ReadResult, ConfirmedRead> {
  const types = sources.columnTypes(source)
  const heldRow = (name: string) => rowBuffer.rows()?.get(name)?.row
  function* findContradictions(read: ReadResult): Work<{ read: ReadResult; keys: Row[] }> {
    // The changes since a first read began are laid over it.
    if (recentChanges.isEmpty() || rowBuffer.rows() === null) return { read, keys: [] }
    const differingKeys = yield* rowBuffer.findDiffering(read.rows, read.isTruncated)
    const names = recentChanges.among(differingKeys).filter(name => !refetchQueue.has(name))
    if (names.length === 0) return { read, keys: [] }
    const missingNames = new Set(names)
    const rowsRead = read.rows.filter(row => missingNames.delete(keyOf(source, row)))
    const rowsOnlyHeld = [...missingNames].map(heldRow).filter(row => row !== undefined)
    const isSuspect = (answer: Row | null) => (key: Row) =>
      !isAfterDoubt || recentChanges.isOutdated(keyOf(source, key), answer)
    return {
      read,
      keys: [...rowsRead.filter(row => isSuspect(row)(row)), ...rowsOnlyHeld.filter(isSuspect(null))],
    }
  }
  const isSame = (row: Row | undefined, rowHeld: Row | undefined) =>
    row === undefined || rowHeld === undefined
      ? row === rowHeld
      : source.columns.every(column => hasSameValue(row, rowHeld, column, types))
  const layOver = (keys: readonly Row[], { rows }: ReadResult): Omit<ConfirmedRead, 'read'> => {
    const rowsByName = new Map(rows.map(row => [keyOf(source, row), row]))
    // Rows that changed meanwhile may also be newer than this answer.
    const settledKeys = keys.filter(key => !rowBuffer.isChangedSinceRead(keyOf(source, key)))
    const outdatedNames = new Set(
      settledKeys
        .map(key => keyOf(source, key))
        .filter(name => recentChanges.isOutdated(name, rowsByName.get(name) ?? null)),
    )
    const confirmedKeys = settledKeys
      .map(key => keyOf(source, key))
      .filter(name => !outdatedNames.has(name) && !isSame(rowsByName.get(name), heldRow(name)))
    rowBuffer.apply(
      settledKeys.map((key): RowChange => {
        const name = keyOf(source, key)
        const row = outdatedNames.has(name) ? recentChanges.newest(name) : rowsByName.get(name)
        return row ? { type: 'update', row, at: null } : { type: 'delete', key, at: null }
      }),
    )
    return { confirmedKeys, isOutdated: outdatedNames.size > 0 }
  }
  return pipe(
    workGate.work(findContradictions),
    mergeMap(({ read, keys }) =>
      keys.length === 0
        ? of({ read, confirmedKeys: [], isOutdated: false })
        : timer(CATCH_UP_MS).pipe(
            mergeMap(() => sources.read(source, keys)),
            workGate.work(function* (answer): Work<ConfirmedRead> {
              yield
              return { read, ...layOver(keys, answer) }
            }),
          ),
    ),
  )
}
