import type { BoardFile } from '../board'
import { VERSION } from '../file/version'
import { sourceFilters } from '../model/sourceColumns'
import { formatBoard } from '../file/formatBoard'
import { parseBoard } from '../file/parseBoard'
import { variableSetBy } from '../file/references'
import { filterVariable } from '../variables/filterVariable'
import { layoutHeight, freePlace } from '../layout/panelLayout'
import { freeName } from '../text/names'
import { panelSource } from '../schema/panelSource'
import { canonicalJson } from '../json/canonicalJson'
import { findPanel, type AddResult } from './editResult'
import { renameVariables, renameSources } from './renameReferences'
import { withPanels } from './editPanels'

/** Copies a panel as the text of a board with this panel only, including its source and variables. */
export function copyPanel(board: BoardFile, id: string): string | null {
  const panel = findPanel(board, id)
  if (panel === undefined) return null
  const sourceName = panelSource(panel)
  const sources = new Set(sourceName === undefined ? [] : [sourceName])
  const variables = new Set([variableSetBy(panel)])
  // The loop also visits names added meanwhile: a source uses variables, whose values another source provides.
  for (const name of sources) {
    for (const each of sourceFilters(board.sources[name])) variables.add(filterVariable(each) ?? undefined)
    for (const each of board.variables ?? [])
      if (each.kind === 'column' && variables.has(each.name)) sources.add(each.source)
  }
  const usedVariables = (board.variables ?? []).filter(({ name }) => variables.has(name))
  return formatBoard({
    version: VERSION,
    title: panel.title,
    sources: Object.fromEntries(Object.entries(board.sources).filter(([name]) => sources.has(name))),
    ...(usedVariables.length > 0 && { variables: usedVariables }),
    panels: [{ ...panel, place: { ...panel.place, x: 0, y: 0 } }],
  })
}

/**
 * Adds the panels of a board text to this board: a single panel at the first free place, several below all others in
 * their own layout. Equal sources and variables are reused, whatever their names; different ones with a taken name get
 * a new name.
 */
export function pastePanels(board: BoardFile, text: string): AddResult {
  const result = parseBoard(text)
  if ('faults' in result) return result
  const pastedBoard = withFreeNames(result.board, board)
  const below = layoutHeight(board.panels)
  const panels = pastedBoard.panels.map(panel => ({
    ...panel,
    place:
      pastedBoard.panels.length === 1
        ? freePlace(board.panels, panel.place)
        : { ...panel.place, y: panel.place.y + below },
  }))
  return withPanels(mergeBoards(board, pastedBoard), panels)
}

/** Renames a board's sources and variables so that no name means something else in `target`. */
function withFreeNames(board: BoardFile, target: BoardFile): BoardFile {
  const variables = namesFor(variableJson(board), variableJson(target), { separator: '_', maxLength: 40 })
  const theirs = renameVariables(board, name => variables.get(name) ?? name)
  const renamedVariables = theirs.variables?.map(each => ({
    ...each,
    name: variables.get(each.name) ?? each.name,
  }))
  const sources = namesFor(sourceJson(theirs.sources), sourceJson(target.sources))
  return renameSources(
    { ...theirs, ...(renamedVariables && { variables: renamedVariables }) },
    name => sources.get(name) ?? name,
  )
}

type JsonByName = ReadonlyMap<string, string>

const sourceJson = (sources: BoardFile['sources']): JsonByName =>
  new Map(Object.entries(sources).map(([name, source]) => [name, canonicalJson(source)]))

/** The variables by name, independent of the names of the sources that provide their values. */
const variableJson = ({ variables = [], sources }: BoardFile): JsonByName =>
  new Map(
    variables.map(each => [
      each.name,
      canonicalJson(each.kind === 'column' ? { ...each, source: sources[each.source] } : each),
    ]),
  )

/** For every name, the name of an equal entry in `ours`, else a free name. */
function namesFor(theirs: JsonByName, ours: JsonByName, format?: Parameters<typeof freeName>[2]): JsonByName {
  const names = new Map<string, string>()
  for (const [name, json] of theirs) {
    const existingName = ours.get(name) === json ? name : [...ours].find(([, own]) => own === json)?.[0]
    const takenNames = [
      ...ours.keys(),
      ...names.values(),
      ...[...theirs.keys()].filter(other => other !== name),
    ]
    names.set(name, existingName ?? freeName(name, takenNames, format))
  }
  return names
}

/** The board with the sources and variables of both. */
function mergeBoards(board: BoardFile, theirs: BoardFile): BoardFile {
  const own = board.variables ?? []
  const others = (theirs.variables ?? []).filter(({ name }) => !own.some(each => each.name === name))
  const variables = [...own, ...others]
  return {
    ...board,
    sources: { ...board.sources, ...theirs.sources },
    ...(variables.length > 0 && { variables }),
  }
}
