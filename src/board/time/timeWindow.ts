import type { Board, BoardFile, Panel } from '../board'
import { followsTime } from './followsTime'
import { panelSource } from '../schema/panelSource'
import type { Filter, Source, TableSource } from '../model/source'
import { dayText, daysIn } from './days'
import { resolveZone, spanOfTimeRange } from './shownRange'
import type { TimeRange } from './timeRange'

/**
 * The column with the time of a source's rows: the one the source names, else the one that all of its panels name. Null
 * if there is none.
 */
export function timeColumn(board: Pick<BoardFile, 'sources' | 'panels'>, name: string): string | null {
  const source = board.sources[name]
  if (source?.kind === 'table' && source.timeColumn !== undefined) return source.timeColumn
  const columnNames = new Set(
    board.panels.flatMap(panel =>
      panelSource(panel) === name && 'timeColumn' in panel ? [panel.timeColumn] : [],
    ),
  )
  const [firstName] = columnNames
  return columnNames.size === 1 && firstName !== undefined ? firstName : null
}

/** The sources of a board, with the conditions of the time range on their rows. */
export const limitSources = (
  board: Pick<Board, 'sources' | 'panels'>,
  time: TimeRange,
  now: number,
  preferredZone: string,
): Board['sources'] =>
  Object.fromEntries(
    Object.entries(board.sources).map(([name, source]) => {
      const column = timeColumn(board, name)
      if (column === null || source.kind !== 'table') return [name, source]
      return [name, limitSource(source, timeConditions(source, column, time, now, preferredZone))]
    }),
  )

function limitSource(source: TableSource, conditions: readonly Filter[]): Source {
  return conditions.length === 0 ? source : { ...source, filter: [...(source.filter ?? []), ...conditions] }
}

/**
 * An absolute range becomes a filter; of a column of days, it selects those of its zone that it touches. A relative
 * range needs none if the newest rows are held: then no read has to follow the clock. If the source holds other rows
 * than the newest and names its time column, the filter's start moves in steps.
 */
function timeConditions(
  source: TableSource,
  column: string,
  time: TimeRange,
  now: number,
  preferredZone: string,
): Filter[] {
  if (!('last' in time)) {
    const days = daysIn(spanOfTimeRange(time, now), resolveZone(time, preferredZone))
    return [
      // In UTC: Postgres ignores the offset of a text that it compares with a time without zone.
      { column, op: 'gte', value: new Date(time.from).toISOString(), day: dayText(days.from) },
      { column, op: 'lt', value: new Date(time.to).toISOString(), day: dayText(days.to) },
    ]
  }
  if (!hasMovingWindow(source)) return []
  return [{ column, op: 'gte', value: new Date(windowStart(time, now)).toISOString() }]
}

const hasMovingWindow = ({ timeColumn, order }: TableSource) =>
  timeColumn !== undefined && timeColumn !== order.column

type RelativeTime = Extract<TimeRange, { last: number }>

/** Ms between two steps of a moving range: a sixth of its length, at least a minute. */
const stepMs = ({ last }: RelativeTime) => Math.max(60_000, Math.round((last * 1000) / 6))

const windowStart = (time: RelativeTime, now: number) => {
  const { from } = spanOfTimeRange(time, now)
  return from - (from % stepMs(time))
}

/** Which rows of its source a panel shows, by a time column: the last `last` seconds, or a span in ms. */
export type TimeWindow = { column: string } & ({ last: number } | { from: number; to: number })
/** The rows that a panel shows; absent if it shows all of them, or has no time column. */
export interface WithTimeWindow {
  within?: TimeWindow
  /** The last moment of a range that has an end, ms since the epoch: a view of the last seconds ends there, not now. */
  asOf?: number
  /** A range that has an end. */
  range?: { from: number; to: number }
  /** The zone in which days (`date`) begin, `viewer`: the browser's; absent without a time. */
  dayZone?: string
  /** The zone in which a chart's days and equal parts of days begin, as above; absent: UTC. */
  intervalZone?: string
}

