import type { BoardFile } from '../board'
import { panelSource } from '../schema/panelSource'

/** Whether a panel or a variable reads the source. */
const isSourceUsed = ({ panels, variables = [] }: BoardFile, name: string) =>
  panels.some(panel => panelSource(panel) === name) ||
  variables.some(variable => variable.kind === 'column' && variable.source === name)

/** Removes a source that nothing uses any more. */
export function removeUnusedSource(board: BoardFile, name: string | undefined): BoardFile {
  if (name === undefined || !Object.hasOwn(board.sources, name) || isSourceUsed(board, name)) return board
  const { [name]: _, ...sources } = board.sources
  return { ...board, sources }
}
