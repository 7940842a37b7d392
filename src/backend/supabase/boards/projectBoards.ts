import type { DataClient } from '../clients/dataClient'
import { EMPTY, mergeMap, of, type Observable } from 'rxjs'
import type { BoardFile } from '../../../board/board'
import { canonicalJson } from '../../../board/json/canonicalJson'
import { notShared, type Sharing } from '../../../board/model/sharing'
import type { TableSource } from '../../../board/model/source'
import type {
  LoadBoardAnswer,
  RemoveBoardAnswer,
  SaveBoardAnswer,
  ShareBoardAnswer,
  BoardEntry,
} from '../../ports/boards.port'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { readLoss, unansweredRead } from '../losses'
import type { Tokens } from '../auth/session/tokens'
import { ENTRY_COLUMNS, entryOf as entryFor, type EntryRow } from './boardEntries'
import { isTableMissing, isFirstEdition, toBoardRefusal, type Failure } from './boardRefusals'
import { parseBoardListing, type ProjectListing } from './boardListing'
import { boardText } from './lazyBoardText'

/** Created by `public/boards.sql`. */
const TABLE = 'signalbox_boards'
/** Exists since its second edition. */
const LISTING_FUNCTION = 'signalbox_shelf'
/** More boards than anybody reads the titles of; PostgREST sometimes has a lower limit. */
const MAX_BOARDS = 1_000

interface SharedRow extends EntryRow, Sharing {}
interface BoardRow extends EntryRow {
  board: string
}

/** The data of an answer, or why the request failed. */
type Answer<T> = { data: T } | Failure

/** The boards in the project's table. */
export interface ProjectBoards {
  list(): Promise<Answer<ProjectListing>>
  load(id: string): Promise<LoadBoardAnswer>
  /** Null: the project has no table for boards, or stores none for this viewer, who has no account. */
  create(file: BoardFile, sharing?: Sharing): Promise<SaveBoardAnswer | null>
  save(id: string, base: number, file: BoardFile): Promise<SaveBoardAnswer>
  share(id: string, sharing: Sharing): Promise<ShareBoardAnswer>
  remove(id: string): Promise<RemoveBoardAnswer>
  projectChanges(): Observable<unknown>
}

