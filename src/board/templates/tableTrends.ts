import { labelFromName } from '../model/columnTypes'
import { figureFormat, unitFromName } from '../schema/unitNames'
import type { PanelDraft } from '../schema/panelKinds'
import { lowerFirst } from '../text/names'
import { ROW_LIMIT, type DraftTable } from './catalogTable'
import type { PeriodicMeasure } from './periodicTable'
import { bucketFor, bucketSeconds, dayBucketFor, MAX_BARS } from './timeSpans'

export interface TitledDraft {
  draft: PanelDraft
  title: string
}

/** A figure about a table: how many rows it has, or what their amounts add up to. */
export interface Measure {
  column: string
  aggregate: 'count' | 'sum'
  label: string
}

/** A column with the times of rows; `areDays`: without a time of day. */
export interface TrendTime {
  column: string
  areDays: boolean
}

/** Names of columns that say nothing without their table's. */
const BARE_MEASURE = /^(count|n|num|number|value|reading|measurement|total|amount|sum)$/i

/** Seconds of the period, where it may have several rows: none of them is the newest. */
const periodSeconds = ({ period, aggregate }: PeriodicMeasure) =>
  aggregate === undefined ? undefined : bucketSeconds(period)

/** The newest number, where each period has one. */
export function periodicFigure(measure: PeriodicMeasure, tableLabel: string): TitledDraft | null {
  const { column, timeColumn, period } = measure
  if (periodSeconds(measure) !== undefined) return null
  return {
    draft: newestOf(column, timeColumn),
    title: BARE_MEASURE.test(column)
      ? `${tableLabel}, latest ${period}`
      : `${labelFromName(column)} of the latest ${period}`,
  }
}

export function periodicTrend(measure: PeriodicMeasure, tableLabel: string): TitledDraft {
  const { column, timeColumn, period, aggregate } = measure
  const label = labelFromName(column)
  const isBare = BARE_MEASURE.test(column)
  const timeBucket = periodSeconds(measure)
  if (aggregate === undefined || timeBucket === undefined)
    return {
      draft: { kind: 'line', timeColumn, series: [{ column, label }], unit: unitFromName(column) },
      title: isBare ? `${tableLabel} over time` : `${label} per ${period}`,
    }
  const series = [{ column, label, aggregate }]
  return {
    draft: { kind: 'line', timeColumn, series, timeBucket, unit: unitFromName(column) },
    title: `${isBare ? tableLabel : label} per ${period}`,
  }
}

export function trendOf(
  table: DraftTable,
  measure: Measure,
  time: TrendTime,
  direction: string | undefined,
): TitledDraft {
  const { span, rows = ROW_LIMIT } = table
  const { column, aggregate, label } = measure
  const history = direction === undefined ? historyOf(table, measure, time) : null
  if (history !== null) return history
  const { seconds, name } = bucketFor(span, Math.min(rows, ROW_LIMIT), time.areDays)
  return {
    draft: {
      kind: 'line',
      timeColumn: time.column,
      series: [{ column, label, aggregate }],
      timeBucket: seconds,
      unit: aggregate === 'sum' ? unitFromName(column) : '',
      ...(direction !== undefined && { groupBy: direction }),
    },
    title: `${label} ${direction === undefined ? `per ${name}` : `by ${lowerFirst(labelFromName(direction))}`}`,
  }
}

/** Rows that come faster are watched as they come. */
const BUSY_MS = 3_600_000

/** The days of a table of which only the newest rows are loaded, calculated over all of them. */
function historyOf(
  { span, days = 0 }: DraftTable,
  { column, aggregate, label }: Measure,
  { column: time }: TrendTime,
): TitledDraft | null {
  const bucket = dayBucketFor(days)
  if (bucket === null || !span || span.to - span.from < BUSY_MS) return null
  return {
    draft: {
      kind: 'bars',
      groupBy: time,
      timeBucket: bucket.seconds,
      timeColumn: time,
      aggregate,
      ...(aggregate === 'sum' && { column }),
      over: 'all',
      limit: MAX_BARS,
    },
    title: `${label} per ${bucket.name}`,
  }
}

const newestOf = (column: string, timeColumn: string): PanelDraft => ({
  kind: 'number',
  column,
  timeColumn,
  ...figureFormat(column),
})
export const latestOf = (column: string, timeColumn: string, tableLabel: string): TitledDraft => ({
  draft: newestOf(column, timeColumn),
  title: `Latest ${lowerFirst(labelFromName(column))}${BARE_MEASURE.test(column) ? ` of ${lowerFirst(tableLabel)}` : ''}`,
})

export function readingsTrendOf(
  { span, rows = ROW_LIMIT }: DraftTable,
  { column, series }: { column: string; series?: string },
  time: TrendTime,
  tableLabel: string,
): TitledDraft {
  const { seconds } = bucketFor(span, Math.min(rows, ROW_LIMIT), time.areDays)
  const label = labelFromName(column)
  const subject = BARE_MEASURE.test(column) ? tableLabel : label
  return {
    draft: {
      kind: 'line',
      timeColumn: time.column,
      series: [{ column, label, aggregate: 'average' }],
      timeBucket: seconds,
      unit: unitFromName(column),
      ...(series !== undefined && { groupBy: series }),
    },
    title:
      series === undefined ? `${subject} over time` : `${subject} by ${lowerFirst(labelFromName(series))}`,
  }
}
