import type { BoardFile } from '../board'
import type { Fault } from '../file/fault'

/** A board that was changed, or why it was not. */
export type Edited = { board: BoardFile } | { faults: Fault[] }
/** `added`: the ids of the new panels. */
export type Added = { board: BoardFile; added: string[] } | { faults: Fault[] }

export const panelOf = (board: BoardFile, id: string) => board.panels.find(panel => panel.id === id)
