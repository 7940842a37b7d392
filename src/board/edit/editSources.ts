import type { BoardFile } from '../board'
import { sourceSubject } from '../model/sourceColumns'
import { checkBoard } from '../file/parseBoard'
import { freeName, sourceNameFrom } from '../text/names'
import { panelSource } from '../schema/panelSource'
import { canonicalJson } from '../json/canonicalJson'
import { findPanel, type EditResult } from './editResult'
import { renameSources } from './renameReferences'

type FileSource = BoardFile['sources'][string]

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

/** Adds a source, or reuses the name of an equal one. */
function withSource(
  board: BoardFile,
  source: FileSource,
  preferredName: string,
): { board: BoardFile; name: string } {
  const json = canonicalJson(source)
  const existingEntry = Object.entries(board.sources).find(([, other]) => canonicalJson(other) === json)
  if (existingEntry !== undefined) return { board, name: existingEntry[0] }
  const name = freeName(preferredName, Object.keys(board.sources))
  return { board: { ...board, sources: { ...board.sources, [name]: source } }, name }
}

/** Replaces a source for everything that uses it. */
export const changeSource = (board: BoardFile, name: string, source: FileSource): EditResult =>
  checkBoard({ ...board, sources: { ...board.sources, [name]: source } })

/** Gives one panel another source; other panels keep the shared one. */
export function changeSourceOf(board: BoardFile, id: string, source: FileSource): EditResult {
  const panel = findPanel(board, id)
  if (panel === undefined || !('source' in panel)) return { board }
  const addition = withSource(board, source, sourceNameFrom(sourceSubject(source)))
  const panels = board.panels.map(other => (other === panel ? { ...other, source: addition.name } : other))
  return checkBoard(removeUnusedSource({ ...addition.board, panels }, panel.source))
}

export function renameSource(board: BoardFile, from: string, to: string): EditResult {
  if (from === to || !Object.hasOwn(board.sources, from)) return { board }
  if (Object.hasOwn(board.sources, to))
    return { faults: [{ path: 'sources', reason: `has another one named “${to}” already` }] }
  return checkBoard(renameSources(board, name => (name === from ? to : name)))
}
