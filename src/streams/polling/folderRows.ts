import { map, type Observable } from 'rxjs'
import type { Sources, Row } from '../../backend/ports/backend.port'
import { FILE_COLUMNS } from '../../board/storage/fileColumns'
import type { FolderSource, RowShape } from '../../board/model/source'
import type { SliceScheduler } from '../../shared/timeSlices'
import type { RowsHandover } from '../rowsHandover'
import { textOf } from '../rows/rowOrder'
import type { RowsEvent } from '../rowsEvent'
import { repeatRequest } from './repeatRequest'

/** A name that no column can have. Its text puts folders first, whichever way the files are sorted. */
const RANK = '\0rank'

/** The entries of a folder in Storage. */
export function folderRows(
  sources: Sources,
  source: FolderSource,
  previousRows: RowsHandover | null,
  refresh$: Observable<unknown>,
  pace: SliceScheduler,
): Observable<RowsEvent> {
  const { order, limit } = source
  const shape: RowShape = {
    columns: [...FILE_COLUMNS, RANK],
    key: ['path'],
    limit,
    order: { column: RANK, ascending: order.ascending },
  }
  const request = () =>
    sources.list(source).pipe(
      map(({ rows, isTruncated }) => ({
        isTruncated,
        rows: rows.map(row => ({ ...row, [RANK]: rankOf(row, order) })),
      })),
    )
  return repeatRequest(sources, source, { shape, request, previousRows, refresh$, pace })
}

/** A folder has nothing but a name, so no other column sorts it. */
function rankOf(row: Row, { column, ascending: isAscending }: FolderSource['order']): string {
  const isFolder = row['folder'] === true
  const value = isFolder && column !== 'name' ? '' : sortable(row[column])
  return `${isFolder === isAscending ? 0 : 1}${value}`
}

/** Names as Storage sorts them, ignoring case; sizes padded to the same length. */
const sortable = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(16, '0') : textOf(value).toLowerCase()
