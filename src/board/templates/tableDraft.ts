import { labelFromName } from '../model/columnTypes'
import { snakeCased } from '../text/snakeCased'
import { linksOf, toPanelColumn } from '../schema/panels/tablePanel'
import { panelKinds, type PanelDraft } from '../schema/panelKinds'
import { lowerFirst } from '../text/names'
import { ROW_LIMIT, type DraftTable } from './catalogTable'
import { amountColumn, directionColumn, findReadings, isChangeTime, timeColumn } from './columnRoles'
import { categoryColumn, columnsToShow, type KnownColumn } from './columnsToShow'
import { periodicMeasure } from './periodicTable'
import {
  latestOf,
  periodicFigure,
  periodicTrend,
  readingsTrendOf,
  trendOf,
  type Measure,
  type TitledDraft,
  type TrendTime,
} from './tableTrends'
import { areImported, windowFor, type Stretch } from './timeSpans'

/** The panels of one table: figures, a trend, what it is made of, and its rows; null where its columns make none. */
export interface TableDraft {
  figure: TitledDraft | null
  /** Of a shorter time than the figure. */
  recent: TitledDraft | null
  trend: TitledDraft | null
  parts: TitledDraft | null
  /** The rows of each kind, where there is little room. */
  bars: TitledDraft | null
  rows: TitledDraft
}

/** `now`: ms since the epoch. */
export function draftTable(table: DraftTable, columns: readonly KnownColumn[], now: number): TableDraft {
  const label = labelFromName(table.table)
  const likelyTime = timeColumn(columns)
  const time = table.time ?? likelyTime
  const isImported = areImported(table, ROW_LIMIT, now)
  const hasCourse = time !== undefined && !isImported && !isChangeTime(time)
  // Where rows are told apart by another time, the likeliest is that of an import.
  const columnsToChoose =
    isImported || time !== likelyTime ? withoutImportTimes(columns, likelyTime) : columns
  const shownColumns = isImported ? columnsToShow(columnsToChoose) : columnsToShow(columnsToChoose, time)
  const rows: PanelDraft = {
    kind: 'table',
    limit: 50,
    columns: shownColumns.map(toPanelColumn),
    ...linksOf(shownColumns),
  }
  return {
    ...chartsOf(table, columns, { label, time, hasCourse }, now),
    rows: {
      draft: rows,
      title: hasCourse ? `Latest ${lowerFirst(label)}` : label,
    },
  }
}

/** When rows were copied, or changed by the same import. */
const COPY_TIME = /(updated|modified|changed|synced|seen)/i
const withoutImportTimes = (columns: readonly KnownColumn[], time: string | undefined) =>
  columns.filter(({ name, dataType }) => name !== time && !(dataType === 'time' && COPY_TIME.test(name)))

