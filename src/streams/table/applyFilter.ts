import type { Row, SourceSignal } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import { hasColumns, type KeyedChange, type RowChange, type RowBuffer } from '../rows/rowBuffer'
import { createPredicate, type TypeByColumn } from '../predicate/predicate'
import { keyOf } from '../rows/rowOrder'
import type { RefetchQueue } from './reads/refetchQueue'

/** A signal about one row. */
export type RowSignal = RowChange | Extract<SourceSignal, { type: 'incomplete' }>

/**
 * Turns the changes of a table into changes of a source's rows: a row that leaves the filter is deleted. Rows that only
 * the database can judge are added to the refetch queue, and removed once a later change settles them. `isReliable`:
 * whether the rows held can be trusted.
 */
export function createFilter(
  source: TableSource,
  types: TypeByColumn,
  rowBuffer: RowBuffer,
  refetchQueue: RefetchQueue,
  isReliable: () => boolean,
) {
  const { key, columns, filter = [] } = source
  const matchesFilter = createPredicate(filter, types)
  const keyOnly = (row: Row): Row => Object.fromEntries(key.map(column => [column, row[column]]))

  return (rowSignals: readonly RowSignal[]): KeyedChange[] => {
    const changes: KeyedChange[] = []
    const rows = rowBuffer.rows()
    /** The rows after the signals so far; null: deleted. Only a row without all columns needs it, which is rare. */
    let newestRows: Map<string, Row | null> | null = null
    const newestRow = (name: string): Row | null | undefined => {
      newestRows ??= new Map(changes.map(({ key, row }) => [key, row]))
      return newestRows.has(name) ? newestRows.get(name) : rows?.get(name)?.row
    }
    const take = (change: KeyedChange, row: Row | null) => {
      changes.push(change)
      newestRows?.set(change.key, row)
    }
    for (const signal of rowSignals) {
      const name = keyOf(source, 'row' in signal ? signal.row : signal.key)
      if (signal.type === 'incomplete') {
        refetchQueue.add(name, signal.key)
      } else if (signal.type === 'delete') {
        refetchQueue.resolve(name)
        take({ key: name, row: null, at: signal.at, isComplete: true }, null)
      } else {
        const { at, row, doubtfulColumns } = signal
        const isComplete = hasColumns(row, columns)
        const before = isComplete ? null : newestRow(name)
        // If the rows held may be outdated, missing columns cannot be taken from them: then the database has to tell.
        const mergedRow = isComplete || !isReliable() ? row : { ...before, ...row }
        const isDoubtful =
          doubtfulColumns !== undefined && matchesFilter(omit(mergedRow, doubtfulColumns)) !== false
        if (isDoubtful && hasNonFinite(newestRow(name), doubtfulColumns)) {
          refetchQueue.add(name, keyOnly(row))
          continue
        }
        const matches = matchesFilter(mergedRow)
        const canApply = isComplete || (!refetchQueue.has(name) && (rows === null || !!before))
        if (matches === false) {
          refetchQueue.resolve(name)
          take({ key: name, row: null, at, isComplete: true }, null)
        } else if (matches === true && canApply) {
          if (isComplete) refetchQueue.resolve(name)
          take({ key: name, row, at, isComplete }, isComplete ? row : { ...before, ...row })
        } else refetchQueue.add(name, keyOnly(row))
        if (isDoubtful) refetchQueue.add(name, keyOnly(row))
      }
    }
    return changes
  }
}

/** NaN and infinities as PostgREST writes them. */
const NON_FINITE: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity'])

/**
 * Whether such a value is held where Realtime, which has none of them, sent null: the row stays as it is until it is
 * read, since with null, or with the value held, it may be a row that never existed.
 */
const hasNonFinite = (row: Row | null | undefined, columns: readonly string[] = []): boolean =>
  columns.some(column => NON_FINITE.has(row?.[column]))

const omit = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
