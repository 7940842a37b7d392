import type { BarsPanel, LinePanel, Panel } from '../../../board/board'
import { daysIn, isCalendarDay, type DaySpan } from '../../../board/time/days'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { namedZone } from '../../../board/time/shownZone'
import { fromWallTime, offsetAt } from '../../../board/time/zonedTime'
import { zonedIntervals } from '../../folds/time/zonedIntervals'
import type { RowEntry } from '../../rows/rowIndex'
import { isDayOrTime } from '../../values/dayColumns'
import { mapView, type Derivation } from '../derivation'
import { barIntervals, type BarIntervals } from './barIntervals'
import type { FeedView, Lane, LineView, NumberView, View } from '../view'
import type { ViewRange } from '../viewRange'

const DAY_S = 86_400

/** Where the intervals of a panel begin and end: by the clocks of its zone if they are days or equal parts of one. */
export function intervalsOf(panel: Panel & WithTimeWindow): BarIntervals | undefined {
  if (!('timeBucket' in panel)) return undefined
  const { timeBucket: seconds, intervalZone: zone } = panel
  const beginsByClock = seconds % DAY_S === 0 || DAY_S % seconds === 0
  return barIntervals(
    seconds,
    zone === undefined || !beginsByClock
      ? undefined
      : zonedIntervals(seconds, namedZone(zone), intervalColumn(panel)),
  )
}

/** The column of the times that its intervals are of. */
const intervalColumn = (panel: BarsPanel | LinePanel) =>
  panel.kind === 'line' ? panel.timeColumn : panel.groupBy

type Derive = (panel: Panel & WithTimeWindow) => Derivation<View>

/** The view of a panel; by days, if its time column holds days. */
export function deriveByTimes(
  { dayZone, ...rest }: Panel & WithTimeWindow,
  derive: Derive,
): Derivation<View> {
  const panel = rest as Panel & WithTimeWindow
  const column = panel.within?.column ?? ('timeColumn' in panel ? panel.timeColumn : undefined)
  if (dayZone === undefined || column === undefined) return derive(panel)
  const days = panel.range === undefined ? null : daysIn(panel.range, dayZone)
  const zone = namedZone(dayZone)
  const ofDays = mapView(derive(toDayPanel(panel, column, days)), placeDays(days, zone))
  return chooseByValues(column, derive(panel), atWallTime(ofDays, zone))
}

/**
 * The panel of days as those of UTC, which `column` holds; of a range, with all of its days. A window as long as the
 * range is as long as these.
 */
function toDayPanel(
  panel: Panel & WithTimeWindow,
  column: string,
  days: DaySpan | null,
): Panel & WithTimeWindow {
  const dayPanel = inUtc(panel, column)
  if (days === null || panel.range === undefined) return dayPanel
  const { within, asOf, range } = panel
  const { from, to } = days
  const isWhole = 'window' in panel && panel.window * 1_000 >= range.to - range.from
  return {
    ...dayPanel,
    ...(within && { within: { column: within.column, from, to: to - 1 } }),
    ...(asOf !== undefined && { asOf: to - 1 }),
    ...(isWhole && { window: (to - from) / 1_000 }),
  }
}

function inUtc(panel: Panel & WithTimeWindow, column: string): Panel & WithTimeWindow {
  if (panel.kind === 'heatmap') return { ...panel, zone: 'UTC' }
  // Bars of times may have a window by days.
  if ((panel.kind !== 'line' && panel.kind !== 'bars') || intervalColumn(panel) !== column) return panel
  const { intervalZone: _, ...utcPanel } = panel
  return utcPanel
}

/** Where days count as days of UTC, "now" is the wall time of their zone. */
function atWallTime<V>(derivation: Derivation<V>, zone: string): Derivation<V> {
  const wallTime = (now: number) => now + offsetAt(now, zone)
  return {
    ...derivation,
    prepare: now => derivation.prepare?.(wallTime(now)),
    view: (now, clock) => derivation.view(wallTime(now), clock),
  }
}

