import { VERSION, type BoardFile } from '../board'
import { freePlace } from '../layout/panelLayout'
import { freeName, panelIdFrom, sourceNameFrom } from '../text/names'
import { toColumn, columnNamesOfType, labelFromName, type Column } from '../model/columnTypes'
import { panelKinds, makePanel, type PanelDraft } from '../schema/panelKinds'
import type { TableSource } from '../model/source'
import { MAX_SOURCES } from '../schema/sources/sources'

/** A table as the project describes it. Types have Postgres's names, such as "int8". */
export interface CatalogTable {
  schema: string
  table: string
  columns: { name: string; type: string }[]
  /** Columns of the primary key, in order; empty if there is none. */
  key: string[]
  /** Other unique sets of columns, none of them ever NULL. Absent if unknown. */
  uniques?: string[][]
  /** Whether Postgres Changes report this table; absent if unknown. */
  isPublished?: boolean
  /** The owner's comment on the table. */
  comment?: string
}

const MAX_COLUMNS = 40
const ROW_LIMIT = 500
/** Seconds between two reads of a table that Postgres Changes do not report. */
export const POLL_INTERVAL_S = 10

/** How changes of a table arrive, if its source has to say so. */
export const changeDeliveryOf = ({
  isPublished,
}: Pick<CatalogTable, 'isPublished'>): Pick<TableSource, 'by'> =>
  isPublished === false ? { by: { kind: 'polling', every: POLL_INTERVAL_S } } : {}

/** A board with the newest rows of every table, and a line panel beside them if the table has times and numbers. */
export function boardFromTables(tables: readonly CatalogTable[]): BoardFile {
  const board: BoardFile = { version: VERSION, title: 'Tables at a glance', sources: {}, panels: [] }
  for (const catalogTable of tables) {
    const columns = columnsToRead(catalogTable)
    // A numeric key identifies a row and is no measurement.
    const lineColumns = columns.filter(
      ({ name, dataType }) => dataType !== 'number' || !catalogTable.key.includes(name),
    )
    const drafts = [panelKinds.table.draft(columns), panelKinds.line.draft(lineColumns)].filter(
      draft => draft !== null,
    )
    if (drafts.length === 0) continue
    if (Object.keys(board.sources).length === MAX_SOURCES) break
    const source = freeName(sourceNameFrom(catalogTable.table), Object.keys(board.sources))
    board.sources[source] = tableSource(catalogTable, columns)
    for (const draft of drafts)
      board.panels.push(placedPanel(board, draft, source, labelFromName(catalogTable.table)))
  }
  return board
}

const titleSuffixes = { table: '', line: ' over time' }

function placedPanel(
  board: BoardFile,
  draft: PanelDraft & { kind: keyof typeof titleSuffixes },
  source: string,
  name: string,
) {
  const title = name + titleSuffixes[draft.kind]
  const id = freeName(
    panelIdFrom(title),
    board.panels.map(panel => panel.id),
  )
  return makePanel(draft, { id, title, source, place: freePlace(board.panels, { columns: 6, rows: 6 }) })
}

/** The columns worth reading: the key, and the first columns that can be shown as they are. */
function columnsToRead({ columns, key }: CatalogTable): Column[] {
  const typedColumns = columns.map(({ name, type }) => toColumn(name, type))
  const keys = typedColumns.filter(({ name }) => key.includes(name))
  const plain = typedColumns.filter(({ name, dataType }) => dataType !== 'other' && !key.includes(name))
  return [...keys, ...plain].slice(0, MAX_COLUMNS)
}

/** Sorted newest first by the first time column; without one, by the key. */
function tableSource(catalogTable: CatalogTable, columns: readonly Column[]): TableSource {
  const { schema, table, key } = catalogTable
  const names = columns.map(({ name }) => name)
  const column = columnNamesOfType(columns, 'time')[0] ?? key[0] ?? names[0] ?? ''
  return {
    kind: 'table',
    schema,
    table,
    columns: names,
    key,
    order: { column, ascending: false },
    limit: ROW_LIMIT,
    ...changeDeliveryOf(catalogTable),
  }
}
