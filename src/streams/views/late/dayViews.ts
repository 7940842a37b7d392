import type { Panel } from '../../../board/board'
import { daysIn, type DaySpan } from '../../../board/time/days'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { fromWallTime, isCalendarDay } from '../../../board/time/zonedTime'
import type { RowEntry } from '../../rows/rowIndex'
import { mapView, type Derivation } from '../derivation'
import type { LineView, NumberView, View } from '../view'

type Derive = (panel: Panel & WithTimeWindow) => Derivation<View>

/** The view of a panel, as of one of days where its time column holds days. */
export function deriveByTimes({ range, ...rest }: Panel & WithTimeWindow, derive: Derive): Derivation<View> {
  const panel = rest as Panel & WithTimeWindow
  const column = panel.within?.column ?? ('timeColumn' in panel ? panel.timeColumn : undefined)
  if (range === undefined || column === undefined) return derive(panel)
  const days = daysIn(range, range.zone)
  const dayPanel = limitToDays(panel, range, days)
  return chooseByValues(column, derive(panel), mapView(derive(dayPanel), placeDays(days, range.zone)))
}

/** The panel of a span as one of its days. A window as long as the span is as long as the days. */
function limitToDays(
  panel: Panel & WithTimeWindow,
  span: { from: number; to: number },
  { from, to }: DaySpan,
): Panel & WithTimeWindow {
  const { within, asOf } = panel
  const isWhole = 'window' in panel && panel.window * 1_000 >= span.to - span.from
  return {
    ...panel,
    ...(within && { within: { column: within.column, from, to: to - 1 } }),
    ...(asOf !== undefined && { asOf: to - 1 }),
    ...(isWhole && { window: (to - from) / 1_000 }),
  }
}

/** `ofDays` where a column holds days, else `ofTimes`: the first value tells. Until then, both are kept up to date. */
function chooseByValues<V>(column: string, ofTimes: Derivation<V>, ofDays: Derivation<V>): Derivation<V> {
  let shown = ofTimes
  let kept = [ofTimes, ofDays]
  const choose = (entries: readonly (RowEntry | null)[]) => {
    const first = entries.find(entry => typeof entry?.row[column] === 'string')
    if (first === null || first === undefined) return
    shown = isCalendarDay(first.row[column]) ? ofDays : ofTimes
    kept = [shown]
  }
  return {
    reset(rows, all) {
      kept = [ofTimes, ofDays]
      choose(all)
      for (const derivation of kept) derivation.reset(rows, all)
    },
    apply(deltas) {
      if (kept.length > 1) choose(deltas.map(({ after }) => after))
      for (const derivation of kept) derivation.apply(deltas)
    },
    prepare: now => shown.prepare?.(now),
    view: (now, clock) => shown.view(now, clock),
    dueAt: () => shown.dueAt?.() ?? null,
  }
}

/** Views are made of days as those of UTC. Where they have times of rows, each day begins in the zone of the range. */
function placeDays(days: DaySpan, preferredZone: string): (view: View) => View {
  const zone =
    preferredZone === 'viewer' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : preferredZone
  const beginnings = new Map<number, number>()
  const toZone = (utcTime: number): number => {
    const beginning =
      beginnings.get(utcTime) ??
      fromWallTime(new Date(utcTime).toISOString().replace(/\.\d+Z$/, ''), zone) ??
      utcTime
    beginnings.set(utcTime, beginning)
    return beginning
  }
  const placeTime = (time: number | null) => (time === null ? null : toZone(time))
  const placeSpan = ({ from, to }: DaySpan): DaySpan => ({ from: toZone(from), to: toZone(to) })
  return view => {
    if (!('range' in view)) return view
    const { oldest, newest } = view.range
    const range = {
      ...view.range,
      oldest: placeTime(oldest),
      newest: placeTime(newest),
      days: placeSpan(days),
    }
    switch (view.kind) {
      case 'line':
        return { ...placeLine(view, toZone), range }
      case 'number':
        return { ...placeCourse(view, toZone), range, at: placeTime(view.at) }
      case 'feed':
        return { ...view, range, lines: view.lines.map(line => ({ ...line, at: placeTime(line.at) })) }
      default:
        return { ...view, range, ...('at' in view && { at: placeTime(view.at) }) }
    }
  }
}

type ToZone = (time: number) => number

function placeLine(view: LineView, toZone: ToZone): LineView {
  const placeSecond = (time: number) => toZone(time * 1_000) / 1_000
  const placeTimes = <T extends { times: number[] }>(part: T): T => ({
    ...part,
    times: part.times.map(placeSecond),
  })
  const { buckets, reduction } = view
  const span = buckets?.missingSpan
  return {
    ...placeTimes(view),
    ...(buckets &&
      span && {
        buckets: { ...buckets, missingSpan: { from: placeSecond(span.from), to: placeSecond(span.to) } },
      }),
    ...(reduction && { reduction: { ...reduction, newest: () => placeTimes(reduction.newest()) } }),
  }
}

function placeCourse(view: NumberView, toZone: ToZone): NumberView {
  const { times, newest } = view
  return {
    ...view,
    ...(times && { times: times.map(toZone) }),
    ...(newest && { newest: { ...newest, times: newest.times.map(toZone) } }),
  }
}