function chartsOf(
  table: DraftTable,
  columns: readonly KnownColumn[],
  { label, time, hasCourse }: { label: string; time: string | undefined; hasCourse: boolean },
  now: number,
): Omit<TableDraft, 'rows'> {
  const { counted, measured, direction } = measuresOf(table, columns, label)
  const category = direction ?? categoryColumn(columns)
  // Where there is a course, it has the amounts by their direction; bars would add them up.
  const parts = direction === undefined || hasCourse ? counted : measured
  const by = category === undefined ? '' : `${parts.label} by ${lowerFirst(labelFromName(category))}`
  const bars: PanelDraft | null =
    category === undefined
      ? null
      : {
          kind: 'bars',
          groupBy: category,
          aggregate: parts.aggregate,
          ...(parts.aggregate === 'sum' && { column: parts.column }),
          over: 'all',
          limit: Math.min(8, valueCountOf(columns, category)),
        }
  const titledBars = bars && { draft: bars, title: by }
  const timeless = { trend: titledBars, parts: mapOf(columns, label), bars: null }
  if (time === undefined) return { ...timeless, figure: null, recent: null }
  const periodic = periodicMeasure(table, columns, time)
  if (periodic !== null)
    return {
      figure: periodicFigure(periodic, label),
      recent: null,
      trend: periodicTrend(periodic, label),
      parts: null,
      bars: null,
    }
  const figureMeasure = direction === undefined ? measured : counted
  if (!hasCourse) return { ...figuresOf(table.rows, undefined, figureMeasure, time), ...timeless }
  const portions: PanelDraft | null =
    category === undefined || direction !== undefined
      ? bars
      : { kind: 'pie', groupBy: category, aggregate: 'count', over: 'all', limit: 6 }
  const readings = measured.aggregate === 'count' ? findReadings(columns) : null
  const areDays = columns.some(({ name, isOfDays }) => name === time && isOfDays === true)
  const trendTime: TrendTime = { column: time, areDays }
  // A chart ends now, however old its newest row is.
  const tableUntilNow = table.span
    ? { ...table, span: { ...table.span, to: Math.max(table.span.to, now) } }
    : table
  const window = (table.span && windowFor(table.span, now, areDays)) ?? undefined
  return {
    ...figuresOf(table.rows, window, figureMeasure, time),
    ...(readings?.series === undefined &&
      readings !== null && { figure: latestOf(readings.column, time, label) }),
    trend:
      readings === null
        ? trendOf(tableUntilNow, measured, trendTime, direction)
        : readingsTrendOf(tableUntilNow, readings, trendTime, label),
    parts: mapOf(columns, label) ?? (portions && { draft: portions, title: by }),
    bars: titledBars,
  }
}

/** How many values a column may have: those of an enum, else any number. */
const valueCountOf = (columns: readonly KnownColumn[], column: string) =>
  columns.find(({ name }) => name === column)?.values?.length ?? Infinity

/**
 * What is said of a table's rows: how many they are, and what is measured, which is the sum of their amounts, if they
 * have some, or how many they are. `direction`: the column that says which way the amounts go.
 */
function measuresOf(table: DraftTable, columns: readonly KnownColumn[], label: string) {
  const counted: Measure = { column: table.key[0] ?? columns[0]?.name ?? '', aggregate: 'count', label }
  const amount = amountColumn(columns)
  if (amount === undefined) return { counted, measured: counted, direction: undefined }
  const measured: Measure = {
    column: amount,
    aggregate: 'sum',
    label: `${amountName(amount)} of ${lowerFirst(label)}`,
  }
  return { counted, measured, direction: directionColumn(columns, table.table) }
}

/** Texts of these names are mostly those of a place or a job. */
const PLACE_IN_WORDS = /(^|_)(location|position)$/i

function mapOf(columns: readonly KnownColumn[], label: string): TitledDraft | null {
  const draft = panelKinds.map.draft(
    columns.filter(({ name, dataType }) => dataType !== 'text' || !PLACE_IN_WORDS.test(snakeCased(name))),
  )
  return draft && { draft, title: `${label} on a map` }
}

/**
 * A figure over all rows, and one over the last hours or days where the loaded rows cover them. A table with more rows
 * than are loaded has one of the two: the recent one, or else that over all rows.
 */
function figuresOf(
  rows: number | undefined,
  window: Stretch | undefined,
  { column, aggregate, label }: Measure,
  time: string,
): Pick<TableDraft, 'figure' | 'recent'> {
  const draft: PanelDraft = {
    kind: 'number',
    column,
    timeColumn: time,
    format: 'number',
    unit: '',
    aggregate,
    over: 'all',
  }
  const recent = window
    ? { draft: { ...draft, window: window.seconds }, title: `${label} in the last ${window.name}` }
    : null
  return rows === undefined || rows <= ROW_LIMIT
    ? { figure: { draft, title: `${label} in total` }, recent }
    : {
        figure: recent ?? { draft, title: aggregate === 'count' ? `Number of ${lowerFirst(label)}` : label },
        recent: null,
      }
}

/** A column called "total" holds one of each row, not that of all. */
const amountName = (column: string) => (/total/i.test(column) ? 'Amount' : labelFromName(column))
