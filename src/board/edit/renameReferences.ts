import type { BoardFile, Panel } from '../board'
import { sourceFilters } from '../model/sourceColumns'
import { variableSetBy } from '../file/references'
import type { FileFilter } from '../schema/sources/filters'
import { filterVariable } from '../variables/filterVariable'

/** Renames the sources of a board, with all references. */
export const renameSources = (board: BoardFile, newNameOf: (name: string) => string): BoardFile => ({
  ...board,
  sources: Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => [newNameOf(name), source]),
  ),
  ...(board.variables && {
    variables: board.variables.map(each =>
      each.kind === 'column' ? { ...each, source: newNameOf(each.source) } : each,
    ),
  }),
  panels: board.panels.map(panel =>
    'source' in panel ? { ...panel, source: newNameOf(panel.source) } : panel,
  ),
})

/** Null: remove the references. */
type NewNameOf = (name: string) => string | null

/** Renames the references to variables. The definitions stay as they are. */
export const renameVariables = (board: BoardFile, newNameOf: NewNameOf): BoardFile => ({
  ...board,
  sources: Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => [name, renameInSource(source, newNameOf)]),
  ),
  panels: board.panels.map(panel => renameInPanel(panel, newNameOf)),
})

function renameInSource(
  source: BoardFile['sources'][string],
  newNameOf: NewNameOf,
): BoardFile['sources'][string] {
  if (source.kind !== 'table' || source.filter === undefined) return source
  const filter = source.filter.flatMap((each): FileFilter[] => {
    const variable = filterVariable(each)
    if (variable === null || each.op === 'in' || each.op === 'is') return [each]
    const to = newNameOf(variable)
    return to === null ? [] : [{ ...each, value: { variable: to } }]
  })
  return { ...source, filter }
}

function renameInPanel(panel: Panel, newNameOf: NewNameOf): Panel {
  if ((panel.kind === 'bars' || panel.kind === 'pie') && panel.clickVariable !== undefined) {
    const { clickVariable, ...rest } = panel
    const variable = newNameOf(clickVariable)
    return variable === null ? rest : { ...rest, clickVariable: variable }
  }
  if (panel.kind === 'table' && panel.clickVariable !== undefined) {
    const { clickVariable, ...rest } = panel
    const variable = newNameOf(clickVariable.variable)
    return variable === null ? rest : { ...rest, clickVariable: { ...clickVariable, variable } }
  }
  return panel
}

/** Where a board refers to a variable, as phrases. */
export const variableMentions = ({ sources, panels }: BoardFile, name: string): string[] => [
  ...Object.entries(sources).flatMap(([source, of]) =>
    sourceFilters(of).flatMap(each =>
      filterVariable(each) === name ? [`the filter of ${source} by ${each.column}`] : [],
    ),
  ),
  ...panels.flatMap(panel => (variableSetBy(panel) === name ? [`panel ${panel.title}, which sets it`] : [])),
]
