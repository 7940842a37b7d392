import { VERSION, type BoardFile } from '../board'
import { freePlace, layoutHeight } from '../layout/panelLayout'
import { columnNamesOfType, labelFromName } from '../model/columnTypes'
import type { TableSource } from '../model/source'
import type { Size } from '../schema/defineKind'
import { linksOf, toPanelColumn } from '../schema/panels/tablePanel'
import { makePanel, panelKinds, type PanelDraft } from '../schema/panelKinds'
import { freeName, panelIdFrom, sourceNameFrom } from '../text/names'
import { bucketFor, windowFor } from './timeSpans'
import { changeDeliveryOf, type CatalogTable } from './catalogTable'
import { withCurrencies } from './columnCurrency'
import { referenceOf } from './columnReference'
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

/** The panels of one table: a figure, a trend, what it is made of, and its rows; null where its columns make none. */
interface TableDraft {
  source: string
  figure: TitledDraft | null
  trend: TitledDraft | null
  parts: TitledDraft | null
  rows: TitledDraft
}

/**
 * A board with a figure, a trend and the newest rows of each table; at most MAX_PANELS in all. With many tables, the
 * figures come first, then the rows. A single table has room for its parts, or its places, as well. `now`: ms since the epoch. `described`: all tables, for what foreign keys point at.
 */
export function boardFromTables(
  tables: readonly DraftTable[],
  now: number,
  described: readonly CatalogTable[] = tables,
): BoardFile {
  const board: BoardFile = { version: VERSION, title: 'Overview', sources: {}, panels: [] }
  const drafts: TableDraft[] = []
  for (const table of tables.slice(0, MAX_PANELS)) {
    const columns = withCurrencies(columnsToRead(table)).map(column => {
      const { pointsAt } = table.columns.find(({ name }) => name === column.name) ?? {}
      return { ...column, ...(pointsAt && referenceOf(table.schema, { pointsAt }, described)) }
    })
    if (columns.length === 0) continue
    const source = freeName(sourceNameFrom(table.table), Object.keys(board.sources))
    board.sources[source] = tableSource(table, columns)
    drafts.push(draftTable(table, columns, source, now))
  }
  const parts = drafts.length === 1 ? drafts.map(toParts) : []
  const wanted = [...drafts.map(toFigure), ...drafts.map(toRows), ...parts, ...drafts.map(toTrend)].filter(
    panel => panel !== null,
  )
  const kept = wanted.slice(0, MAX_PANELS)
  const countAt = (level: WantedPanel['level']) => kept.filter(panel => panel.level === level).length
  // One figure stands beside its trend.
  const isPair = countAt(0) === 1 && countAt(1) === 1
  // In the order of the screen: figures above trends above rows.
  for (const level of [0, 1, 2] as const) {
    const panels = kept.filter(panel => panel.level === level)
    const isBeside = isPair && level === 1
    const top = isBeside ? 0 : layoutHeight(board.panels)
    const size = sizeAt(level, panels.length, isPair)
    for (const { draft, title, source } of panels) {
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
const toTrend = ({ trend, source }: TableDraft): WantedPanel | null => trend && { ...trend, source, level: 1 }
const toParts = ({ parts, source }: TableDraft): WantedPanel | null => parts && { ...parts, source, level: 2 }
const toRows = ({ rows, source }: TableDraft): WantedPanel => ({ ...rows, source, level: 2 })

/** The size of `count` panels beside each other. Rows are readable from four columns on. */
function sizeAt(level: WantedPanel['level'], count: number, isPair: boolean): Size {
  const columns = Math.max(3, Math.floor(12 / Math.max(1, count)))
  if (level === 2) return { width: count === 4 ? 6 : Math.max(4, columns), height: 5 }
  if (isPair) return { width: level === 0 ? 3 : 9, height: 4 }
  return level === 0 ? { width: Math.min(6, columns), height: 3 } : { width: columns, height: 4 }
}

function draftTable(
  table: DraftTable,
  columns: readonly KnownColumn[],
  source: string,
  now: number,
): TableDraft {
  const label = labelFromName(table.table)
  const [time] = columnNamesOfType(columns, 'time')
  const counted = table.key[0] ?? columns[0]?.name ?? ''
  const category = categoryColumn(columns)
  const shown = columnsToShow(columns)
  const rows: PanelDraft = {
    ...{ kind: 'table', limit: 50 },
    columns: shown.map(toPanelColumn),
    ...linksOf(shown),
  }
  const by = category === undefined ? '' : `${label} by ${lowered(labelFromName(category))}`
  const map = panelKinds.map.draft(columns)
  return {
    source,
    figure: time === undefined ? null : figureOf(table, label, counted, time, now),
    trend:
      time !== undefined
        ? trendOf(table, label, counted, time)
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
    rows: { draft: rows, title: time === undefined ? label : `Latest ${lowered(label)}` },
  }
}

/** A count of all rows where all are loaded, else of those of the last hours or days, as far as they are loaded. */
function figureOf(
  { rows, span }: DraftTable,
  label: string,
  column: string,
  time: string,
  now: number,
): TitledDraft | null {
  const draft: PanelDraft = {
    ...{ kind: 'number', column, timeColumn: time, format: 'number', unit: '' },
    ...{ aggregate: 'count', over: 'all' },
  }
  if (rows === undefined || rows <= ROW_LIMIT) return { draft, title: `${label} in total` }
  const window = span && windowFor(span, now)
  return window
    ? { draft: { ...draft, window: window.seconds }, title: `${label} in the last ${window.name}` }
    : null
}

function trendOf({ span }: DraftTable, label: string, column: string, time: string): TableDraft['trend'] {
  const { seconds, name } = bucketFor(span)
  return {
    draft: {
      kind: 'line',
      timeColumn: time,
      series: [{ column, label, aggregate: 'count' }],
      timeBucket: seconds,
      unit: '',
    },
    title: `${label} by ${name}`,
  }
}

/** "Order items" → "order items"; an abbreviation stays. */
const lowered = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Sorted newest first by the first time column; without one, by the key. */
function tableSource(catalogTable: CatalogTable, columns: readonly KnownColumn[]): TableSource {
  const { schema, table, key } = catalogTable
  const names = columns.map(({ name }) => name)
  const column = columnNamesOfType(columns, 'time')[0] ?? key[0] ?? names[0] ?? ''
  return {
    ...{ kind: 'table', schema, table, columns: names, key },
    order: { column, ascending: false },
    limit: ROW_LIMIT,
    ...changeDeliveryOf(catalogTable),
  }
}
