import type { SupabaseClient } from '@supabase/supabase-js'
import { EMPTY, mergeMap, of, type Observable } from 'rxjs'
import type { BoardFile } from '../../../board/board'
import { formatBoard } from '../../../board/file/format'
import { parseBoard } from '../../../board/file/parse'
import { unshared, type Sharing } from '../../../board/sharing'
import type { TableSource } from '../../../board/source'
import type { Loaded, Removed, Saved, Shared, ShelfEntry } from '../../boards.port'
import type { Loss, Signal } from '../../port'
import { readLoss } from '../losses'
import type { Tokens } from '../tokens'
import { ENTRY, entryOf as entryFor, type EntryRow } from './entries'
import { isAbsent, isOlder, notDone, type Failure } from './refusals'
import { shelfIn, type ProjectListing } from './shelf'

/** Made by `public/boards.sql`. */
const TABLE = 'signalbox_boards'
/** From its second edition on. */
const SHELF = 'signalbox_shelf'
/** More boards than anybody reads the titles of; PostgREST has a limit of its own below it at times. */
const MOST = 1_000

interface SharedRow extends EntryRow, Sharing {}
interface BoardRow extends EntryRow {
  board: string
}

/** What a request was answered with, or why it was not. */
type Answer<T> = { data: T } | Failure

/** The boards that the project's table holds. */
export interface ProjectBoards {
  list(): Promise<Answer<ProjectListing>>
  load(id: string): Promise<Loaded>
  /** Null: the project has no table for boards, or keeps none for the viewer, who has no account. */
  create(file: BoardFile, sharing?: Sharing): Promise<Saved | null>
  save(id: string, base: number, file: BoardFile): Promise<Saved>
  share(id: string, sharing: Sharing): Promise<Shared>
  remove(id: string): Promise<Removed>
  live(): Observable<unknown>
}

