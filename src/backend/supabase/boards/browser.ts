import { EMPTY, filter, fromEvent, map, type Observable } from 'rxjs'
import type { BoardFile } from '../../../board/board'
import { formatBoard } from '../../../board/file/format'
import { parseBoard } from '../../../board/file/parse'
import { unshared } from '../../../board/sharing'
import { newId } from '../../../newId'
import type { Loaded, Removed, Saved, ShelfEntry } from '../../boards.port'

/** Where a browser keeps values for a page. It may be missing, full, or throw when it is touched. */
export interface BoardStorage {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Where `storage` events of other tabs are heard; null where there are none. */
  page: EventTarget | null
}
const thisBrowser: BoardStorage = {
  storage: () => localStorage,
  page: typeof window === 'undefined' ? null : window,
}

/** The boards that this browser keeps for one person and one project. Nothing here throws. */
export interface BrowserBoards {
  list(): ShelfEntry[]
  has(id: string): boolean
  load(id: string): Loaded
  create(file: BoardFile): Saved
  save(id: string, base: number, file: BoardFile): Saved
  remove(id: string): Removed
  elsewhere(): Observable<unknown>
}

interface Stored {
  title: string
  revision: number
  updatedAt: number
  /** The text of its file. */
  board: string
}

const PREFIX = 'signalbox-board'

/** `whose`: the person by id; null while nobody is signed in, for whom nothing is kept. */
export function browserBoards(
  project: string,
  whose: () => string | null,
  { storage, page }: BoardStorage = thisBrowser,
): BrowserBoards {
  const prefix = () => `${PREFIX} ${project} ${whose() ?? ''} `
  const keyOf = (id: string) => prefix() + id
  const read = (id: string): Stored | null => stored(attempt(() => storage().getItem(keyOf(id))) ?? null)
  const entryOf = (id: string, { title, revision, updatedAt }: Stored): ShelfEntry => ({
    ...{ id, title, revision, updatedAt, in: 'browser', isMine: true, owner: null, sharing: unshared },
  })
  const ids = () =>
    attempt(() => Array.from({ length: storage().length }, (_, i) => storage().key(i) ?? ''))
      ?.filter(key => key.startsWith(prefix()))
      .map(key => key.slice(prefix().length)) ?? []

  function write(id: string, revision: number, file: BoardFile): Saved {
    if (whose() === null) return { type: 'refused', reason: 'Nobody is signed in.', mayRetry: true }
    const value: Stored = { title: file.title, revision, updatedAt: Date.now(), board: formatBoard(file) }
    const text = JSON.stringify(value)
    const isWritten = attempt(() => {
      storage().setItem(keyOf(id), text)
      return storage().getItem(keyOf(id)) === text
    })
    if (isWritten !== true) return full
    return { type: 'saved', kept: { entry: entryOf(id, value), file } }
  }

  return {
    list: () =>
      ids()
        .flatMap(id => {
          const found = read(id)
          return found === null ? [] : [entryOf(id, found)]
        })
        .sort((a, b) => a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1)),
    has: id => read(id) !== null,
    load(id) {
      const found = read(id)
      if (found === null) return { type: 'gone' }
      const parsed = parseBoard(found.board)
      return 'faults' in parsed
        ? { type: 'faulty', title: found.title, faults: parsed.faults }
        : { type: 'board', kept: { entry: entryOf(id, found), file: parsed.board } }
    },
    create: file => write(newId(), 1, file),
    save(id, base, file) {
      const found = read(id)
      if (found === null) return { type: 'gone' }
      if (found.revision !== base) return { type: 'conflict', theirs: entryOf(id, found) }
      return write(id, base + 1, file)
    },
    remove(id) {
      if (read(id) === null) return { type: 'gone' }
      attempt(() => storage().removeItem(keyOf(id)))
      return { type: 'removed' }
    },
    elsewhere: () =>
      page === null
        ? EMPTY
        : fromEvent<StorageEvent>(page, 'storage').pipe(
            map(({ key }) => key),
            // Null: all of it was cleared.
            filter(key => key === null || key.startsWith(prefix())),
          ),
  }
}

const full: Saved = {
  type: 'refused',
  reason: 'This browser keeps nothing more for this page. Export the board as a file.',
  mayRetry: true,
}

/** What is torn or of something else counts as none. */
function stored(text: string | null): Stored | null {
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

function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
