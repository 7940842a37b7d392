import type { FilesPanel } from '../../../board/board'
import { detectContent } from '../../../board/storage/fileContent'
import { combineFolds, foldColumn, applyDeltas, type RowFold } from '../../folds/fold'
import { Sum } from '../../folds/aggregates/sum'
import { textOf } from '../../rows/rowOrder'
import type { RowEntry, Rows } from '../../rows/rowIndex'
import { numberOf, timeOf } from '../../values/columnValues'
import type { FileLine, FilesView } from '../view'
import type { Derivation } from '../derivation'
import { deriveLines } from '../headLines'

/** The first entries of a folder, and totals of all entries held. */
export function deriveFiles({ limit: maxLines }: FilesPanel): Derivation<FilesView> {
  const head = deriveLines<FileLine, Pick<FilesView, 'lines' | 'rowCount'>>(
    maxLines,
    toFileLine,
    (lines, rowCount) => ({ lines, rowCount }),
  )
  const all = combineFolds(folderCount(), foldColumn('size', new Sum()))
  let rows: Rows | null = null
  let last: FilesView | null = null
  return {
    reset(rowsNow, inOrder) {
      rows = rowsNow
      head.reset(rowsNow, inOrder)
      all.load(inOrder)
    },
    apply(deltas) {
      head.apply(deltas)
      applyDeltas(all, deltas)
    },
    view(now) {
      const [folders, size] = all.value(now)
      const rest = { isTruncated: rows?.isTruncated === true, folders, size: numberOf(size) ?? 0 }
      const next: FilesView = { kind: 'files', ...head.view(now), ...rest }
      if (last === null || !isSame(last, next)) last = next
      return last
    },
  }
}

export function toFileLine({ key, row }: RowEntry): FileLine {
  const { name, type, folder } = row
  const [fileName, mediaType] = [textOf(name), typeof type === 'string' && type !== '' ? type : null]
  return {
    key,
    name: fileName,
    type: mediaType,
    content: folder === true ? 'folder' : detectContent(fileName, mediaType),
    size: numberOf(row['size']),
    createdAt: timeOf(row['created_at']),
    updatedAt: timeOf(row['updated_at']),
  }
}

/** Number of folders. */
function folderCount(): RowFold<number> {
  let count = 0
  const countOf = ({ row }: RowEntry) => Number(row['folder'] === true)
  return {
    uses: ['folder'],
    load: all => void (count = all.reduce((sum, entry) => sum + countOf(entry), 0)),
    add: entry => void (count += countOf(entry)),
    remove: entry => void (count -= countOf(entry)),
    value: () => count,
  }
}

const isSame = (a: FilesView, b: FilesView) =>
  a.lines === b.lines &&
  a.rowCount === b.rowCount &&
  a.isTruncated === b.isTruncated &&
  a.folders === b.folders &&
  a.size === b.size
