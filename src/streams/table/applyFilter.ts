import type { Row, SourceSignal } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { RowChange, RowBuffer } from '../rows/rowBuffer'
import { createPredicate, type ColumnTypes } from '../predicate/predicate'
import { keyOf } from '../rows/rowOrder'
import type { RefetchQueue } from './refetchQueue'

/** A signal about one row. */
export type RowSignal = RowChange | Extract<SourceSignal, { type: 'incomplete' }>

/**
 * Turns the changes of a table into changes of a source's rows: a row that leaves the filter is deleted. Rows that only
 * the database can judge are added to the refetch queue, and removed once a later change settles them. `isReliable`:
 * whether the rows held can be trusted.
 */
export function createFilter(
  source: TableSource,
  types: ColumnTypes,
  rowBuffer: RowBuffer,
  refetchQueue: RefetchQueue,
  isReliable: () => boolean,
) {
  const { key, columns, filter = [] } = source
  const matchesFilter = createPredicate(filter, types)
  const keyOnly = (row: Row): Row => Object.fromEntries(key.map(column => [column, row[column]]))

  return (rowSignals: readonly RowSignal[]): RowChange[] => {
    /** The rows after the signals so far; null: deleted. */
    const newestRows = new Map<string, Row | null>()
    const changes: RowChange[] = []
    const take = (name: string, signal: RowChange, row: Row | null) => {
      changes.push(signal)
      newestRows.set(name, row)
    }
    for (const signal of rowSignals) {
      const name = keyOf(source, 'row' in signal ? signal.row : signal.key)
      if (signal.type === 'incomplete') {
        refetchQueue.add(name, signal.key)
      } else if (signal.type === 'delete') {
        refetchQueue.resolve(name)
        take(name, signal, null)
      } else {
        const { row } = signal
        const isComplete = columns.every(column => column in row)
        const before = newestRows.has(name) ? newestRows.get(name) : rowBuffer.rows()?.get(name)?.row
        // If the rows held may be outdated, missing columns cannot be taken from them: then the database has to tell.
        const merged = isComplete || !isReliable() ? row : { ...before, ...row }
        const matches = matchesFilter(merged)
        const canApply = isComplete || (!refetchQueue.has(name) && (rowBuffer.rows() === null || !!before))
        if (matches === false) {
          refetchQueue.resolve(name)
          take(name, { type: 'delete', key: keyOnly(row), at: signal.at }, null)
        } else if (matches === true && canApply) {
          if (isComplete) refetchQueue.resolve(name)
          take(name, signal, { ...before, ...row })
        } else refetchQueue.add(name, keyOnly(row))
      }
    }
    return changes
  }
}