/** `ofDays` where a column holds days, else `ofTimes`: the first value tells. Until then, both are kept up to date. */
function chooseByValues<V>(column: string, ofTimes: Derivation<V>, ofDays: Derivation<V>): Derivation<V> {
  let shownDerivation = ofTimes
  let keptDerivations = [ofTimes, ofDays]
  const choose = (entries: readonly (RowEntry | null)[]) => {
    const first = entries.find(entry => isDayOrTime(entry?.row[column]))
    if (first === null || first === undefined) return
    shownDerivation = isCalendarDay(first.row[column]) ? ofDays : ofTimes
    keptDerivations = [shownDerivation]
  }
  return {
    reset(rows, all) {
      keptDerivations = [ofTimes, ofDays]
      choose(all)
      for (const derivation of keptDerivations) derivation.reset(rows, all)
    },
    apply(deltas) {
      if (keptDerivations.length > 1) choose(deltas.map(({ after }) => after))
      for (const derivation of keptDerivations) derivation.apply(deltas)
    },
    prepare: now => shownDerivation.prepare?.(now),
    view: (now, clock) => shownDerivation.view(now, clock),
    dueAt: () => shownDerivation.dueAt?.() ?? null,
  }
}

/** More than a chart shows. */
const MAX_KNOWN = 20_000

/** Views are computed with days of UTC. Times of rows in them are moved to the beginning of the day in the zone. */
function placeDays(days: DaySpan | null, zone: string): (view: View) => View {
  const beginnings = new Map<number, number>()
  const toZone = (utcTime: number): number => {
    const knownBeginning = beginnings.get(utcTime)
    if (knownBeginning !== undefined) return knownBeginning
    const wallTime = new Date(utcTime).toISOString().replace(/\.\d+Z$/, '')
    const beginning = fromWallTime(wallTime, zone) ?? utcTime
    if (beginnings.size >= MAX_KNOWN) beginnings.clear()
    beginnings.set(utcTime, beginning)
    return beginning
  }
  const placeTime = (time: number | null) => (time === null ? null : toZone(time))
  const placeSpan = ({ from, to }: DaySpan): DaySpan => ({ from: toZone(from), to: toZone(to) })
  const placeRange = (range: ViewRange): ViewRange => ({
    ...range,
    oldest: placeTime(range.oldest),
    newest: placeTime(range.newest),
    ...(days && { days: placeSpan(days) }),
  })
  const placeLine = placeOnce((line: FeedView['lines'][number]) => ({
    ...line,
    at: placeTime(line.at),
    ...(line.at !== null && { day: new Date(line.at).toISOString().slice(0, 10) }),
  }))
  const placeLane = placeOnce(({ entity, spans }: Lane) => ({
    entity,
    spans: spans.map(span => ({ ...span, from: toZone(span.from), to: placeTime(span.to) })),
  }))
  return view => {
    const range = 'range' in view && { range: placeRange(view.range) }
    switch (view.kind) {
      case 'line':
        return { ...placeChart(view, toZone), ...range }
      case 'number':
        return { ...placeCourse(view, toZone), ...range, at: placeTime(view.at) }
      case 'feed':
        return { ...view, ...range, lines: view.lines.map(placeLine) }
      case 'timeline':
        return { ...view, lanes: view.lanes.map(placeLane) }
      default:
        return { ...view, ...range, ...('at' in view && { at: placeTime(view.at) }) }
    }
  }
}

/** The same object for one that did not change. */
function placeOnce<T extends object>(place: (item: T) => T): (item: T) => T {
  const placedItems = new WeakMap<T, T>()
  return item => {
    const placedItem = placedItems.get(item) ?? place(item)
    placedItems.set(item, placedItem)
    return placedItem
  }
}

type ToZone = (time: number) => number

function placeChart(view: LineView, toZone: ToZone): LineView {
  const placeSecond = (time: number) => toZone(time * 1_000) / 1_000
  const placeTimes = <T extends { times: number[] }>(part: T): T => ({
    ...part,
    times: part.times.map(placeSecond),
  })
  const { buckets, reduction, times } = view
  const span = buckets?.missingSpan
  const newest = times.at(-1)
  return {
    ...placeTimes(view),
    ...(buckets && {
      buckets: {
        ...buckets,
        ...(newest !== undefined && { end: placeSecond(newest + buckets.seconds) }),
        ...(span && { missingSpan: { from: placeSecond(span.from), to: placeSecond(span.to) } }),
      },
    }),
    ...(reduction && { reduction: { ...reduction, newest: () => placeTimes(reduction.newest()) } }),
  }
}

function placeCourse(view: NumberView, toZone: ToZone): NumberView {
  const { times, newest, delta } = view
  return {
    ...view,
    ...(times && { times: times.map(toZone) }),
    ...(delta && { delta: { ...delta, at: delta.at === null ? null : toZone(delta.at) } }),
    ...(newest && { newest: { ...newest, times: newest.times.map(toZone) } }),
  }
}
