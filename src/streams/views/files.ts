import type { FilesPanel } from '../../board/board'
import { contentOf } from '../../board/files'
import { both, of, tell, type RowFold } from '../folds/fold'
import { Sum } from '../folds/sum'
import { text } from '../order'
import type { HeldRow, Rows } from '../rowIndex'
import { numberOf, timeOf } from '../values'
import type { FileLine, FilesView } from '../view'
import type { Derivation } from './derivation'
import { lines } from './lines'

/** The head of a folder, and what all that is held of it comes to. */
export function files({ rows: shown }: FilesPanel): Derivation<FilesView> {
  const head = lines<FileLine, Pick<FilesView, 'lines' | 'held'>>(shown, lineOf, (lines, held) => ({
    lines,
    held,
  }))
  const all = both(folderCount(), of('size', new Sum()))
  let rows: Rows | null = null
  let last: FilesView | null = null
  return {
    reset(held, inOrder) {
      rows = held
      head.reset(held, inOrder)
      all.load(inOrder)
    },
    apply(deltas) {
      head.apply(deltas)
      tell(all, deltas)
    },
    view(now) {
      const [folders, size] = all.value(now)
      const rest = { cut: rows?.cut === true, folders, size: numberOf(size) ?? 0 }
      const next: FilesView = { kind: 'files', ...head.view(now), ...rest }
      if (last === null || !isSame(last, next)) last = next
      return last
    },
  }
}

export function lineOf({ key, row }: HeldRow): FileLine {
  const { name, type, folder } = row
  const [called, of] = [text(name), typeof type === 'string' && type !== '' ? type : null]
  return {
    ...{ key, name: called, type: of },
    content: folder === true ? 'folder' : contentOf(called, of),
    size: numberOf(row['size']),
    createdAt: timeOf(row['created_at']),
    updatedAt: timeOf(row['updated_at']),
  }
}

/** How many folders there are. */
function folderCount(): RowFold<number> {
  let count = 0
  const one = ({ row }: HeldRow) => Number(row['folder'] === true)
  return {
    uses: ['folder'],
    load: all => void (count = all.reduce((sum, held) => sum + one(held), 0)),
    add: held => void (count += one(held)),
    remove: held => void (count -= one(held)),
    value: () => count,
  }
}

const isSame = (a: FilesView, b: FilesView) =>
  a.lines === b.lines && a.held === b.held && a.cut === b.cut && a.folders === b.folders && a.size === b.size
