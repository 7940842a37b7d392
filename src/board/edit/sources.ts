import type { BoardFile } from '../board'
import { subjectOf } from '../columns'
import { checked } from '../file/parse'
import { freeName, sourceNameFrom } from '../names'
import { sourceOf } from '../panels/kinds'
import { wordsOf } from '../same'
import { panelOf, type Edited } from './edited'
import { renamedSources } from './mentions'

type Source = BoardFile['sources'][string]

/** Whether a panel or a variable reads it. */
const isUsed = ({ panels, variables = [] }: BoardFile, name: string) =>
  panels.some(panel => sourceOf(panel) === name) ||
  variables.some(variable => variable.kind === 'column' && variable.source === name)

/** The board without one source, if nothing uses that any more. */
export function withoutUnused(board: BoardFile, name: string | undefined): BoardFile {
  if (name === undefined || !Object.hasOwn(board.sources, name) || isUsed(board, name)) return board
  const { [name]: _, ...sources } = board.sources
  return { ...board, sources }
}

/** The board with the source in it, under the name that an equal one has already. */
function withSource(board: BoardFile, source: Source, wanted: string): { board: BoardFile; name: string } {
  const words = wordsOf(source)
  const known = Object.entries(board.sources).find(([, other]) => wordsOf(other) === words)
  if (known !== undefined) return { board, name: known[0] }
  const name = freeName(wanted, Object.keys(board.sources))
  return { board: { ...board, sources: { ...board.sources, [name]: source } }, name }
}

/** Other words for a source, for everything that uses it. */
export const changeSource = (board: BoardFile, name: string, source: Source): Edited =>
  checked({ ...board, sources: { ...board.sources, [name]: source } })

/** Another source for one panel; others that share its present one keep that. */
export function changeSourceOf(board: BoardFile, id: string, source: Source): Edited {
  const panel = panelOf(board, id)
  if (panel === undefined || !('source' in panel)) return { board }
  const added = withSource(board, source, sourceNameFrom(subjectOf(source)))
  const panels = board.panels.map(other => (other === panel ? { ...other, source: added.name } : other))
  return checked(withoutUnused({ ...added.board, panels }, panel.source))
}

export function renameSource(board: BoardFile, from: string, to: string): Edited {
  if (from === to || !Object.hasOwn(board.sources, from)) return { board }
  if (Object.hasOwn(board.sources, to))
    return { faults: [{ path: 'sources', reason: `has another one named “${to}” already` }] }
  return checked(renamedSources(board, name => (name === from ? to : name)))
}