export function createProjectBoards(
  client: DataClient,
  tokens: Tokens,
  listen: (source: TableSource) => Observable<SourceSignal>,
): ProjectBoards {
  const table = () => client.from(TABLE)
  const entryOf = (row: EntryRow, sharing?: Sharing): BoardEntry =>
    entryFor(row, tokens.session()?.user.id, sharing)
  /** Anonymous sign-ins are open to the whole world, which could fill a project. */
  const canStore = () => tokens.session()?.user.is_anonymous !== true

  async function ask<T>(request: () => PromiseLike<PostgrestResult<T>>): Promise<Answer<T>> {
    const usable = await tokens.freshToken()
    if ('loss' in usable) return { loss: usable.loss, code: '' }
    try {
      const { data, error, status } = await request()
      if (error === null) return { data }
      const loss = readLoss(status, error.code, error.message)
      if (loss.kind === 'expired') tokens.markExpired(usable.token)
      return { loss, code: error.code }
    } catch (error) {
      return { loss: unansweredRead(String(error)), code: '' }
    }
  }
  const savedAnswer = (row: EntryRow, file: BoardFile, sharing?: Sharing): SaveBoardAnswer => ({
    type: 'saved',
    board: { entry: entryOf(row, sharing), file },
  })

  /** For a project with the first edition of our migration, which can list boards only as rows. */
  async function listRows(): Promise<Answer<ProjectListing>> {
    const answer = await ask(() =>
      table()
        .select<string, SharedRow>(`${ENTRY_COLUMNS},readers,writers`)
        .order('title')
        .order('id')
        .limit(MAX_BOARDS)
        .retry(false),
    )
    if ('loss' in answer) return answer
    const entries = answer.data.map(row => {
      const entry = entryOf(row, { readers: row.readers, writers: row.writers })
      return entry.isMine ? entry : { ...entry, sharing: null }
    })
    return {
      data: {
        state: 'present',
        rules: null,
        canStore: canStore(),
        isTruncated: entries.length >= MAX_BOARDS,
        entries,
      },
    }
  }

  /**
   * Why nothing was saved: the board is gone, was changed meanwhile, or the viewer may not change it. It may also be
   * saved already, by an attempt whose answer was lost.
   */
  async function whyNotSaved(id: string, base: number, file: BoardFile): Promise<SaveBoardAnswer> {
    const answer = await ask(() =>
      table().select<string, BoardRow>(`${ENTRY_COLUMNS},board::text`).eq('id', id).retry(false),
    )
    if ('loss' in answer) return toBoardRefusal(answer)
    const [row] = answer.data
    if (row === undefined) return { type: 'gone' }
    if (row.revision !== base)
      return isSameFile(row, file) ? savedAnswer(row, file) : { type: 'conflict', theirs: entryOf(row) }
    return { type: 'refused', reason: { code: 'view_only' }, canRetry: false }
  }

  /** A board of the viewer with this content that an attempt stored, whose answer was lost. */
  async function findStored(file: BoardFile): Promise<EntryRow | undefined> {
    const answer = await ask(() =>
      table()
        .select<string, BoardRow>(`${ENTRY_COLUMNS},board::text`)
        .eq('title', file.title)
        .order('updated_at', { ascending: false })
        .limit(20)
        .retry(false),
    )
    return 'loss' in answer
      ? undefined
      : answer.data.find(row => entryOf(row).isMine && isSameFile(row, file))
  }
  /** The last new board, if no answer came for it. */
  let unansweredFile: BoardFile | null = null

  return {
    async list() {
      const answer = await ask<unknown>(() => client.rpc(LISTING_FUNCTION, {}, { get: true }).retry(false))
      if ('loss' in answer) return isFirstEdition(answer) ? listRows() : answer
      const listing = parseBoardListing(answer.data, canStore())
      return listing === null ? { loss: UNEXPECTED_ANSWER, code: '' } : { data: listing }
    },
    async load(id) {
      // Any other text cannot be an id of the table, and the project would refuse it as malformed.
      if (!/^[\da-f-]{36}$/i.test(id)) return { type: 'gone' }
      const request = ask(() =>
        // As text: board files and answers differ in which numbers become text.
        table().select<string, BoardRow>(`${ENTRY_COLUMNS},board::text`).eq('id', id).retry(false),
      )
      const [answer] = await Promise.all([request, boardText.preload()])
      if ('loss' in answer) return isTableMissing(answer) ? { type: 'gone' } : toBoardRefusal(answer)
      const [row] = answer.data
      if (row === undefined) return { type: 'gone' }
      const result = boardText.get().parseBoard(row.board)
      return 'faults' in result
        ? { type: 'faulty', title: row.title, faults: result.faults }
        : { type: 'board', board: { entry: entryOf(row), file: result.board } }
    },
    async create(file, sharing = notShared) {
      if (!canStore()) return null
      const row = { ...(await toRow(file)), ...sharing }
      if (unansweredFile !== null && canonicalJson(unansweredFile) === canonicalJson(file)) {
        const storedRow = await findStored(file)
        if (storedRow !== undefined) return savedAnswer(storedRow, file, sharing)
      }
      const answer = await ask(() => table().insert(row).select<string, EntryRow>(ENTRY_COLUMNS))
      unansweredFile = 'loss' in answer && answer.loss.kind === 'lost' ? file : null
      if ('loss' in answer) return isTableMissing(answer) ? null : toBoardRefusal(answer)
      const [insertedRow] = answer.data
      return insertedRow === undefined ? { type: 'gone' } : savedAnswer(insertedRow, file, sharing)
    },
    async save(id, base, file) {
      const changedRow = await toRow(file)
      const answer = await ask(() =>
        table().update(changedRow).eq('id', id).eq('revision', base).select<string, EntryRow>(ENTRY_COLUMNS),
      )
      if ('loss' in answer) return toBoardRefusal(answer)
      const [row] = answer.data
      return row === undefined ? whyNotSaved(id, base, file) : savedAnswer(row, file)
    },
    async share(id, sharing) {
      const answer = await ask(() =>
        table()
          .update({ ...sharing })
          .eq('id', id)
          .select('id'),
      )
      if ('loss' in answer) return toBoardRefusal(answer)
      return answer.data.length > 0 ? { type: 'shared' } : { type: 'gone' }
    },
    async remove(id) {
      const answer = await ask(() => table().delete().eq('id', id).select('id'))
      if ('loss' in answer) return toBoardRefusal(answer)
      return answer.data.length > 0 ? { type: 'removed' } : { type: 'gone' }
    },
    /** Before `subscribed` changes are missed, and a board that the viewer lost access to gives no signal. */
    projectChanges: () =>
      listen(revisions).pipe(mergeMap(({ type }) => (CHANGE_SIGNALS.has(type) ? of(type) : EMPTY))),
  }
}

const UNEXPECTED_ANSWER: Loss = {
  kind: 'unknown',
  reason: `unexpected response from ${LISTING_FUNCTION}`,
}

/** The part of a supabase-js result that is read here. */
type PostgrestResult<T> =
  | { data: T; error: null; status: number }
  | { data: null; error: { code: string; message: string }; status: number }

const CHANGE_SIGNALS: ReadonlySet<SourceSignal['type']> = new Set([
  'subscribed',
  'reauthorized',
  'insert',
  'update',
  'delete',
  'incomplete',
  'resumed',
])

/** Only the id and the revision: a whole board may be larger than Realtime carries. */
const revisions: TableSource = {
  kind: 'table',
  schema: 'public',
  table: TABLE,
  columns: ['id', 'revision'],
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: MAX_BOARDS,
}

/** Whether a stored board is this one. */
function isSameFile({ title, board }: Pick<BoardRow, 'board'> & { title: string }, file: BoardFile): boolean {
  const result = boardText.get().parseBoard(board)
  return title === file.title && 'board' in result && canonicalJson(result.board) === canonicalJson(file)
}

/** The board in the member order of its file. */
async function toRow(file: BoardFile) {
  await boardText.preload()
  return { title: file.title, board: JSON.parse(boardText.get().formatBoard(file)) as unknown }
}
