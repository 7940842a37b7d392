import type { Board, BoardFile, TablePanel } from './board'
import { lookedAt, type Look } from './look'
import type { Source } from './source'

/** What a variable's values are offered from: rows of a source, drawn by a panel that is on no board. */
export interface Offer {
  variable: string
  source: Source
  panel: TablePanel
}

/** Rows looked through for values. */
const LOOKED_THROUGH = 1_000

/** The board while somebody chooses a value of `variable`: one of those that there are while it filters nothing. */
export function offering(board: Board, file: BoardFile, look: Look, variable: string, now: number): Board {
  const found = file.variables?.find(({ name }) => name === variable)
  if (found?.kind !== 'column') return board
  const { [variable]: _, ...rest } = look.variables
  const { sources } = lookedAt(file, { ...look, variables: { ...rest, [variable]: null } }, now)
  const source = sources[found.source]
  if (source === undefined) return board
  return { ...board, offer: { variable, source, panel: panelOf(found) } }
}

const panelOf = (variable: { name: string; label: string; source: string; column: string }): TablePanel => ({
  // A space: no panel of a board has one in its id.
  id: `values of ${variable.name}`,
  ...{ kind: 'table', title: variable.label, source: variable.source, rows: LOOKED_THROUGH },
  place: { column: 0, row: 0, columns: 1, rows: 1 },
  columns: [{ column: variable.column, label: variable.label, format: 'text' }],
})
