import type { BoardFile } from '../board'
import { VERSION } from '../file/version'
import { freePlace, layoutHeight } from '../layout/panelLayout'
import type { TableSource } from '../model/source'
import type { Size } from '../schema/defineKind'
import { makePanel } from '../schema/panelKinds'
import { freeName, panelIdFrom, sourceNameFrom } from '../text/names'
import { changeDeliveryOf, ROW_LIMIT, type DraftTable } from './catalogTable'
import { withCurrencies } from './columnCurrency'
import { referenceOf } from './columnReference'
import { timeColumn } from './columnRoles'
import { columnsToRead, type KnownColumn } from './columnsToShow'
import { draftTable, type TableDraft } from './tableDraft'
import type { TitledDraft } from './tableTrends'

/** About a screenful. */
export const MAX_PANELS = 12
/** Of many tables, those with the most rows get a trend. */
const MAX_TRENDS = 3
/** Beside more tables there is no room for what each is made of; beside four, for that of the largest that has parts. */
const MAX_TABLES_WITH_PARTS = 4
/** Beside the trends there is room for the parts of four tables; those of fewer are as large as their rows. */
const MAX_TABLES_WITH_LARGE_PARTS = 3

/** `level`: 0 for figures, which stand above trends (1), which stand above rows and parts (2). */
interface WantedPanel extends TitledDraft {
  source: string
  level: 0 | 1 | 2
}
interface DraftedSource extends TableDraft {
  source: string
  rowCount: number
}

/**
 * A board with a figure, a trend and the newest rows of each table; at most MAX_PANELS in all. Of few tables it shows
 * what they are made of, or their places, as well, and a second figure of a single one. Of many, each has a figure, and
 * those with the most rows the rest. `now`: ms since the epoch. `describedTables`: all tables, for what foreign keys
 * point at.
 */
export function boardFromTables(
  tables: readonly DraftTable[],
  now: number,
  describedTables: readonly DraftTable[] = tables,
): BoardFile {
  const board: BoardFile = { version: VERSION, title: 'Overview', sources: {}, panels: [] }
  const drafts: DraftedSource[] = []
  for (const table of tables.slice(0, MAX_PANELS)) {
    const columns = withCurrencies(columnsToRead(table)).map(column => {
      const { pointsAt } = table.columns.find(({ name }) => name === column.name) ?? {}
      if (pointsAt === undefined) return column
      const target = describedTables.find(
        each => each.schema === table.schema && each.table === pointsAt.table,
      )
      return {
        ...column,
        ...referenceOf(table.schema, { pointsAt }, describedTables),
        ...(target?.rows !== undefined && target.rows <= 1 && { isAlwaysSame: true }),
      }
    })
    if (columns.length === 0) continue
    const source = freeName(sourceNameFrom(table.table), Object.keys(board.sources))
    board.sources[source] = tableSource(table, columns)
    drafts.push({ source, rowCount: table.rows ?? 0, ...draftTable(table, columns, now) })
  }
  const wantedPanels = withoutLoneFigure(choosePanels(drafts))
  const countAt = (level: WantedPanel['level']) => wantedPanels.filter(panel => panel.level === level).length
  // The figures of one table stand above each other, beside its trend.
  const isPair = drafts.length === 1 && countAt(0) > 0 && countAt(1) === 1
  for (const level of [0, 1, 2] as const) {
    const panels = wantedPanels.filter(panel => panel.level === level)
    const sizes = sizesAt(level, panels, isPair)
    const levelTop = isPair && level === 1 ? 0 : layoutHeight(board.panels)
    for (const [i, { draft, title, source }] of panels.entries()) {
      const top = isPair && level === 0 ? layoutHeight(board.panels) : levelTop
      const size = sizes[i] ?? { width: 4, height: 4 }
      const ids = board.panels.map(panel => panel.id)
      const id = freeName(panelIdFrom(title), ids)
      board.panels.push(makePanel(draft, { id, title, source, place: freePlace(board.panels, size, top) }))
    }
  }
  return board
}

const toFigure = ({ figure, source }: DraftedSource): WantedPanel[] =>
  figure ? [{ ...figure, source, level: 0 }] : []
const toRecent = ({ recent, source }: DraftedSource): WantedPanel[] =>
  recent ? [{ ...recent, source, level: 0 }] : []
