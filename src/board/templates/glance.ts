import { VERSION, type BoardFile } from '../board'
import { freePlace } from '../layout'
import { freeName, idFrom, sourceNameFrom } from '../names'
import { columnOf, holding, labelOf, type Column } from '../panels/column'
import { kinds, panelFrom, type Draft } from '../panels/kinds'
import type { TableSource } from '../source'
import { MOST_SOURCES } from '../sources'

/** A table as the project describes it. Columns have the types that Postgres writes, such as "int8". */
export interface TableShape {
  schema: string
  table: string
  columns: { name: string; type: string }[]
  /** Columns of the primary key, in order; empty where there is none. */
  key: string[]
  /** Other sets of columns, none of them ever NULL, that no two rows share. Absent where nobody says. */
  uniques?: string[][]
  /** Whether Postgres Changes tell of it; absent where nobody says. */
  isPublished?: boolean
  /** What its owner says of it. */
  comment?: string
}

const MOST_COLUMNS = 40
const HELD = 500
/** Seconds between two reads of what Postgres Changes do not tell of. */
export const EVERY_S = 10

/** How changes of it come, where its source has to say so. */
export const byOf = ({ isPublished }: Pick<TableShape, 'isPublished'>): Pick<TableSource, 'by'> =>
  isPublished === false ? { by: { kind: 'polling', every: EVERY_S } } : {}

/** For every table its newest rows and, where it has times and numbers, their course beside them. */
export function glanceAt(tables: readonly TableShape[]): BoardFile {
  const board: BoardFile = { version: VERSION, title: 'Tables at a glance', sources: {}, panels: [] }
  for (const shape of tables) {
    const columns = readOf(shape)
    // A key is the name of a row, whatever number it is.
    const told = columns.filter(({ name, holds }) => holds !== 'number' || !shape.key.includes(name))
    const drafts = [kinds.table.draft(columns), kinds.line.draft(told)].filter(draft => draft !== null)
    if (drafts.length === 0) continue
    if (Object.keys(board.sources).length === MOST_SOURCES) break
    const source = freeName(sourceNameFrom(shape.table), Object.keys(board.sources))
    board.sources[source] = sourceOf(shape, columns)
    for (const draft of drafts) board.panels.push(laid(board, draft, source, labelOf(shape.table)))
  }
  return board
}

const titles = { table: '', line: ' over time' }

function laid(board: BoardFile, draft: Draft & { kind: keyof typeof titles }, source: string, name: string) {
  const title = name + titles[draft.kind]
  const id = freeName(
    idFrom(title),
    board.panels.map(panel => panel.id),
  )
  return panelFrom(draft, { id, title, source, place: freePlace(board.panels, { columns: 6, rows: 6 }) })
}

/** The columns worth reading: the key, and the first of those that can be shown as they are. */
function readOf({ columns, key }: TableShape): Column[] {
  const known = columns.map(({ name, type }) => columnOf(name, type))
  const keys = known.filter(({ name }) => key.includes(name))
  const plain = known.filter(({ name, holds }) => holds !== 'other' && !key.includes(name))
  return [...keys, ...plain].slice(0, MOST_COLUMNS)
}

/** The newest first, by the first column of times; without one by the key. */
function sourceOf(shape: TableShape, columns: readonly Column[]): TableSource {
  const { schema, table, key } = shape
  const names = columns.map(({ name }) => name)
  const column = holding(columns, 'time')[0] ?? key[0] ?? names[0] ?? ''
  return {
    kind: 'table',
    schema,
    table,
    columns: names,
    key,
    order: { column, ascending: false },
    limit: HELD,
    ...byOf(shape),
  }
}
