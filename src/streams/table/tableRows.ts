import { catchError, concat, ignoreElements, map, of, throwError, type Observable } from 'rxjs'
import type { Loss, LossKind, Sources } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { SliceScheduler } from '../../shared/timeSlices'
import { filterColumns } from '../predicate/predicate'
import { withFullKey, withOrdinals } from './keylessRows'
import type { RowsHandover } from '../rowsHandover'
import { pollRows } from '../polling/pollRows'
import { columnFacts, KeylessError, subscribedTable } from './subscribedTable'
import type { RowsEvent } from '../rowsEvent'

/** Seconds between two reads of a table that can only be polled, where the board names none. */
const EVERY_S = 10
const KEYLESS = 'the table has no primary key, which live changes need'

/** The rows of a table, subscribed or polled. */
export function tableRows(
  sources: Sources,
  source: TableSource,
  previousRows: RowsHandover | null,
  refresh$: Observable<unknown>,
  pace: SliceScheduler,
): Observable<RowsEvent> {
  const { changes: by, key, order, columns, filter = [] } = source
  // The columns of filters have to be held, to evaluate the filters on changes.
  const columnsToRead = new Set([...columns, ...key, order.column, ...filterColumns(filter)])
  const read = { ...source, columns: [...columnsToRead] }
  const poll = (every: number, reason: string | null, handover: RowsHandover | null) =>
    pollRows({
      shape: withFullKey(read),
      columns: { ...columnFacts(sources, read), isSorted: true },
      every,
      reason,
      previousRows: handover,
      refresh$,
      pace,
      request: expectedCount =>
        sources
          .read(read, undefined, expectedCount)
          .pipe(map(answer => ({ ...answer, rows: withOrdinals(answer.rows, read) }))),
    })
  if (by?.kind === 'polling') return poll(by.interval, null, previousRows)
  if (key.length === 0) return poll(EVERY_S, KEYLESS, previousRows)
  return subscribedTable(sources, read, previousRows, pace).pipe(
    catchError((error: unknown) =>
      error instanceof KeylessError
        ? poll(EVERY_S, KEYLESS, error.previousRows ?? previousRows)
        : explainLoss(sources, read, error),
    ),
  )
}

/**
 * Realtime reports the same for a table that is not published, does not exist or may not be read: reading the table
 * tells which. That may take long, and no change arrives meanwhile.
 */
function explainLoss(sources: Sources, source: TableSource, error: unknown): Observable<RowsEvent> {
  const loss = throwError(() => error)
  if (!isLoss(error, 'unpublished')) return loss
  const cause = sources.read({ ...source, limit: 1 }).pipe(
    ignoreElements(),
    catchError((readError: unknown) =>
      isLoss(readError, 'unknown') || isLoss(readError, 'denied') ? throwError(() => readError) : loss,
    ),
  )
  return concat(of<RowsEvent>({ type: 'suspect', reason: error.reason }), cause, loss)
}

const isLoss = (error: unknown, kind: LossKind): error is Loss =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === kind
