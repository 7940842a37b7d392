import type { BoardFile } from '../board'
import type { Fault } from '../file/fault'

/** A changed board, or why it was not changed. */
export type EditResult = { board: BoardFile } | { faults: Fault[] }
/** `addedIds`: the ids of the new panels. */
export type AddResult = { board: BoardFile; addedIds: string[] } | { faults: Fault[] }

export const findPanel = (board: BoardFile, id: string) => board.panels.find(panel => panel.id === id)
