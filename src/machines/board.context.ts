import type { Board, BoardFile, Panel } from '../board/board'
import { sourceOf } from '../board/panels/kinds'
import { wordsOf } from '../board/same'
import type { Source } from '../board/source'
import type { Access } from './channel.context'
import type { ChannelRef } from './channel.machine'
import type { Linkage } from './linkage'
import type { ToBoard } from './shelf.context'

export interface BoardInput {
  board: Board
  /** What the board was filled from; the board itself if absent. */
  file?: BoardFile
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

export interface BoardContext extends BoardInput {
  /** The board as it was kept last, with its variables as variables. Editing begins here. */
  file: BoardFile
  /** By the names of the sources that panels use. Two names of the same source have the same channel. */
  channels: Readonly<Record<string, ChannelRef>>
  /** Every channel that there is. */
  uses: Uses
  /** How the connection stands. */
  link: Linkage
  /** How many there ever were: each has an id of its own. */
  count: number
}

export type BoardEvent =
  | { type: 'board.access'; access: Access }
  /** The token was renewed. */
  | { type: 'board.renewed' }
  /** From the connection. */
  | { type: 'board.link'; link: Linkage }
  /** A person does not want to wait for the connection. */
  | { type: 'board.retry' }
  /** Begins to edit it. */
  | { type: 'board.edit' }
  /** From now on this is what is kept, and what editing begins with. */
  | { type: 'board.keep'; file: BoardFile }
  /** From the shelf: another board, as it is kept and as it is shown. */
  | ToBoard
  /** From now on this is what is shown. */
  | { type: 'board.change'; board: Board }
  /** The board's own: nobody came back to a source, named by its words. */
  | { type: 'board.left'; words: string }

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
