import type { Board, BoardFile, TablePanel } from '../board'
import { applyViewState, type ViewState } from './viewState'

/** The most rows searched for values. */
const MAX_ROWS = 1_000

/**
 * The board while a person chooses a value of `variable`: it adds the values that exist while the variable filters
 * nothing.
 */
export function suggestValues(
  board: Board,
  file: BoardFile,
  viewState: ViewState,
  variable: string,
  now: number,
  preferredZone?: string,
): Board {
  const definition = file.variables?.find(({ name }) => name === variable)
  if (definition?.kind !== 'column') return board
  const { [variable]: _, ...rest } = viewState.variables
  const unfiltered = { ...viewState, variables: { ...rest, [variable]: null } }
  const { sources } = applyViewState(file, unfiltered, now, preferredZone)
  const source = sources[definition.source]
  if (source === undefined) return board
  return { ...board, suggestions: { variable, source, panel: suggestionPanel(definition) } }
}

const suggestionPanel = (variable: {
  name: string
  label: string
  source: string
  column: string
}): TablePanel => ({
  // The space makes the id unique: no panel of a board has a space in its id.
  id: `values of ${variable.name}`,
  kind: 'table',
  title: variable.label,
  source: variable.source,
  limit: MAX_ROWS,
  place: { x: 0, y: 0, width: 1, height: 1 },
  columns: [{ column: variable.column, label: variable.label, format: 'text' }],
})
