import type { Observable } from 'rxjs'
import type { BoardFile } from '../../board/board'
import type { Fault } from '../../board/file/fault'
import type { BoardArrangement } from '../../board/library/boardArrangement'
import type { Sharing } from '../../board/model/sharing'
import type { WithCode } from './mutationReason.port'

/** The boards of the signed-in viewer: those in the project, if it has our table, and those in this browser. */
export interface Boards {
  list(): Promise<BoardListing>
  load(id: string): Promise<LoadBoardAnswer>
  /** Creates a board: in the project if it stores boards, else in this browser. */
  create(file: BoardFile, sharing?: Sharing): Promise<SaveBoardAnswer>
  /** Saves only over revision `base`. */
  save(id: string, base: number, file: BoardFile): Promise<SaveBoardAnswer>
  share(id: string, sharing: Sharing): Promise<ShareBoardAnswer>
  remove(id: string): Promise<RemoveBoardAnswer>
  /** Remembers, in this browser, that the viewer opened the board. */
  noteOpened(id: string): void
  /** How the viewer arranged the boards in this browser: at once, and after another tab changed it. */
  arrangement(): Observable<BoardArrangement>
  saveArrangement(arrangement: BoardArrangement): void
  /** Emits when another tab changed the boards stored in this browser. */
  otherTabChanges(): Observable<unknown>
  /**
   * Emits when the project's board table may differ from the last listing. Uses one connection of the link, and does
   * not open the link itself. Errors with a Loss.
   */
  projectChanges(): Observable<unknown>
}

export interface BoardEntry {
  id: string
  title: string
  /** Rises by one with every change of the board's content, by anyone. */
  revision: number
  storedIn: 'project' | 'browser'
  /** The owner of a board may share and remove it. */
  isMine: boolean
  /** Null: the viewer is the owner, or the project does not say who is. */
  owner: BoardOwner | null
  /** Null if not reported. Only the list reports it, and only for the viewer's own boards. */
  sharing: Sharing | null
  /** ms since the epoch. */
  updatedAt: number
}
/**
 * Who shares a board with the viewer. The name is self-chosen and proves nothing. `none`: the owner's account was
 * deleted, or the project itself created the board.
 */
type BoardOwner = { state: 'known'; name: string } | { state: 'none' }
export interface StoredBoard {
  entry: BoardEntry
  file: BoardFile
}

export interface BoardListing {
  /** The viewer's own boards first, then those of others; each group by title. */
  entries: readonly BoardEntry[]
  project: ProjectLibrary
  /** The board that the viewer opened last in this browser; absent if unknown. It may be gone. */
  lastOpened?: string
}
/**
 * `absent`: our migration was not applied in the project. `unknown`: the project could not be asked; `reason` says why.
 */
export type ProjectLibrary = PresentLibrary | { state: 'absent' } | { state: 'unknown'; reason: BoardReason }

export interface PresentLibrary {
  state: 'present'
  /** Null: the project has the first edition of our migration, which has no sharing rules. */
  rules: SharingRules | null
  /** False for anonymous sign-ins; the browser stores their boards. */
  canStore: boolean
  /** More boards exist than are listed. */
  isTruncated: boolean
}
/** With whom the viewer may share a board: with their own roles, or with everyone and any role. */
export interface SharingRules {
  roles: readonly string[]
  withEveryone: boolean
}

/** The board does not exist or the viewer may not see it; a project does not tell these apart. */
interface MissingBoard {
  type: 'gone'
}
/** Why a request about boards was refused. `ui/words/reasons/boardReasons.ts` has the words. */
export type BoardReason =
  | WithCode<'unreachable' | 'renewing' | 'overloaded' | 'too_many_requests' | 'view_only'>
  | WithCode<
      | 'owner_only'
      | 'own_roles_only'
      | 'not_with_everyone'
      | 'too_many_boards'
      | 'too_large'
      | 'too_many_roles'
    >
  /** `text`: the project's own message. */
  | WithCode<
      'no_permission' | 'outdated_table' | 'unpublished_table' | 'rejected' | 'unstorable',
      { text: string }
    >
  // Of boards in this browser.
  | WithCode<'not_signed_in' | 'storage_full' | 'only_in_browser'>
  /** Somebody else saved the board at the same moment; the boards were not listed; a fault of this page. */
  | WithCode<'saved_elsewhere' | 'not_listed' | 'fault'>
export type BoardReasonCode = BoardReason['code']

/** `canRetry`: the same request may work later. */
interface BoardRefusal {
  type: 'refused'
  reason: BoardReason
  canRetry: boolean
}
export type LoadBoardAnswer =
  | { type: 'board'; board: StoredBoard }
  /** The stored file is not a valid board. */
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | MissingBoard
  | BoardRefusal
/** `conflict`: somebody else saved since `base`. */
export type SaveBoardAnswer =
  | { type: 'saved'; board: StoredBoard }
  | { type: 'conflict'; theirs: BoardEntry }
  | MissingBoard
  | BoardRefusal
export type ShareBoardAnswer = { type: 'shared' } | MissingBoard | BoardRefusal
export type RemoveBoardAnswer = { type: 'removed' } | MissingBoard | BoardRefusal
