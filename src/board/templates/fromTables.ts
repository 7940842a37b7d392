import type { BoardFile } from '../board'
import { VERSION } from '../file/version'
import { freePlace, layoutHeight } from '../layout/panelLayout'
import { labelFromName } from '../model/columnTypes'
import type { TableSource } from '../model/source'
import type { Size } from '../schema/defineKind'
import { linksOf, toPanelColumn } from '../schema/panels/tablePanel'
import { makePanel, panelKinds, type PanelDraft } from '../schema/panelKinds'
import { freeName, panelIdFrom, sourceNameFrom } from '../text/names'
import { bucketFor, windowFor } from './timeSpans'
import { changeDeliveryOf, type CatalogTable } from './catalogTable'
import { withCurrencies } from './columnCurrency'
import { referenceOf } from './columnReference'
import { amountColumn, timeColumn } from './columnRoles'
import { categoryColumn, columnsToRead, columnsToShow, type KnownColumn } from './columnsToShow'

/** A table and what was measured of it. */
export interface DraftTable extends CatalogTable {
  /** Absent if unknown. */
  rows?: number
  /** From when to when its newest rows are, ms since the epoch; absent if unknown. */
  span?: { from: number; to: number }
}

/** About a screenful. */
export const MAX_PANELS = 12
export const ROW_LIMIT = 500

interface TitledDraft {
  draft: PanelDraft
  title: string
}

/** The panels of one table: figures, a trend, what it is made of, and its rows; null where its columns make none. */
interface TableDraft {
  source: string
  figure: TitledDraft | null
  /** Of a shorter time than the figure. */
  recent: TitledDraft | null
  trend: TitledDraft | null
  parts: TitledDraft | null
  rows: TitledDraft
}

/**
 * A board with a figure, a trend and the newest rows of each table; at most MAX_PANELS in all. With many tables, the
 * figures come first, then the rows. A single table has room for a second figure and for its parts, or its places, as
 * well. `now`: ms since the epoch. `describedTables`: all tables, for what foreign keys point at.
 */
export function boardFromTables(
  tables: readonly DraftTable[],
  now: number,
  describedTables: readonly CatalogTable[] = tables,
): BoardFile {
  const board: BoardFile = { version: VERSION, title: 'Overview', sources: {}, panels: [] }
  const drafts: TableDraft[] = []
  for (const table of tables.slice(0, MAX_PANELS)) {
    const columns = withCurrencies(columnsToRead(table)).map(column => {
      const { pointsAt } = table.columns.find(({ name }) => name === column.name) ?? {}
      return { ...column, ...(pointsAt && referenceOf(table.schema, { pointsAt }, describedTables)) }
    })
    if (columns.length === 0) continue
    const source = freeName(sourceNameFrom(table.table), Object.keys(board.sources))
    board.sources[source] = tableSource(table, columns)
    drafts.push(draftTable(table, columns, source, now))
  }
  const alone = drafts.length === 1 ? drafts.flatMap(draft => [toRecent(draft), toParts(draft)]) : []
  const candidates = [
    ...drafts.map(toFigure),
    ...drafts.map(toRows),
    ...alone,
    ...drafts.map(toTrend),
  ].filter(panel => panel !== null)
  const wantedPanels = candidates.slice(0, MAX_PANELS)
  const countAt = (level: WantedPanel['level']) => wantedPanels.filter(panel => panel.level === level).length
  // The figures of one table stand above each other, beside its trend.
  const isPair = drafts.length === 1 && countAt(0) > 0 && countAt(1) === 1
  // In the order of the screen: figures above trends above rows.
  for (const level of [0, 1, 2] as const) {
    const panels = wantedPanels.filter(panel => panel.level === level)
    const isBeside = isPair && level === 1
    const size = sizeAt(level, panels, isPair)
    const levelTop = isBeside ? 0 : layoutHeight(board.panels)
    for (const { draft, title, source } of panels) {
      const top = isPair && level === 0 ? layoutHeight(board.panels) : levelTop
      const ids = board.panels.map(panel => panel.id)
      const id = freeName(panelIdFrom(title), ids)
      board.panels.push(makePanel(draft, { id, title, source, place: freePlace(board.panels, size, top) }))
    }
  }
  return board
}

interface WantedPanel {
  draft: PanelDraft
  title: string
  source: string
  level: 0 | 1 | 2
}
const toFigure = ({ figure, source }: TableDraft): WantedPanel | null =>
  figure && { ...figure, source, level: 0 }
const toRecent = ({ recent, source }: TableDraft): WantedPanel | null =>
  recent && { ...recent, source, level: 0 }
