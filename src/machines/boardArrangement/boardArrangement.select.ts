import type { BoardEntry } from '../../backend/ports/backend.port'
import type { BoardFile } from '../../board/board'
import type { BoardArrangementContext } from './boardArrangement.setup'

/** A board as the list names it: a stored one, or one of the demo's. */
export type ListedBoard = { id: string; title: string; isDemo: boolean } & (
  | { entry: BoardEntry; file: null }
  | { entry: null; file: BoardFile }
)

/** A group of the list; a folder has a name. */
export type BoardGroup = { boards: readonly ListedBoard[] } & (
  | { kind: 'starred' | 'own' | 'shared' | 'demo' }
  | { kind: 'folder'; name: string }
)

/** Distinct even if a folder has the name of a kind. */
export const groupId = (group: BoardGroup): string =>
  group.kind === 'folder' ? `folder ${group.name}` : group.kind

/**
 * The stored boards, then the demo's files. A board that the demo stores for everyone has no owner and its file's
 * title, and is listed instead of the file.
 */
export function listBoards(entries: readonly BoardEntry[], files: readonly BoardFile[]): ListedBoard[] {
  const isDemo = ({ owner, title }: BoardEntry) =>
    owner?.state === 'none' && files.some(file => file.title === title)
  const storedTitles = entries.filter(isDemo).map(({ title }) => title)
  return [
    ...entries.map(entry => ({
      id: entry.id,
      title: entry.title,
      isDemo: isDemo(entry),
      entry,
      file: null,
    })),
    ...files
      .filter(({ title }) => !storedTitles.includes(title))
      .map(file => ({ id: `demo ${file.title}`, title: file.title, isDemo: true, entry: null, file })),
  ]
}

/** The arrangement before the stored one has been read. */
export const noArrangement: BoardArrangementContext = { starred: [], folders: {}, folded: [] }

type Arrangement = Pick<BoardArrangementContext, 'starred' | 'folders'>

/** The folders that have a board, by name. */
export const folderNames = (boards: readonly ListedBoard[], { folders }: Arrangement): string[] =>
  [...new Set(boards.flatMap(({ id }) => folders[id] ?? []))].sort((a, b) => a.localeCompare(b))

/** Whether a title or its folder has these letters. */
export const matchesBoard = (
  { id, title }: ListedBoard,
  { folders }: Arrangement,
  query: string,
): boolean => {
  const letters = query.trim().toLowerCase()
  return [title, folders[id] ?? ''].some(text => text.toLowerCase().includes(letters))
}

/**
 * The boards as a viewer arranged them: starred ones, folders, their own, those of others, the demo's. A starred board
 * stays in its place, too, so that nothing moves away under the pointer. No group is empty.
 */
export function groupBoards(boards: readonly ListedBoard[], arrangement: Arrangement): BoardGroup[] {
  const { starred, folders } = arrangement
  const outside = (belongs: (board: ListedBoard) => boolean) =>
    boards.filter(board => folders[board.id] === undefined && belongs(board))
  const groups: BoardGroup[] = [
    { kind: 'starred', boards: boards.filter(({ id }) => starred.includes(id)) },
    ...folderNames(boards, arrangement).map(name => ({
      kind: 'folder' as const,
      name,
      boards: boards.filter(({ id }) => folders[id] === name),
    })),
    { kind: 'own', boards: outside(({ entry }) => entry?.isMine === true) },
    { kind: 'shared', boards: outside(({ entry, isDemo }) => entry?.isMine === false && !isDemo) },
    { kind: 'demo', boards: outside(({ isDemo }) => isDemo) },
  ]
  return groups.filter(group => group.boards.length > 0)
}
