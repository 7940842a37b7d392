import { requiredColumns, sourceColumns, sourceFilters } from '../model/sourceColumns'
import { filterVariable } from '../variables/filterVariable'
import { panelColumns } from '../schema/panelKinds'
import { panelSource } from '../schema/panelSource'
import type { BoardFile, Panel } from '../board'
import type { Fault } from './fault'
import type { KeyPath } from './renaming'
import { quote } from '../text/quote'

/** References between a board's parts that lead nowhere. Each part alone is already well-formed. `describe`: a path. */
export function danglingReferences(board: BoardFile, describe: (keys: KeyPath) => string): Fault[] {
  const at = (keys: KeyPath, reason: string): Fault => ({ path: describe(keys), reason })
  const columns = new Map(
    Object.entries(board.sources).map(([name, source]) => [name, sourceColumns(source)]),
  )
  const variables = new Set((board.variables ?? []).map(({ name }) => name))

  const sourceFaults = (
    keys: (string | number)[],
    name: string | undefined,
    requiredNames: readonly string[],
  ) => {
    if (name === undefined) return []
    const available = columns.get(name)
    if (available === undefined) return [at(keys, `source ${quote(name)} doesn’t exist`)]
    return [...new Set(requiredNames)]
      .filter(column => !available.includes(column))
      .map(column => at(keys, `source ${quote(name)} doesn’t read column ${quote(column)}`))
  }
  const variableFaults = (keys: (string | number)[], name: string | undefined) =>
    name === undefined || variables.has(name) ? [] : [at(keys, `variable ${quote(name)} doesn’t exist`)]

  return [
    ...Object.entries(board.sources).flatMap(([name, source]) => [
      ...sourceFaults(['sources', name], name, requiredColumns(source)),
      ...sourceFilters(source).flatMap((each, i) =>
        variableFaults(['sources', name, 'filter', i, 'value'], filterVariable(each) ?? undefined),
      ),
    ]),
    ...(board.variables ?? []).flatMap((variable, i) =>
      variable.kind === 'column' ? sourceFaults(['variables', i], variable.source, [variable.column]) : [],
    ),
    ...board.panels.flatMap((panel, i) => [
      ...sourceFaults(['panels', i], panelSource(panel), panelColumns(panel)),
      ...variableFaults(['panels', i, 'clickVariable'], variableSetBy(panel)),
    ]),
  ]
}

/** The variable that a choice in the panel sets. */
export function variableSetBy(panel: Panel): string | undefined {
  if (panel.kind === 'bars' || panel.kind === 'pie') return panel.clickVariable
  return panel.kind === 'table' ? panel.clickVariable?.variable : undefined
}
