import { map, type Observable } from 'rxjs'
import type { Data, Row } from '../../backend/port'
import { FILE } from '../../board/files'
import type { FolderSource, Shape } from '../../board/source'
import type { Pace } from '../../slices'
import type { Memory } from '../memory'
import { text } from '../order'
import type { Step } from '../rows'
import { askedAgain } from './again'

/** No column can be called so: a text by which folders come first, whichever way their files are sorted. */
const RANK = '\0rank'

/** What is in a folder of Storage. */
export function folderRows(
  data: Data,
  source: FolderSource,
  memory: Memory | null,
  again$: Observable<unknown>,
  pace: Pace,
): Observable<Step> {
  const { order, limit, again } = source
  const shape: Shape = {
    ...{ columns: [...FILE, RANK], key: ['path'], limit },
    order: { column: RANK, ascending: order.ascending },
  }
  const ask = () =>
    data
      .list(source)
      .pipe(
        map(({ rows, cut }) => ({ cut, rows: rows.map(row => ({ ...row, [RANK]: rankOf(row, order) })) })),
      )
  return askedAgain(data, again, { shape, ask, memory, again$, pace })
}

/** Folders have a name and nothing else, so that among themselves only that can sort them. */
function rankOf(row: Row, { column, ascending }: FolderSource['order']): string {
  const isFolder = row['folder'] === true
  const value = isFolder && column !== 'name' ? '' : sortable(row[column])
  return `${isFolder === ascending ? 0 : 1}${value}`
}

/** Names as Storage sorts them, case ignored; sizes of one length. */
const sortable = (value: unknown) =>
  typeof value === 'number' ? String(value).padStart(16, '0') : text(value).toLowerCase()
