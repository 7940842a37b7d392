import type { BoardFile } from '../../board/board'
import { templates } from '../../board/templates/templates'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'

/** The boards that come with the demo; none on the page of another project, which begins with an empty board. */
export function listDemoBoards(first: BoardFile): readonly BoardFile[] {
  if (first.panels.length === 0) return []
  const files = templates.flatMap(({ demo, make }) => (demo === undefined ? [] : make([])))
  return files.some(({ title }) => title === first.title) ? files : [first, ...files]
}

type LibrarySnapshot = ReturnType<BoardLibraryRef['getSnapshot']>

/** The title of the demo's board that is shown; null: a stored board is, or none. */
export const findShownDemo = (snapshot: LibrarySnapshot): string | null =>
  snapshot.hasTag('unsaved') ? snapshot.context.shownFile.title : null