/**
 * The panels of a board, each with its time window. A relative range also limits the rows that a panel aggregates; with
 * an absolute one no other rows are loaded, and everything is as of its end.
 */
export function limitPanels(board: Pick<Board, 'sources' | 'panels'>, time: TimeRange): Panel[] {
  const span = spanOfTimeRange(time, 0)
  const panels = board.panels.map(panel => {
    const endedPanel: Panel & WithTimeWindow =
      'last' in time ? limitPanel(panel, board, time.last) : endPanel(panel, span)
    const column = panelTimeColumn(endedPanel, board)
    const limitedPanel =
      column === null ? endedPanel : { ...endedPanel, within: { column, ...windowBounds(time) } }
    return 'last' in time || (limitedPanel.within === undefined && limitedPanel.asOf === undefined)
      ? limitedPanel
      : { ...limitedPanel, range: span }
  })
  return panels.every((panel, i) => panel === board.panels[i]) ? board.panels : panels
}

const windowBounds = (time: TimeRange) => ('last' in time ? { last: time.last } : spanOfTimeRange(time, 0))

/** The column by which the time range selects a panel's rows; null if the range does not matter to the panel. */
function panelTimeColumn(panel: Panel, board: Pick<Board, 'sources' | 'panels'>): string | null {
  if (followsTime(panel, 'figure', 'rows')) return 'timeColumn' in panel ? panel.timeColumn : 'at'
  return followsTime(panel, 'sourceRows') ? timeColumn(board, panel.source) : null
}

function limitPanel(panel: Panel, board: Pick<Board, 'sources' | 'panels'>, last: number): Panel {
  if (followsTime(panel, 'figure')) {
    if ((panel.aggregate ?? 'newest') === 'newest') return panel
  } else if (followsTime(panel, 'window')) {
    const time = panel.timeColumn ?? timeColumn(board, panel.source)
    if (time === null) return panel
    if (panel.timeColumn === undefined) return { ...panel, timeColumn: time, window: last }
  } else return panel
  return (panel.window ?? Infinity) <= last ? panel : { ...panel, window: last }
}

/** A panel as of the end of a range, before whose start no rows are loaded to compare with. */
function endPanel(panel: Panel, { from, to }: ReturnType<typeof spanOfTimeRange>): Panel & WithTimeWindow {
  const alone = withoutEarlier(panel)
  // The database calculates over all rows of the range, and knows no other now than its own.
  const panelAtEnd = 'over' in alone && alone.over === 'all' ? withoutWindow(alone) : alone
  if ('window' in panelAtEnd)
    return { ...panelAtEnd, window: Math.min(panelAtEnd.window, (to - from) / 1_000), asOf: to - 1 }
  return panelAtEnd.kind === 'line' && panelAtEnd.timeBucket !== undefined
    ? { ...panelAtEnd, asOf: to - 1 }
    : panelAtEnd
}

function withoutEarlier(panel: Panel): Panel {
  if (panel.kind !== 'number' || panel.comparison?.kind !== 'earlier') return panel
  const { comparison: _, ...alone } = panel
  return alone
}

/** Bars of a rate need their window: rows per second of what? */
function withoutWindow(panel: Panel): Panel {
  if (!('window' in panel)) return panel
  if (panel.kind === 'bars' && panel.aggregate === undefined) return panel
  const { window: _, ...whole } = panel
  return whole
}

/** The longest delay of a timer, ms: a longer one fires at once. */
const MAX_DELAY = 2 ** 31 - 1

/** Ms until the sources of a board have to be read from a later start, or less; null: never. */
export function msToNextStep(
  { sources, timeRange: time }: Pick<Board, 'sources' | 'timeRange'>,
  now: number,
): number | null {
  if (time === undefined || !('last' in time)) return null
  if (!Object.values(sources).some(source => source.kind === 'table' && hasMovingWindow(source))) return null
  return Math.min(MAX_DELAY, windowStart(time, now) + stepMs(time) - spanOfTimeRange(time, now).from)
}