const toTrend = ({ trend, source }: DraftedSource): WantedPanel[] =>
  trend ? [{ ...trend, source, level: 1 }] : []
const toParts = ({ parts, source }: DraftedSource): WantedPanel[] =>
  parts ? [{ ...parts, source, level: 2 }] : []
/** As narrow as a trend, a pie has no room for its names, and a map none for its places. */
const toNarrowParts = ({ bars, source }: DraftedSource): WantedPanel[] =>
  bars ? [{ ...bars, source, level: 1 }] : []
const toRows = ({ rows, source }: DraftedSource): WantedPanel => ({ ...rows, source, level: 2 })

/** The panels of the board, in the order of the tables. */
function choosePanels(drafts: readonly DraftedSource[]): WantedPanel[] {
  const byRowCount = drafts.toSorted((a, b) => b.rowCount - a.rowCount)
  const [busiestTrends, otherTrends] = [byRowCount.slice(0, MAX_TRENDS), byRowCount.slice(MAX_TRENDS)].map(
    some => some.flatMap(toTrend),
  )
  const isOfFew = drafts.length <= MAX_TABLES_WITH_PARTS
  const areLarge = drafts.length <= MAX_TABLES_WITH_LARGE_PARTS
  const candidates = [
    // Every table that was chosen is on the board.
    ...drafts.flatMap(draft => (draft.figure ? toFigure(draft) : toRows(draft))),
    ...(busiestTrends ?? []),
    ...byRowCount.filter(({ figure }) => figure !== null).map(toRows),
    ...(drafts.length === 1 ? drafts.flatMap(toRecent) : []),
    ...(isOfFew ? byRowCount.flatMap(areLarge ? toParts : toNarrowParts) : []),
    ...(otherTrends ?? []),
  ].slice(0, MAX_PANELS)
  const placeOf = ({ source }: WantedPanel) => drafts.findIndex(draft => draft.source === source)
  const isParts = ({ draft }: WantedPanel) =>
    draft.kind === 'pie' || draft.kind === 'map' || (draft.kind === 'bars' && draft.timeBucket === undefined)
  return candidates.toSorted((a, b) => Number(isParts(a)) - Number(isParts(b)) || placeOf(a) - placeOf(b))
}

/** A single figure stands before the trends, in their row: alone in a row it would have a hole beside it. */
function withoutLoneFigure(panels: readonly WantedPanel[]): readonly WantedPanel[] {
  const [figure, ...others] = panels.filter(({ level }) => level === 0)
  const trends = panels.filter(({ level }) => level === 1)
  if (figure === undefined || others.length > 0 || trends.length < 2) return panels
  return [{ ...figure, level: 1 }, ...panels.filter(panel => panel !== figure)]
}

/** Rows are readable from four columns on. */
function sizesAt(level: WantedPanel['level'], panels: readonly WantedPanel[], isPair: boolean): Size[] {
  const count = panels.length
  if (count === 0) return []
  if (level === 2) return sizesInRows(count, 3, 5)
  if (isPair) return panels.map(() => ({ width: level === 0 ? 3 : 9, height: level === 0 ? 4 / count : 4 }))
  if (level === 1) return sizesInRows(count, 4, 4)
  // What the database calculates over all rows has no course below it.
  const hasCourse = panels.some(({ draft }) => draft.kind === 'number' && draft.aggregate === undefined)
  const sizes = sizesInRows(count, 4, hasCourse ? 3 : 2)
  return sizes.map(({ width, height }) => ({ width: Math.min(6, width), height }))
}

/** Sorted newest first by when its rows came to be; without one, by the key. */
function tableSource(catalogTable: DraftTable, columns: readonly KnownColumn[]): TableSource {
  const { schema, table, key } = catalogTable
  const names = columns.map(({ name }) => name)
  const column = catalogTable.time ?? timeColumn(columns) ?? key[0] ?? names[0] ?? ''
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

/** Columns of a board. */
const COLUMNS = 12

/**
 * Sizes of `count` panels in rows that are as full as each other: of seven, with four to a row at most, four and three,
 * as wide as the board.
 */
function sizesInRows(count: number, mostInRow: 2 | 3 | 4, height: number): Size[] {
  const rows = Math.ceil(count / mostInRow)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < longer ? 1 : 0)).flatMap(
    inRow => Array.from({ length: inRow }, () => ({ width: COLUMNS / inRow, height })),
  )
}
