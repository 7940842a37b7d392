import type { KeptBoard, Listing, ShelfEntry } from '../backend/port'
import type { BoardFile } from '../board/board'
import type { Fault } from '../board/file/fault'
import { plainLook, type Look } from '../board/look'
import type { Sharing } from '../board/sharing'
import type { Access } from './channel.context'
import type { Linkage } from './linkage'

export interface ShelfInput {
  access: Access
  /** What is shown while no board of the shelf is. */
  first: BoardFile
  /** The address asks for a board: `first` is not shown before that is known to be wrong. */
  isBlank: boolean
}

export interface ShelfContext extends ShelfInput {
  isLinked: boolean
  /** Null: not listed yet. */
  listing: Listing | null
  /** The board that is shown, as it was kept last; null: it is kept nowhere. */
  open: ShelfEntry | null
  /** What was told the board last. */
  file: BoardFile
  /** Somebody edits it: what others do to it waits, and is a conflict when it is saved. */
  isEdited: boolean
  /** How the board is looked at, as the address says. */
  look: Look
  /** What is done one after the other, the first of them now. */
  tasks: readonly Task[]
  notice: Notice | null
}

/** What is done with kept boards. `base`: the revision that was changed. */
export type Task =
  /** `follow`: it is shown already, and somebody else changed it. */
  | { type: 'load'; id: string; how: 'open' | 'follow' }
  | { type: 'load'; id: string; how: 'address'; look: Look }
  | { type: 'keep'; file: BoardFile; over: Pick<ShelfEntry, 'id' | 'revision'> | null }
  | { type: 'begin'; file: BoardFile; repaired?: readonly Fault[] }
  | { type: 'rename'; id: string; title: string }
  | { type: 'duplicate' | 'remove'; id: string }
  | { type: 'share'; id: string; sharing: Sharing }

/**
 * What became of a task. `saved`: a board is kept as this; `copied`: over the board of this title it could not be,
 * and it is kept as a copy.
 */
export type Outcome =
  | { type: 'loaded' | 'saved'; kept: KeptBoard }
  | { type: 'copied'; kept: KeptBoard; title: string; because: CopiedBecause; theirs: string | null }
  | { type: 'made'; kept: KeptBoard }
  | { type: 'done' }
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | { type: 'gone' }
  | { type: 'refused'; reason: string; mayRetry: boolean }
/** Somebody else saved meanwhile; removed it, or shares it no longer; it is not the viewer's to change. */
/** `reason`: the project's own refusal, a sentence for people. */
export type CopiedBecause = { kind: 'conflict' } | { kind: 'gone' } | { kind: 'refused'; reason: string }

/** What somebody who looks at the board has to know of what became of it. */
export type Notice =
  | { type: 'copied'; title: string; copy: string; because: CopiedBecause; theirs: string | null }
  /** No such board, or none that the viewer may see. `open`: the one that is shown. */
  | { type: 'gone'; isOpen: boolean }
  | { type: 'faulty'; title: string; faults: readonly Fault[] }
  | { type: 'refused'; reason: string; task: Task; mayRetry: boolean }
  | { type: 'address'; faults: readonly Fault[] }
  | { type: 'repaired'; title: string; faults: readonly Fault[] }

/** What somebody asks for, to be done in its turn. */
export type Asked =
  | { type: 'shelf.open'; id: string }
  /** From a template or a file: it is kept and shown at once. `repaired`: what was put right on the way in. */
  | { type: 'shelf.begin'; file: BoardFile; repaired?: readonly Fault[] }
  /** The board that is shown was changed, and is to be kept. */
  | { type: 'shelf.keep'; file: BoardFile }
  | { type: 'shelf.rename'; id: string; title: string }
  | { type: 'shelf.duplicate' | 'shelf.remove'; id: string }
  | { type: 'shelf.share'; id: string; sharing: Sharing }

export type ShelfEvent =
  | { type: 'shelf.access'; access: Access }
  | { type: 'shelf.link'; link: Linkage }
  | { type: 'shelf.edited'; isEdited: boolean }
  /** The address asks for a board: at first, and when somebody goes back. Null: for none. */
  | { type: 'shelf.wanted'; id: string | null; look: Look; faults: readonly Fault[] }
  /** The board is looked at otherwise. `isStep`: the browser can go back over it. */
  | { type: 'shelf.look'; look: Look; isStep: boolean }
  /** Something on the shelf may be another than when it was listed. */
  | { type: 'shelf.changed' }
  | Asked
  /** The first board, where none is shown. */
  | { type: 'shelf.first' }
  | { type: 'shelf.retry' | 'shelf.dismiss' }

/** What it tells the board. */
export type ToBoard =
  /** `id`: null where it is kept nowhere. */
  | { type: 'board.open'; id: string | null; file: BoardFile; look: Look }
  /** The same board is looked at otherwise. */
  | { type: 'board.look'; look: Look }

/** What the address is told. Another board can always be gone back over; what else is another, where `isStep`. */
export interface AddressCommand {
  type: 'address.show'
  id: string | null
  look: Look
  isStep: boolean
}

/** How a board is to be looked at that a task leads to: what was chosen belongs to the board it was chosen on. */
export function lookAfter(task: Task, { look }: Pick<ShelfContext, 'look'>): Look {
  if (task.type === 'load' && task.how === 'address') return task.look
  const isSame =
    task.type === 'keep' || task.type === 'rename' || (task.type === 'load' && task.how === 'follow')
  return isSame ? look : plainLook
}

export function taskOf(event: Asked, { open }: ShelfContext): Task {
  switch (event.type) {
    case 'shelf.open':
      return { type: 'load', id: event.id, how: 'open' }
    case 'shelf.begin':
      return { ...event, type: 'begin' }
    case 'shelf.keep':
      return { type: 'keep', file: event.file, over: open }
    case 'shelf.rename':
      return { type: 'rename', id: event.id, title: event.title }
    case 'shelf.duplicate':
      return { type: 'duplicate', id: event.id }
    case 'shelf.remove':
      return { type: 'remove', id: event.id }
    case 'shelf.share':
      return { type: 'share', id: event.id, sharing: event.sharing }
  }
}
