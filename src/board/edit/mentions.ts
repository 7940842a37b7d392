import type { BoardFile, Panel } from '../board'
import { filtersIn } from '../columns'
import { setBy } from '../file/references'
import { variableIn, type FileFilter } from '../filters'

/** The board with its sources under other names, wherever they are mentioned. */
export const renamedSources = (board: BoardFile, named: (name: string) => string): BoardFile => ({
  ...board,
  sources: Object.fromEntries(Object.entries(board.sources).map(([name, source]) => [named(name), source])),
  ...(board.variables && {
    variables: board.variables.map(each =>
      each.kind === 'column' ? { ...each, source: named(each.source) } : each,
    ),
  }),
  panels: board.panels.map(panel => ('source' in panel ? { ...panel, source: named(panel.source) } : panel)),
})

/** Null: nothing mentions it any more. */
type Named = (name: string) => string | null

/** The board with its variables mentioned by other names. What they are is left as it is. */
export const renamedMentions = (board: BoardFile, named: Named): BoardFile => ({
  ...board,
  sources: Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => [name, inSource(source, named)]),
  ),
  panels: board.panels.map(panel => inPanel(panel, named)),
})

function inSource(source: BoardFile['sources'][string], named: Named): BoardFile['sources'][string] {
  if (source.kind !== 'table' || source.filter === undefined) return source
  const filter = source.filter.flatMap((each): FileFilter[] => {
    const variable = variableIn(each)
    if (variable === null || each.op === 'in' || each.op === 'is') return [each]
    const to = named(variable)
    return to === null ? [] : [{ ...each, value: { variable: to } }]
  })
  return { ...source, filter }
}

function inPanel(panel: Panel, named: Named): Panel {
  if (panel.kind === 'bars' && panel.sets !== undefined) {
    const { sets, ...rest } = panel
    const variable = named(sets)
    return variable === null ? rest : { ...rest, sets: variable }
  }
  if (panel.kind === 'table' && panel.sets !== undefined) {
    const { sets, ...rest } = panel
    const variable = named(sets.variable)
    return variable === null ? rest : { ...rest, sets: { ...sets, variable } }
  }
  return panel
}

/** Where a board mentions a variable, in words. */
export const mentionsOf = ({ sources, panels }: BoardFile, name: string): string[] => [
  ...Object.entries(sources).flatMap(([source, of]) =>
    filtersIn(of).flatMap(each =>
      variableIn(each) === name ? [`the filter of ${source} by ${each.column}`] : [],
    ),
  ),
  ...panels.flatMap(panel => (setBy(panel) === name ? [`panel ${panel.title}, which sets it`] : [])),
]
