import type { Observable } from 'rxjs'
import type { BoardFile } from '../../../board/board'
import { notShared } from '../../../board/model/sharing'
import { newId } from '../../../shared/newId'
import type { LoadBoardAnswer, RemoveBoardAnswer, SaveBoardAnswer, BoardEntry } from '../../ports/boards.port'
import { attempt, otherTabChanges, thisBrowser, type BrowserStorage } from '../browserStorage'
import { boardText } from './lazyBoardText'

/**
 * The boards that this browser stores for one person and one project. Nothing here throws once `boardText` is loaded,
 * which `load`, `create` and `save` need.
 */
export interface BrowserBoards {
  list(): BoardEntry[]
  has(id: string): boolean
  load(id: string): LoadBoardAnswer
  create(file: BoardFile): SaveBoardAnswer
  save(id: string, base: number, file: BoardFile): SaveBoardAnswer
  remove(id: string): RemoveBoardAnswer
  /** The id of the board opened last, wherever it is stored; null if unknown. */
  lastOpened(): string | null
  noteOpened(id: string): void
  otherTabChanges(): Observable<unknown>
}

interface StoredRecord {
  title: string
  revision: number
  updatedAt: number
  /** The text of the board file. */
  board: string
}

const PREFIX = 'signalbox-board'
const LAST_OPENED = 'signalbox-last-board'

/** `userId`: null while nobody is signed in; then nothing is stored. */
export function createBrowserBoards(
  project: string,
  userId: () => string | null,
  { storage, page }: BrowserStorage = thisBrowser,
): BrowserBoards {
  const prefix = () => `${PREFIX} ${project} ${userId() ?? ''} `
  const lastKey = () => `${LAST_OPENED} ${project} ${userId() ?? ''}`
  const keyOf = (id: string) => prefix() + id
  const read = (id: string): StoredRecord | null =>
    parseRecord(attempt(() => storage().getItem(keyOf(id))) ?? null)
  const entryOf = (id: string, { title, revision, updatedAt }: StoredRecord): BoardEntry => ({
    id,
    title,
    revision,
    updatedAt,
    storedIn: 'browser',
    isMine: true,
    owner: null,
    sharing: notShared,
  })
  const ids = () =>
    attempt(() => Array.from({ length: storage().length }, (_, i) => storage().key(i) ?? ''))
      ?.filter(key => key.startsWith(prefix()))
      .map(key => key.slice(prefix().length)) ?? []

  function write(id: string, revision: number, file: BoardFile): SaveBoardAnswer {
    if (userId() === null) return { type: 'refused', reason: { code: 'not_signed_in' }, canRetry: true }
    const value: StoredRecord = {
      title: file.title,
      revision,
      updatedAt: Date.now(),
      board: boardText.get().formatBoard(file),
    }
    const text = JSON.stringify(value)
    const isWritten = attempt(() => {
      storage().setItem(keyOf(id), text)
      return storage().getItem(keyOf(id)) === text
    })
    if (isWritten !== true) return storageFull
    return { type: 'saved', board: { entry: entryOf(id, value), file } }
  }

  return {
    list: () =>
      ids()
        .flatMap(id => {
          const record = read(id)
          return record === null ? [] : [entryOf(id, record)]
        })
        .sort((a, b) => a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1)),
    has: id => read(id) !== null,
    load(id) {
      const record = read(id)
      if (record === null) return { type: 'gone' }
      const result = boardText.get().parseBoard(record.board)
      return 'faults' in result
        ? { type: 'faulty', title: record.title, faults: result.faults }
        : { type: 'board', board: { entry: entryOf(id, record), file: result.board } }
    },
    create: file => write(newId(), 1, file),
    save(id, base, file) {
      const record = read(id)
      if (record === null) return { type: 'gone' }
      if (record.revision !== base) return { type: 'conflict', theirs: entryOf(id, record) }
      return write(id, base + 1, file)
    },
    remove(id) {
      if (read(id) === null) return { type: 'gone' }
      attempt(() => storage().removeItem(keyOf(id)))
      return { type: 'removed' }
    },
    lastOpened: () => (userId() === null ? null : (attempt(() => storage().getItem(lastKey())) ?? null)),
    noteOpened(id) {
      if (userId() !== null) attempt(() => storage().setItem(lastKey(), id))
    },
    otherTabChanges: () => otherTabChanges(page, key => key.startsWith(prefix())),
  }
}

const storageFull: SaveBoardAnswer = {
  type: 'refused',
  reason: { code: 'storage_full' },
  canRetry: true,
}

/** Null for a torn or foreign record. */
function parseRecord(text: string | null): StoredRecord | null {
  const value = attempt((): unknown => JSON.parse(text ?? 'null'))
  if (typeof value !== 'object' || value === null) return null
  const { title, revision, updatedAt, board }: Record<string, unknown> = { ...value }
  return typeof title === 'string' &&
    typeof revision === 'number' &&
    typeof updatedAt === 'number' &&
    typeof board === 'string'
    ? { title, revision, updatedAt, board }
    : null
}
