import type { Observable } from 'rxjs'
import type { BoardFile } from '../board/board'
import type { Fault } from '../board/file/fault'
import type { Sharing } from '../board/sharing'

/** The boards of whoever is signed in: the project's where its table for them is there, and this browser's. */
export interface Boards {
  list(): Promise<Listing>
  load(id: string): Promise<Loaded>
  /** A new board: in the project where that keeps boards, else in this browser. */
  create(file: BoardFile, sharing?: Sharing): Promise<Saved>
  /** Over revision `base` and no other. */
  save(id: string, base: number, file: BoardFile): Promise<Saved>
  share(id: string, sharing: Sharing): Promise<Shared>
  remove(id: string): Promise<Removed>
  /** Another tab changed what this browser keeps. */
  elsewhere(): Observable<unknown>
  /**
   * Over one connection of the link, which it does not open: something in the project's table may be another than
   * when it was listed last. Errors with a Loss.
   */
  live(): Observable<unknown>
}

export interface ShelfEntry {
  id: string
  title: string
  /** One more after every change of its words, whoever made it. */
  revision: number
  in: 'project' | 'browser'
  /** Whoever owns a board may share and remove it. */
  isMine: boolean
  /** Null: the viewer is, or the project does not say. */
  owner: BoardOwner | null
  /** Null where it was not told. Only the list tells it, of the viewer's own boards. */
  sharing: Sharing | null
  /** ms since the epoch. */
  updatedAt: number
}
/**
 * Who shares a board with the viewer. A name is what its owner calls themselves, and proves nothing. `none`: the account
 * was deleted, or the project itself put the board there.
 */
type BoardOwner = { state: 'known'; name: string } | { state: 'none' }
export interface KeptBoard {
  entry: ShelfEntry
  file: BoardFile
}

export interface Listing {
  /** The viewer's own first, then those of others, each by title. */
  entries: readonly ShelfEntry[]
  project: ProjectShelf
}
/** `absent`: our migration was not applied there. `unknown`: it could not be asked, and why. */
export type ProjectShelf = KeepingProject | { state: 'absent' } | { state: 'unknown'; reason: string }

export interface KeepingProject {
  state: 'kept'
  /** Null: our migration was applied there in its first edition, which has no such rules. */
  rules: SharingRules | null
  /** False for anonymous sign-ins, whose boards are kept in the browser. */
  mayKeep: boolean
  /** There are more boards than are listed. */
  isCut: boolean
}
/** With whom the viewer may share a board: with the roles they have, or with everyone and any role. */
export interface SharingRules {
  roles: readonly string[]
  withEveryone: boolean
}

/** `gone`: there is none, or none that the viewer may see, which a project does not tell apart. */
interface Gone {
  type: 'gone'
}
/** `reason`: what is wrong and what to do about it. `mayRetry`: it may work later as it is. */
interface NotDone {
  type: 'refused'
  reason: string
  mayRetry: boolean
}
export type Loaded =
  | { type: 'board'; kept: KeptBoard }
  /** What is kept is no board that can be shown. */
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | Gone
  | NotDone
/** `conflict`: somebody else saved since `base`. */
export type Saved =
  { type: 'saved'; kept: KeptBoard } | { type: 'conflict'; theirs: ShelfEntry } | Gone | NotDone
export type Shared = { type: 'shared' } | Gone | NotDone
export type Removed = { type: 'removed' } | Gone | NotDone
