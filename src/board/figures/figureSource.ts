import type { BarsPanel, LinePanel, NumberPanel, Panel, PiePanel } from '../board'
import { canonicalJson } from '../json/canonicalJson'
import type { FigureSource, Source, TableSource } from '../model/source'
import { verifyInterval } from '../model/verification'
import { isPeriodColumn } from '../time/days'
import { namedZone } from '../time/shownZone'
import type { WithTimeWindow } from '../time/timeWindow'
import { FIGURE_COLUMNS, type Figure, type WithFigures } from './figure'

/** Created by `public/figures.sql`, and by `public/schemas.sql` in other schemas, for the schema's own tables. */
export const FIGURES_FUNCTION = 'signalbox_figures'

/** Seconds between two calculations if Postgres Changes do not report the table. */
const POLL_S = 10
/** How many times a figure over the last seconds is calculated within that time. */
const STEPS_PER_WINDOW = 30
/** More rows than any answer has. */
const MAX_ROWS = 10_000

/** The value of a number or another single figure over all rows; null where it shows the newest value. */
export function numberFigure({
  aggregate = 'newest',
  column,
  timeColumn,
  window,
  ...zones
}: Pick<NumberPanel, 'aggregate' | 'column' | 'timeColumn' | 'window'> & Zones): Figure | null {
  if (aggregate === 'newest') return null
  return {
    aggregate,
    column,
    ...(window !== undefined && { time: timeColumn, window, ...ofDays(zones) }),
  }
}

/** The value that a number is compared with; null where it is compared with none. */
export function comparedFigure(panel: NumberPanel & Zones): Figure | null {
  const figure = numberFigure(panel)
  return figure !== null && panel.comparison?.kind === 'earlier'
    ? { ...figure, time: panel.timeColumn, ago: panel.comparison.seconds, ...ofDays(panel) }
    : null
}

/**
 * The values of bars over all rows. Rows per second are a count, whatever the column. Sums get one more group: if it
 * has no value, neither has the rest.
 */
export function barsFigure({
  aggregate,
  column,
  groupBy,
  timeBucket,
  timeColumn,
  window,
  limit,
  sort,
  intervalZone,
  ...zones
}: BarsPanel & WithTimeWindow & Zones): Figure {
  return {
    aggregate: aggregate ?? 'count',
    by: groupBy,
    groups: aggregate === 'sum' ? limit + 1 : limit,
    ...(aggregate !== undefined && column !== undefined && { column }),
    ...(window !== undefined && timeColumn !== undefined && { time: timeColumn, window, ...ofDays(zones) }),
    ...(sort !== undefined && { sort }),
    ...(timeBucket !== undefined && { bucket: timeBucket, sort: 'latest' }),
    ...inZone(groupBy, intervalZone),
  }
}

/** How many values the sums of bars are of, where these are not in the order of their values; null for others. */
export function valueCountFigure(panel: BarsPanel & Zones): Figure | null {
  return panel.aggregate === 'sum' && (panel.sort === 'label' || panel.timeBucket !== undefined)
    ? { ...barsFigure(panel), aggregate: 'count', groups: panel.limit }
    : null
}

/** The most that figures.sql answers: more than a wide screen has room for. */
const MAX_INTERVALS = 1_000

/** The values of a line over all rows, a figure for each of its series. */
export const lineFigures = ({
  series,
  timeColumn: time,
  timeBucket,
  within,
  intervalZone,
  ...zones
}: LinePanel & WithTimeWindow & Zones): Figure[] =>
  timeBucket === undefined
    ? []
    : series.flatMap(({ column, aggregate = 'average' }): Figure[] =>
        aggregate === 'newest'
          ? []
          : [
              {
                aggregate,
                column,
                by: time,
                bucket: timeBucket,
                groups: MAX_INTERVALS,
                sort: 'latest',
                ...(within !== undefined &&
                  'last' in within && { time, window: within.last, ...ofDays(zones) }),
                ...inZone(time, intervalZone),
              },
            ],
      )

type Zones = Pick<WithTimeWindow, 'dayZone'> & Pick<WithFigures, 'figureZone'>

/** The zone of the days by which a window is, if the column of its times holds any. */
function ofDays({ dayZone, figureZone = dayZone }: Zones): Pick<Figure, 'dayZone'> {
  const zone = figureZone === undefined ? 'UTC' : namedZone(figureZone)
  return zone === 'UTC' ? {} : { dayZone: zone }
}

