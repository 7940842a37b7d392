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
  sharing: Sharing
  /** ms since the epoch. */
  updatedAt: number
}
export interface KeptBoard {
  entry: ShelfEntry
  file: BoardFile
}

export interface Listing {
  /** By title. */
  entries: readonly ShelfEntry[]
  project: ProjectShelf
}
/** `absent`: our migration was not applied there. `unknown`: it could not be asked, and why. */
export type ProjectShelf = { state: 'kept' } | { state: 'absent' } | { state: 'unknown'; reason: string }

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
