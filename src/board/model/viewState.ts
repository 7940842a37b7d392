import type { Board, BoardFile } from '../board'
import type { Fault } from '../file/fault'
import { quote } from '../text/quote'
import { acceptValues, resolveVariables } from './resolveVariables'
import { limitPanels, limitSources } from '../time/timeWindow'
import type { TimeRange } from '../time/timeRange'
import type { Variable } from '../schema/variables'
import { defaultValues, type VariableValues } from '../variables/variableValues'

/** How a person views a board: everything that may differ between two viewers of the same board. */
export interface ViewState {
  /** The chosen values; null: no value, even if the board has a default. */
  variables: VariableValues
  /** Null: the board's own time range. */
  time: TimeRange | null
  /** The panel that fills the page; null: none. */
  panel: string | null
}

export const defaultViewState: ViewState = { variables: {}, time: null, panel: null }

/** The requested view state, for example of a link, as far as this board allows it. */
export function acceptViewState(
  board: BoardFile,
  input: ViewState,
): { viewState: ViewState; faults: Fault[] } {
  const { values, faults } = acceptValues(board, input.variables)
  const hasPanel = input.panel === null || board.panels.some(({ id }) => id === input.panel)
  if (!hasPanel) faults.push({ path: `panel ${quote(input.panel ?? '')}`, reason: 'doesn’t exist' })
  return { viewState: { ...input, variables: values, panel: hasPanel ? input.panel : null }, faults }
}

/**
 * The board as viewed: with a value for every variable, and its rows limited to the time range. `now`: ms since the
 * epoch. `preferredZone`: of a range without a zone of its own; `viewer`: the browser's.
 */
export function applyViewState(
  board: BoardFile,
  input: ViewState,
  now: number,
  preferredZone = 'viewer',
): Board {
  const { viewState } = acceptViewState(board, input)
  const time = viewState.time ?? board.timeRange
  const { sources, ...rest } = resolveVariables(board, viewState.variables)
  if (time === undefined) return { ...rest, sources }
  return {
    ...rest,
    timeRange: time,
    panels: limitPanels({ ...rest, sources }, time),
    sources: limitSources({ ...rest, sources }, time, now, preferredZone),
  }
}

/** The value of every variable. */
export const variableValues = (
  { variables = [] }: Pick<BoardFile, 'variables'>,
  { variables: values }: ViewState,
) => ({
  ...defaultValues(variables),
  ...values,
})

/** Moves the value of a renamed variable to its new name; the same object if none was renamed. */
export function carryRenamedValue(
  values: VariableValues,
  before: readonly Variable[],
  after: readonly Variable[],
): VariableValues {
  const at = before.findIndex(({ name }) => after.every(each => each.name !== name))
  const [oldName, newName] = [before[at]?.name, after[at]?.name]
  if (
    oldName === undefined ||
    newName === undefined ||
    !(oldName in values) ||
    before.length !== after.length
  )
    return values
  // An existing variable moved up: the old one was removed, not renamed.
  if (before.some(({ name }) => name === newName)) return values
  const { [oldName]: value = null, ...rest } = values
  return { ...rest, [newName]: value }
}

/** Sets a variable. A value equal to the default is left out. */
export function withVariableValue(
  variables: readonly Variable[],
  values: VariableValues,
  name: string,
  value: string | null,
) {
  const { [name]: _, ...rest } = values
  return (defaultValues(variables)[name] ?? null) === value ? rest : { ...rest, [name]: value }
}
