import type { FilesPanel } from '../../board/board'
import { contentOf } from '../../board/files'
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
  let rows: Rows | null = null
  let last: FilesView | null = null
  return {
    reset(all, inOrder) {
      rows = all
      head.reset(all, inOrder)
    },
    apply: deltas => head.apply(deltas),
    view(now) {
      const next: FilesView = { kind: 'files', ...head.view(now), ...comesTo(rows) }
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

function comesTo(rows: Rows | null): Pick<FilesView, 'cut' | 'folders' | 'size'> {
  let [folders, size] = [0, 0]
  for (const { row } of rows ?? []) {
    if (row['folder'] === true) folders += 1
    size += numberOf(row['size']) ?? 0
  }
  return { cut: rows?.cut === true, folders, size }
}

const isSame = (a: FilesView, b: FilesView) =>
  a.lines === b.lines && a.held === b.held && a.cut === b.cut && a.folders === b.folders && a.size === b.size
