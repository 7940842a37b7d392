import { columnsAskedBy, columnsIn, filtersIn } from '../columns'
import { variableIn } from '../filters'
import { columnsOf, sourceOf } from '../panels/kinds'
import type { BoardFile, Panel } from '../board'
import { pathOf, type Fault } from './fault'
import { quoted } from './quoted'

/** What a board's parts say of each other that is not so. Every part alone is well-formed. */
export function danglingIn(board: BoardFile): Fault[] {
  const at = (keys: (string | number)[], reason: string): Fault => ({ path: pathOf(keys, board), reason })
  const columns = new Map(Object.entries(board.sources).map(([name, source]) => [name, columnsIn(source)]))
  const variables = new Set((board.variables ?? []).map(({ name }) => name))

  const inSource = (keys: (string | number)[], name: string | undefined, wanted: readonly string[]) => {
    if (name === undefined) return []
    const read = columns.get(name)
    if (read === undefined) return [at(keys, `source ${quoted(name)} is not there`)]
    return [...new Set(wanted)]
      .filter(column => !read.includes(column))
      .map(column => at(keys, `source ${quoted(name)} does not read column ${quoted(column)}`))
  }
  const known = (keys: (string | number)[], name: string | undefined) =>
    name === undefined || variables.has(name) ? [] : [at(keys, `variable ${quoted(name)} is not there`)]

  return [
    ...Object.entries(board.sources).flatMap(([name, source]) => [
      ...inSource(['sources', name], name, columnsAskedBy(source)),
      ...filtersIn(source).flatMap((each, i) =>
        known(['sources', name, 'filter', i, 'value'], variableIn(each) ?? undefined),
      ),
    ]),
    ...(board.variables ?? []).flatMap((variable, i) =>
      variable.kind === 'column' ? inSource(['variables', i], variable.source, [variable.column]) : [],
    ),
    ...board.panels.flatMap((panel, i) => [
      ...inSource(['panels', i], sourceOf(panel), columnsOf(panel)),
      ...known(['panels', i, 'sets'], setBy(panel)),
    ]),
  ]
}

/** The variable that choosing something in a panel sets. */
export function setBy(panel: Panel): string | undefined {
  if (panel.kind === 'bars') return panel.sets
  return panel.kind === 'table' ? panel.sets?.variable : undefined
}