export function projectBoards(
  client: SupabaseClient,
  tokens: Tokens,
  listen: (source: TableSource) => Observable<Signal>,
): ProjectBoards {
  const table = () => client.from(TABLE)
  const entryOf = (row: EntryRow, sharing?: Sharing): ShelfEntry =>
    entryFor(row, tokens.held()?.user.id, sharing)
  /** Anonymous sign-ins are open to the whole world, which would fill a project. */
  const mayKeep = () => tokens.held()?.user.is_anonymous !== true

  async function ask<T>(request: () => PromiseLike<Told<T>>): Promise<Answer<T>> {
    const usable = await tokens.usable()
    if ('loss' in usable) return { loss: usable.loss, code: '' }
    try {
      const { data, error, status } = await request()
      if (error === null) return { data }
      const loss = readLoss(status, error.code, error.message)
      if (loss.kind === 'expired') tokens.disbelieve(usable.token)
      return { loss, code: error.code }
    } catch (error) {
      return { loss: readLoss(0, '', String(error)), code: '' }
    }
  }
  const kept = (row: EntryRow, file: BoardFile, sharing?: Sharing): Saved => ({
    type: 'saved',
    kept: { entry: entryOf(row, sharing), file },
  })

  /** Of a project with the first edition of our migration, which cannot say more of boards than their rows. */
  async function listRows(): Promise<Answer<ProjectListing>> {
    const answer = await ask(() =>
      table()
        .select<string, SharedRow>(`${ENTRY},readers,writers`)
        .order('title')
        .order('id')
        .limit(MOST)
        .retry(false),
    )
    if ('loss' in answer) return answer
    const entries = answer.data.map(row => {
      const entry = entryOf(row, { readers: row.readers, writers: row.writers })
      return entry.isMine ? entry : { ...entry, sharing: null }
    })
    return {
      data: { state: 'kept', rules: null, mayKeep: mayKeep(), isCut: entries.length >= MOST, entries },
    }
  }

  /** Why nothing was written: it is gone, was changed meanwhile, or is not the viewer's to change. */
  async function unwritten(id: string, base: number): Promise<Saved> {
    const answer = await ask(() => table().select<string, EntryRow>(ENTRY).eq('id', id).retry(false))
    if ('loss' in answer) return notDone(answer)
    const [row] = answer.data
    if (row === undefined) return { type: 'gone' }
    if (row.revision !== base) return { type: 'conflict', theirs: entryOf(row) }
    return { type: 'refused', reason: 'You may look at this board, but not change it.', mayRetry: false }
  }

  return {
    async list() {
      const answer = await ask<unknown>(() => client.rpc(SHELF, {}, { get: true }).retry(false))
      if ('loss' in answer) return isOlder(answer) ? listRows() : answer
      const listing = shelfIn(answer.data, mayKeep())
      return listing === null ? { loss: UNREADABLE, code: '' } : { data: listing }
    },
    async load(id) {
      // Anything else is no id of the table's, and would be refused as such.
      if (!/^[\da-f-]{36}$/i.test(id)) return { type: 'gone' }
      const answer = await ask(() =>
        // As text, for answers come with other numbers made text than files.
        table().select<string, BoardRow>(`${ENTRY},board::text`).eq('id', id).retry(false),
      )
      if ('loss' in answer) return isAbsent(answer) ? { type: 'gone' } : notDone(answer)
      const [row] = answer.data
      if (row === undefined) return { type: 'gone' }
      const parsed = parseBoard(row.board)
      return 'faults' in parsed
        ? { type: 'faulty', title: row.title, faults: parsed.faults }
        : { type: 'board', kept: { entry: entryOf(row), file: parsed.board } }
    },
    async create(file, sharing = unshared) {
      if (!mayKeep()) return null
      const row = { ...wordsOf(file), ...sharing }
      const answer = await ask(() => table().insert(row).select<string, EntryRow>(ENTRY))
      if ('loss' in answer) return isAbsent(answer) ? null : notDone(answer)
      const [made] = answer.data
      return made === undefined ? { type: 'gone' } : kept(made, file, sharing)
    },
    async save(id, base, file) {
      const answer = await ask(() =>
        table().update(wordsOf(file)).eq('id', id).eq('revision', base).select<string, EntryRow>(ENTRY),
      )
      if ('loss' in answer) return notDone(answer)
      const [row] = answer.data
      return row === undefined ? unwritten(id, base) : kept(row, file)
    },
    async share(id, sharing) {
      const answer = await ask(() =>
        table()
          .update({ ...sharing })
          .eq('id', id)
          .select('id'),
      )
      if ('loss' in answer) return notDone(answer)
      return answer.data.length > 0 ? { type: 'shared' } : { type: 'gone' }
    },
    async remove(id) {
      const answer = await ask(() => table().delete().eq('id', id).select('id'))
      if ('loss' in answer) return notDone(answer)
      return answer.data.length > 0 ? { type: 'removed' } : { type: 'gone' }
    },
    /** Before it is proven, changes are missed; of a board that was taken from somebody nothing is heard. */
    live: () => listen(heard).pipe(mergeMap(({ type }) => (isNews.has(type) ? of(type) : EMPTY))),
  }
}

const UNREADABLE: Loss = { kind: 'unknown', reason: `the answer of ${SHELF} is another than expected` }

/** What supabase-js resolves to, as far as it is read. */
type Told<T> =
  | { data: T; error: null; status: number }
  | { data: null; error: { code: string; message: string }; status: number }

const isNews: ReadonlySet<Signal['type']> = new Set([
  'proven',
  'renewed',
  'insert',
  'update',
  'delete',
  'unread',
  'heard',
])

/** Only what tells one revision from another: boards may be larger than Realtime carries. */
const heard: TableSource = {
  ...{ kind: 'table', schema: 'public', table: TABLE, columns: ['id', 'revision'], key: ['id'] },
  ...{ order: { column: 'id', ascending: true }, limit: MOST },
}

/** As its file would say it, in that order. */
const wordsOf = (file: BoardFile) => ({ title: file.title, board: JSON.parse(formatBoard(file)) as unknown })
