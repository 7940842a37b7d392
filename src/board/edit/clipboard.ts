import { VERSION, type BoardFile } from '../board'
import { filtersIn } from '../columns'
import { formatBoard } from '../file/format'
import { parseBoard } from '../file/parse'
import { setBy } from '../file/references'
import { variableIn } from '../filters'
import { extentOf, freePlace } from '../layout'
import { freeName } from '../names'
import { sourceOf } from '../panels/kinds'
import { wordsOf } from '../same'
import { panelOf, type Added } from './edited'
import { renamedMentions, renamedSources } from './mentions'
import { withPanels } from './panels'

/** A copied panel is the text of a board with this panel alone: its source and its variables come with it. */
export function copyPanel(board: BoardFile, id: string): string | null {
  const panel = panelOf(board, id)
  if (panel === undefined) return null
  const own = sourceOf(panel)
  const sources = new Set(own === undefined ? [] : [own])
  const variables = new Set([setBy(panel)])
  // A set hears of what is added to it meanwhile: a source asks variables, whose values another source offers.
  for (const name of sources) {
    for (const each of filtersIn(board.sources[name])) variables.add(variableIn(each) ?? undefined)
    for (const each of board.variables ?? [])
      if (each.kind === 'column' && variables.has(each.name)) sources.add(each.source)
  }
  const asked = (board.variables ?? []).filter(({ name }) => variables.has(name))
  return formatBoard({
    version: VERSION,
    title: panel.title,
    sources: Object.fromEntries(Object.entries(board.sources).filter(([name]) => sources.has(name))),
    ...(asked.length > 0 && { variables: asked }),
    panels: [{ ...panel, place: { ...panel.place, column: 0, row: 0 } }],
  })
}

/**
 * The panels of a board in text, put into this one: a copied panel at the first free place, several below all others
 * as they lie. What is there already under any name is used, and other things of the same name get one of their own.
 */
export function pastePanels(board: BoardFile, text: string): Added {
  const parsed = parseBoard(text)
  if ('faults' in parsed) return parsed
  const theirs = underFreeNames(parsed.board, board)
  const below = extentOf(board.panels)
  const panels = theirs.panels.map(panel => ({
    ...panel,
    place:
      theirs.panels.length === 1
        ? freePlace(board.panels, panel.place)
        : { ...panel.place, row: panel.place.row + below },
  }))
  return withPanels(joined(board, theirs), panels)
}

/** A board in names that mean nothing else in `into`. */
function underFreeNames(board: BoardFile, into: BoardFile): BoardFile {
  const variables = namesFor(meanings(board), meanings(into), { joint: '_', longest: 40 })
  const theirs = renamedMentions(board, name => variables.get(name) ?? name)
  const renamed = theirs.variables?.map(each => ({ ...each, name: variables.get(each.name) ?? each.name }))
  const sources = namesFor(wordsOfAll(theirs.sources), wordsOfAll(into.sources))
  return renamedSources(
    { ...theirs, ...(renamed && { variables: renamed }) },
    name => sources.get(name) ?? name,
  )
}

type Words = ReadonlyMap<string, string>

const wordsOfAll = (sources: BoardFile['sources']): Words =>
  new Map(Object.entries(sources).map(([name, source]) => [name, wordsOf(source)]))

/** What its variables are, whatever the sources are called that offer their values. */
const meanings = ({ variables = [], sources }: BoardFile): Words =>
  new Map(
    variables.map(each => [
      each.name,
      wordsOf(each.kind === 'column' ? { ...each, source: sources[each.source] } : each),
    ]),
  )

/** For every name the one under which the same is known, or a free one. */
function namesFor(theirs: Words, ours: Words, form?: Parameters<typeof freeName>[2]): Words {
  const names = new Map<string, string>()
  for (const [name, words] of theirs) {
    const known = ours.get(name) === words ? name : [...ours].find(([, own]) => own === words)?.[0]
    const taken = [...ours.keys(), ...names.values(), ...[...theirs.keys()].filter(other => other !== name)]
    names.set(name, known ?? freeName(name, taken, form))
  }
  return names
}

/** The sources and variables of both. */
function joined(board: BoardFile, theirs: BoardFile): BoardFile {
  const own = board.variables ?? []
  const others = (theirs.variables ?? []).filter(({ name }) => !own.some(each => each.name === name))
  const variables = [...own, ...others]
  return {
    ...board,
    sources: { ...board.sources, ...theirs.sources },
    ...(variables.length > 0 && { variables }),
  }
}
