import { approvalId, writingCallOf, type Approval, type WritingCall } from '../board/approval'
import type { Board, BoardFile, Panel } from '../board/board'
import type { Followed } from '../board/followed'
import { plainLook, lookedAt, renamedChoices, type Look } from '../board/look'
import { offering } from '../board/offer'
import { sourceOf } from '../board/panels/kinds'
import { wordsOf } from '../board/same'
import type { Source } from '../board/source'
import type { Time } from '../board/time'
import type { Access } from './channel.context'
import type { ChannelRef } from './channel.machine'
import type { Linkage } from './linkage'
import type { ToBoard } from './shelf.context'

export interface BoardInput {
  board: BoardFile
  /** What is shown where the address names no board: `board` stands in until that is known. `board` if absent. */
  first?: BoardFile
  /** How the address has it looked at. */
  look?: Look
  access: Access
}

/** A source that panels use, or did until lately. */
export interface Use {
  source: Source
  /** As its channel was told last. */
  panels: Panel[]
  channel: ChannelRef
  /** No panel uses it any more. */
  isIdle: boolean
}
/** By the words of their sources; idle ones last, in the order in which they were left. */
export type Uses = Readonly<Record<string, Use>>

/** What is shown, and how it is looked at: from these the board is made. */
interface Seen {
  /** With its variables as variables; while it is edited, as it stands there. */
  shown: BoardFile
  look: Look
  /** The column variable whose values somebody chooses from now; null: none. */
  offered: string | null
  /** Answers that somebody looks at, to be kept current. */
  followed: readonly Followed[]
}

export interface BoardContext extends Pick<BoardInput, 'access'>, Seen {
  /** As it was kept last. Editing begins here. */
  file: BoardFile
  /** Null: `file`. */
  first: BoardFile | null
  /** Every variable has become a value. */
  board: Board
  /** By the names of the sources that panels use. Two names of the same source have the same channel. */
  channels: Readonly<Record<string, ChannelRef>>
  /** Of the source whose values are offered. */
  offering: ChannelRef | null
  /** Of the answers that are kept current, by their ids. */
  answers: Readonly<Record<string, ChannelRef>>
  /** Every channel that there is. */
  uses: Uses
  /** How the connection stands. */
  link: Linkage
  /** Of the board that is shown, where it is kept; null while it is not. */
  id: string | null
  /** What the viewer allows boards to ask for by themselves although it may write. */
  approvals: readonly Approval[]
  /** How many there ever were: each has an id of its own. */
  count: number
  /** What is done on it was fetched and runs. */
  hasActivity: boolean
  /** What is done as soon as the editor is there: the form of this panel is opened, null: of a new one. */
  wish: { id: string | null } | 'tables' | null
}

export type BoardEvent =
  | { type: 'board.access'; access: Access }
  /** From where they are kept: every approval of the viewer's for this project. */
  | { type: 'board.approvals'; approvals: readonly Approval[] }
  /** The viewer lets this board repeat the call by itself. Ignored while the board is kept nowhere. */
  | { type: 'board.approve'; call: WritingCall }
  /** Takes an approval back, on whichever board it was given. */
  | { type: 'board.revoke'; approval: string }
  /** The token was renewed. */
  | { type: 'board.renewed' }
  /** From the connection. */
  | { type: 'board.link'; link: Linkage }
  /** A person does not want to wait for the connection. */
  | { type: 'board.retry' }
  /**
   * Begins to edit it, or goes on. With the form of this panel open; null: of a new one. Or with the tables of the
   * project put on it.
   */
  | { type: 'board.edit'; panel?: string | null; tables?: true }
  /** Somebody is likely to edit it soon. */
  | { type: 'board.expect' }
  /** From the screen: what one edits with cannot be fetched, so nothing was done yet. */
  | { type: 'board.unfetched' }
  /** It is not to be edited after all, or it was read why it cannot be. */
  | { type: 'board.dismiss' }
  /** From the editor: this panel is being edited; null: none is. */
  | { type: 'board.hold'; panel: string | null }
  /** From now on this is what is kept, and what editing begins with. */
  | { type: 'board.keep'; file: BoardFile }
  /** From the shelf: another board, as it is kept and as it is shown. */
  | ToBoard
  /** From now on this is what is shown. */
  | { type: 'board.change'; board: BoardFile }
  /** A value for a variable; null: nothing is filtered by it. What is typed counts a moment after the last letter. */
  | { type: 'board.choose'; variable: string; value: string | null; isTyped?: boolean }
  /** Every variable is what the board says again. */
  | { type: 'board.forget' }
  /** The board's own: nobody types any more. */
  | { type: 'board.typed' }
  /** Null: the board's own. */
  | { type: 'board.time'; time: Time | null }
  /** A panel fills the page; null: all are there. */
  | { type: 'board.fill'; panel: string | null }
  /** Somebody chooses a value of this variable; null: no more. */
  | { type: 'board.offer'; variable: string | null }
  /** Somebody looks at an answer, which is kept current until they do no more. */
  | { type: 'board.follow'; followed: Followed }
  | { type: 'board.unfollow'; id: string }
  /** The board's own: the time that rows are read from has moved a step. */
  | { type: 'board.step' }
  /** The board's own: nobody came back to a source, named by its words. */
  | { type: 'board.left'; words: string }

/** To where approvals are kept. */
export type ApprovalsCommand =
  { type: 'approvals.add'; approval: Approval } | { type: 'approvals.remove'; id: string }

export const seenAs = (shown: BoardFile, look: Look = plainLook): Seen => ({
  ...{ shown, look, offered: null, followed: [] },
})

/** The board as it is seen now. */
export function boardOf({ shown, look, offered, followed }: Seen): Board {
  const now = Date.now()
  const looked = lookedAt(shown, look, now)
  const board = followed.length === 0 ? looked : { ...looked, followed }
  return offered === null ? board : offering(board, shown, look, offered, now)
}

/** What is chosen of the variables, where another board is shown. */
export const choicesIn = ({ look, shown }: Pick<Seen, 'look' | 'shown'>, next: BoardFile) =>
  renamedChoices(look.variables, shown.variables ?? [], next.variables ?? [])

/** The channels by the names of their sources, in the board's order. */
export function named({ sources, panels }: Board, uses: Uses): BoardContext['channels'] {
  const inUse = new Set(panels.map(sourceOf))
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) => {
      const use = inUse.has(name) ? uses[wordsOf(source)] : undefined
      return use === undefined ? [] : [[name, use.channel]]
    }),
  )
}

/** Whether the board may ask for a source that may write without being told to. */
export function isApproved(
  { id, approvals }: Pick<BoardContext, 'id' | 'approvals'>,
  source: Source,
): boolean {
  const call = writingCallOf(source)
  if (call === null || id === null) return false
  const wanted = approvalId(id, call)
  return approvals.some(approval => approval.id === wanted)
}
