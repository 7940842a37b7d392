import type { BoardFile } from '../board'
import { freePlace } from '../layout'
import { freeName, idFrom, sourceNameFrom } from '../names'
import { kinds, columnsOf, sourceOf, type Panel, type PanelKind } from '../panels/kinds'
import { wordsOf } from '../same'
import { panelOf } from '../edit/edited'
import { withoutUnused } from '../edit/sources'
import { isRecord, pathOf, type Fault } from '../file/fault'
import { parseBoard } from '../file/parse'
import * as v from 'valibot'

/** What stands in a form: words that may be none yet. */
export type Words = Readonly<Record<string, unknown>>
export interface Form {
  /** The panel that is changed; null: a new one. */
  id: string | null
  panel: Words
  /** Null: of none. */
  source: Words | null
}
/** What is wrong, and in which part of the form. `field`: the path within it, such as "series[0].column". */
export interface FieldFault {
  part: 'panel' | 'source' | 'board'
  field: string
  reason: string
}
export type Formed = { board: BoardFile; id: string } | { faults: FieldFault[] }

/**
 * The board with the panel of a form in it. Its source is one that the board has already where they are equal, and
 * reads the columns that the panel needs whether the form names them or not.
 */
export function formed(board: BoardFile, { id, panel: words, source: given }: Form): Formed {
  const old = id === null ? undefined : panelOf(board, id)
  const source = given === null ? null : withColumns(given, words)
  const rest = { ...board, panels: board.panels.filter(panel => panel !== old) }
  // Its own source gives way first, so that a changed one keeps the name.
  const { sources } = old === undefined ? rest : withoutUnused(rest, sourceOf(old))
  const name = source === null ? null : nameFor(source, old, sources)
  const title = typeof words['title'] === 'string' ? words['title'] : ''
  const ids = rest.panels.map(each => each.id)
  const self = old?.id ?? freeName(idFrom(title), ids)
  const { source: _, ...own } = words
  const place = old?.place ?? placeFor(board, own['kind'])
  const panel = { ...own, ...(name !== null && { source: name }), id: self, place }
  const panels: unknown[] =
    old === undefined ? [...board.panels, panel] : board.panels.map(each => (each === old ? panel : each))
  const read = name === null ? sources : { ...sources, [name]: source }
  const candidate = { ...board, sources: read, panels }
  const parsed = parseBoard(candidate)
  if ('board' in parsed)
    return { board: wordsOf(parsed.board) === wordsOf(board) ? board : parsed.board, id: self }
  const parts = {
    panel: pathOf(['panels', panels.indexOf(panel)], candidate),
    source: name === null ? null : pathOf(['sources', name], candidate),
  }
  return { faults: parsed.faults.map(fault => inPart(fault, parts)) }
}

/** Whether a kind of panel reads rows at all. */
export const readsRows = (kind: PanelKind): boolean => 'source' in kinds[kind].schema.entries

/** That of an equal source, its own, or a new one. */
function nameFor(source: Words, old: Panel | undefined, sources: BoardFile['sources']): string {
  const known = Object.entries(sources).find(([, other]) => wordsOf(other) === wordsOf(source))
  return known?.[0] ?? freeName(nameOf(source, old, sources), Object.keys(sources))
}

/** A source keeps its name as long as it reads the same table. */
const nameOf = (source: Words, old: Panel | undefined, sources: BoardFile['sources']) => {
  const table =
    source['table'] ??
    source['topic'] ??
    source['function'] ??
    source['bucket'] ??
    source['name'] ??
    source['kind']
  const wanted = sourceNameFrom(typeof table === 'string' ? table : '')
  const own = old && sourceOf(old)
  return own !== undefined && !Object.hasOwn(sources, own) && own.startsWith(wanted) ? own : wanted
}

const isKind = (kind: unknown): kind is PanelKind => typeof kind === 'string' && Object.hasOwn(kinds, kind)

const placeFor = (board: BoardFile, kind: unknown) =>
  freePlace(board.panels, isKind(kind) ? kinds[kind].size : { columns: 6, rows: 5 })

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : []

/** The source reads what the panel shows, and what rows are told apart, sorted and verified by. */
function withColumns(source: Words, words: Words): Words {
  if (source['kind'] !== 'table') return source
  const order = isRecord(source['order']) ? source['order']['column'] : undefined
  const needed = texts([
    ...texts(source['key']),
    ...texts(source['columns']),
    order,
    source['version'],
    source['time'],
    ...shownBy(words),
  ])
  return { ...source, columns: [...new Set(needed)] }
}

/** The columns of a panel whose words are in order; of any other it is not asked. */
function shownBy(words: Words): string[] {
  if (!isKind(words['kind'])) return []
  const place = { column: 0, row: 0, columns: 1, rows: 1 }
  const { success, output } = v.safeParse(kinds[words['kind']].schema as v.GenericSchema<unknown, Panel>, {
    ...words,
    ...{ id: 'panel', source: 'source', place },
  })
  return success ? columnsOf(output) : []
}

function inPart({ path, reason }: Fault, parts: Record<'panel' | 'source', string | null>): FieldFault {
  for (const part of ['panel', 'source'] as const) {
    const place = parts[part]
    if (place !== null && path.startsWith(place)) {
      const rest = path.slice(place.length)
      return { part, field: rest.replace(/^\./, ''), reason }
    }
  }
  return { part: 'board', field: path, reason }
}