const toTrend = ({ trend, source }: TableDraft): WantedPanel | null => trend && { ...trend, source, level: 1 }
const toParts = ({ parts, source }: TableDraft): WantedPanel | null => parts && { ...parts, source, level: 2 }
const toRows = ({ rows, source }: TableDraft): WantedPanel => ({ ...rows, source, level: 2 })

/** The size of panels beside each other. Rows are readable from four columns on; a figure of all rows has no course below it. */
function sizeAt(level: WantedPanel['level'], panels: readonly WantedPanel[], isPair: boolean): Size {
  const count = panels.length
  const columns = Math.max(3, Math.floor(12 / Math.max(1, count)))
  if (level === 2) return { width: count === 4 ? 6 : Math.max(4, columns), height: 5 }
  if (isPair) return { width: level === 0 ? 3 : 9, height: level === 0 ? 4 / count : 4 }
  if (level === 1) return { width: columns, height: 4 }
  const hasCourse = panels.some(({ draft }) => draft.kind === 'number' && draft.window !== undefined)
  return { width: Math.min(6, columns), height: hasCourse ? 3 : 2 }
}

function draftTable(
  table: DraftTable,
  columns: readonly KnownColumn[],
  source: string,
  now: number,
): TableDraft {
  const label = labelFromName(table.table)
  const time = timeColumn(columns)
  const amount = amountColumn(columns)
  const measure: Measure =
    amount === undefined
      ? { column: table.key[0] ?? columns[0]?.name ?? '', aggregate: 'count', label }
      : { column: amount, aggregate: 'sum', label: `${amountName(amount)} of ${lowerFirst(label)}` }
  const category = categoryColumn(columns)
  const shownColumns = columnsToShow(columns)
  const rows: PanelDraft = {
    ...{ kind: 'table', limit: 50 },
    columns: shownColumns.map(toPanelColumn),
    ...linksOf(shownColumns),
  }
  const by = category === undefined ? '' : `${label} by ${lowerFirst(labelFromName(category))}`
  const map = panelKinds.map.draft(columns)
  return {
    source,
    ...(time === undefined ? { figure: null, recent: null } : figuresOf(table, measure, time, now)),
    trend:
      time !== undefined
        ? trendOf(table, measure, time)
        : category === undefined
          ? null
          : {
              draft: { kind: 'bars', groupBy: category, aggregate: 'count', over: 'all', limit: 8 },
              title: by,
            },
    parts:
      map !== null
        ? { draft: map, title: `${label} on a map` }
        : time === undefined || category === undefined
          ? null
          : {
              draft: { kind: 'pie', groupBy: category, aggregate: 'count', over: 'all', limit: 6 },
              title: by,
            },
    rows: { draft: rows, title: time === undefined ? label : `Latest ${lowerFirst(label)}` },
  }
}

/** What is told of a table: how many rows it has, or what their amounts add up to. */
interface Measure {
  column: string
  aggregate: 'count' | 'sum'
  label: string
}

/** Of all rows where all are loaded, and of those of the last hours or days, as far as they are loaded. */
function figuresOf(
  { rows, span }: DraftTable,
  { column, aggregate, label }: Measure,
  time: string,
  now: number,
): Pick<TableDraft, 'figure' | 'recent'> {
  const draft: PanelDraft = {
    ...{ kind: 'number', column, timeColumn: time, format: 'number', unit: '' },
    ...{ aggregate, over: 'all' },
  }
  const window = span && windowFor(span, now)
  const recent = window
    ? { draft: { ...draft, window: window.seconds }, title: `${label} in the last ${window.name}` }
    : null
  return rows === undefined || rows <= ROW_LIMIT
    ? { figure: { draft, title: `${label} in total` }, recent }
    : { figure: recent, recent: null }
}

function trendOf(
  { span }: DraftTable,
  { column, aggregate, label }: Measure,
  time: string,
): TableDraft['trend'] {
  const { seconds, name } = bucketFor(span)
  return {
    draft: {
      kind: 'line',
      timeColumn: time,
      series: [{ column, label, aggregate }],
      timeBucket: seconds,
      unit: '',
    },
    title: `${label} per ${name}`,
  }
}

/** A column called "total" holds one of each row, not that of all. */
const amountName = (column: string) => (/total/i.test(column) ? 'Amount' : labelFromName(column))

/** "Order items" → "order items"; an abbreviation stays. */
const lowerFirst = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Sorted newest first by when its rows came to be; without one, by the key. */
function tableSource(catalogTable: CatalogTable, columns: readonly KnownColumn[]): TableSource {
  const { schema, table, key } = catalogTable
  const names = columns.map(({ name }) => name)
  const column = timeColumn(columns) ?? key[0] ?? names[0] ?? ''
  return {
    ...{ kind: 'table', schema, table, columns: names, key },
    order: { column, ascending: false },
    limit: ROW_LIMIT,
    ...changeDeliveryOf(catalogTable),
  }
}