/** The zone in which intervals of a column's times begin. */
const inZone = (column: string, intervalZone: string | undefined): Pick<Figure, 'zone' | 'days'> =>
  intervalZone === undefined
    ? {}
    : { zone: namedZone(intervalZone), ...(isPeriodColumn(column) && { days: true }) }

/** A pie as the bars that its slices are. */
export function barsOfPie({ aggregate = 'count', ...pie }: PiePanel): BarsPanel {
  return { ...pie, kind: 'bars', aggregate }
}

/** The figures that a panel shows over all rows of its source; none where it shows loaded rows. */
function figuresOf(panel: Panel): Figure[] {
  if (!('over' in panel) || panel.over !== 'all') return []
  switch (panel.kind) {
    case 'bars':
      return [barsFigure(panel), valueCountFigure(panel)].filter(figure => figure !== null)
    case 'line':
      return lineFigures(panel)
    case 'pie':
      return [barsFigure(barsOfPie(panel))]
    case 'gauge':
      return [numberFigure(panel)].filter(figure => figure !== null)
    case 'number':
      return [numberFigure(panel), comparedFigure(panel)].filter(figure => figure !== null)
  }
}

/**
 * Panels in groups whose figures are asked at once. Those of intervals of time need figures.sql, in its third edition: a
 * project that can't calculate them can still calculate the others.
 */
export function figureGroups(panels: readonly Panel[]): Panel[][] {
  const isOfIntervals = (panel: Panel) => 'timeBucket' in panel
  return [panels.filter(panel => !isOfIntervals(panel)), panels.filter(isOfIntervals)]
}

/**
 * The source of the figures that panels show over all rows of a table: a call that is repeated when the table
 * changes, or at intervals if its changes are not reported. Null if there is nothing to calculate.
 */
export function figureSource(source: Source, panels: readonly Panel[]): FigureSource | null {
  if (source.kind !== 'table') return null
  const byText = new Map(panels.flatMap(figuresOf).map(figure => [canonicalJson(figure), figure]))
  if (byText.size === 0) return null
  // Moving a panel must not create another source.
  const figures = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, figure]) => figure)
  const { schema, table, filter, level } = source
  return {
    kind: 'rpc',
    schema,
    function: FIGURES_FUNCTION,
    get: true,
    columns: FIGURE_COLUMNS,
    key: ['figure', 'place'],
    limit: MAX_ROWS,
    ...(level !== undefined && { level }),
    figures: { schema, table, ...(filter !== undefined && { filter }), figures },
    refresh: refreshOf(source, figures),
  }
}

function refreshOf(source: TableSource, figures: readonly Figure[]): FigureSource['refresh'] {
  const { schema, table, changes, key } = source
  const steps = figures.flatMap(({ window }) =>
    window === undefined ? [] : [Math.max(1, Math.round(window / STEPS_PER_WINDOW))],
  )
  if (changes !== undefined || key.length === 0)
    return { interval: Math.min(changes?.kind === 'polling' ? changes.interval : POLL_S, ...steps) }
  const verifySeconds = verifyInterval(source)
  const interval = Math.min(verifySeconds ?? Infinity, ...steps)
  return { tables: [{ schema, table }], interval: Number.isFinite(interval) ? interval : NEVER_S }
}

/** Practically never, in seconds: 19 days, because a browser's timer cannot wait longer than 24. */
const NEVER_S = 1_700_000

/** The panels that are drawn from figures of a source. Their time window is the database's part; a line has its axis. */
export const panelsOverAll = (panels: readonly Panel[]): Panel[] =>
  panels
    .filter(panel => figuresOf(panel).length > 0)
    .map((panel): Panel => {
      const { within, range, dayZone, ...rest }: Panel & WithTimeWindow = panel
      const axis = panel.kind === 'line' && within !== undefined && { within, ...(range && { range }) }
      const markedPanel: Panel & WithFigures = {
        ...(rest as Panel),
        ...axis,
        isOverAll: true,
        ...(dayZone !== undefined && { figureZone: dayZone }),
      }
      return markedPanel
    })

/** A name that no source can have. */
export const figuresName = (source: string): string => `figures/${source}`
