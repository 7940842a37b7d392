import type { StoredBoard, BoardListing, BoardEntry } from '../../backend/ports/backend.port'
import type { BoardReason } from '../../backend/ports/boards.port'
import type { BoardFile } from '../../board/board'
import type { Fault } from '../../board/file/fault'
import type { ViewState } from '../../board/model/viewState'
import type { Sharing } from '../../board/model/sharing'
import type { BoardListChange, BoardListInput, BoardListReport } from '../boardList/boardList.setup'
import type { ConditionsEvent } from '../shared/conditions'

export interface BoardLibraryInput extends BoardListInput {
  /** Shown while no board of the library is. */
  firstFile: BoardFile
  /**
   * What is shown at first. `firstFile`: that file. `addressBoard`: nothing until the board named in the address is
   * loaded. `savedBoard`: nothing until the boards are listed, then one of them.
   */
  start: 'firstFile' | 'addressBoard' | 'savedBoard'
}

export interface BoardLibraryContext extends Omit<BoardLibraryInput, 'conditions'> {
  /** Null: not listed yet. */
  listing: BoardListing | null
  /** The displayed board as last saved; null: it is not saved. */
  openEntry: BoardEntry | null
  /** The file last sent to the board machine. */
  shownFile: BoardFile
  /** As in the address. */
  viewState: ViewState
  /** Run one after the other; the first is running now. */
  tasks: readonly LibraryTask[]
  /** The last is shown. Those of boards that could not be saved wait beneath it, until they are or are dismissed. */
  notices: readonly LibraryNotice[]
}

/** A task on saved boards. `base`: the revision that was changed. */
export type LibraryTask =
  /** `reload`: the board is displayed already, and somebody else changed it. */
  | { type: 'load'; id: string; how: 'open' | 'reload' }
  /** `first`: to begin with, where the address names no board. `isStale`: it names another one by now. */
  | { type: 'load'; id: string; how: 'address' | 'first'; viewState: ViewState; isStale?: true }
  | SaveTask
  | { type: 'create'; file: BoardFile; repaired?: readonly Fault[] }
  | { type: 'rename'; id: string; title: string }
  | { type: 'duplicate' | 'remove'; id: string }
  | { type: 'share'; id: string; sharing: Sharing }

/** `shownFile`: of the library when the save was asked for. It is another object once another board is displayed. */
interface SaveTask {
  type: 'save'
  file: BoardFile
  base: Pick<BoardEntry, 'id' | 'revision'> | null
  shownFile: BoardFile
}

/**
 * Result of a task. `saved`: the board is stored as `stored`. `copied`: the board called `title` could not be
 * overwritten, and a copy was saved.
 */
export type LibraryOutcome =
  | { type: 'loaded' | 'saved'; stored: StoredBoard }
  | { type: 'copied'; stored: StoredBoard; title: string; reason: CopyReason; theirs: string | null }
  | { type: 'created'; stored: StoredBoard }
  | { type: 'done' }
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | { type: 'gone' }
  | { type: 'refused'; reason: BoardReason; canRetry: boolean }
/**
 * `conflict`: somebody else saved it meanwhile. `gone`: it was removed or is no longer shared. `refused`: the viewer
 * may not change it.
 */
export type CopyReason = { kind: 'conflict' } | { kind: 'gone' } | { kind: 'refused'; reason: BoardReason }

/** A notice for the viewer about a result. */
export type LibraryNotice =
  | { type: 'copied'; title: string; copy: string; reason: CopyReason; theirs: string | null }
  /** There is no such board, or the viewer may not see it. `isOpen`: it is the displayed board. */
  | { type: 'gone'; isOpen: boolean }
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | { type: 'refused'; reason: BoardReason; task: LibraryTask; canRetry: boolean }
  | { type: 'address'; faults: readonly Fault[] }
  | { type: 'repaired'; title: string; faults: readonly Fault[] }

/** A user's request, queued as a task. */
export type LibraryRequest =
  | { type: 'boardLibrary.open'; id: string }
  /** From a template or a file: saved and displayed at once. `repaired`: faults corrected while reading it. */
  | { type: 'boardLibrary.create'; file: BoardFile; repaired?: readonly Fault[] }
  /** The displayed board was changed and is to be saved. */
  | { type: 'boardLibrary.save'; file: BoardFile }
  | { type: 'boardLibrary.rename'; id: string; title: string }
  | { type: 'boardLibrary.duplicate' | 'boardLibrary.remove'; id: string }
  | { type: 'boardLibrary.share'; id: string; sharing: Sharing }

/** `awaitsListing`: which board to begin with is not known yet; `working`: a task is being done. */
export type BoardLibraryTag = 'blank' | 'awaitsListing' | 'unsaved' | 'working' | 'editing'

/** A task with its result. */
export interface FinishedTask {
  task: LibraryTask
  outcome: LibraryOutcome
}

export type BoardLibraryEvent =
  | ConditionsEvent
  | BoardListChange
  | BoardListReport
  | { type: 'boardLibrary.editing'; isEditing: boolean }
  /** The board that the address names: at first, and when somebody goes back. Null: none. */
  | { type: 'boardLibrary.addressChanged'; id: string | null; viewState: ViewState; faults: readonly Fault[] }
  /** The view state changed. `isStep`: the browser can go back over it. */
  | { type: 'boardLibrary.viewState'; viewState: ViewState; isStep: boolean }
  | LibraryRequest
  /** Shows the first board. `file`: another one of the demo, which is the first from now on. */
  | { type: 'boardLibrary.showFirst'; file?: BoardFile }
  | { type: 'boardLibrary.retry' | 'boardLibrary.dismiss' }
  /** Internal. */
  | ({ type: 'boardLibrary.taskFinished' } & FinishedTask)
  /** Internal: the list of boards says more about the displayed one than is shown. */
  | { type: 'boardLibrary.compare' }

/** Events that the library sends to the board machine. */
export type BoardCommand =
  /** `id`: null where the board is not saved. */
  | { type: 'board.open'; id: string | null; file: BoardFile; viewState: ViewState }
  /** The same board with another view state. */
  | { type: 'board.showViewState'; viewState: ViewState }

/**
 * Changes the address. Opening another board always adds a step to the browser's history; a new view state does if
 * `isStep`.
 */
export interface AddressCommand {
  type: 'address.show'
  id: string | null
  viewState: ViewState
  isStep: boolean
  /** Another board adds no step either. */
  replaces?: boolean
  /** An address of the same board stays as it is. */
  isOfBoard?: boolean
}

export function toTask(event: LibraryRequest, { openEntry, shownFile }: BoardLibraryContext): LibraryTask {
  switch (event.type) {
    case 'boardLibrary.open':
      return { type: 'load', id: event.id, how: 'open' }
    case 'boardLibrary.create':
      return { ...event, type: 'create' }
    case 'boardLibrary.save':
      return { type: 'save', file: event.file, base: openEntry, shownFile }
    case 'boardLibrary.rename':
      return { ...event, type: 'rename' }
    case 'boardLibrary.duplicate':
      return { ...event, type: 'duplicate' }
    case 'boardLibrary.remove':
      return { ...event, type: 'remove' }
    case 'boardLibrary.share':
      return { ...event, type: 'share' }
  }
}
