import { describe, expect, test, vi } from 'vitest'
import { zoneOffsets } from '../../../src/board/time/zoneOffsets'
import { TimeBuckets } from '../../../src/streams/folds/time/timeBuckets'
import { RowCount } from '../../../src/streams/folds/aggregates/count'
import { evenIntervals, intervalStarts } from '../../../src/streams/folds/time/intervals'
import { zonedIntervals } from '../../../src/streams/folds/time/zonedIntervals'
import { row } from '../../support/boards'
import { random } from './adversary'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_S = 86_400
const DAY = DAY_S * 1_000

/** With what is special about them: the moments around which most times of the tests lie. */
const zones: Record<string, string[]> = {
  UTC: ['1970-01-01T00:00Z', '2026-11-28T00:00Z'],
  'America/New_York': ['2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  'Asia/Kolkata': ['2026-11-28T18:30Z'],
  // By half an hour.
  'Australia/Lord_Howe': ['2026-04-04T15:00Z', '2026-10-03T15:30Z'],
  // 30 December 2011 was left out.
  'Pacific/Apia': ['2011-12-30T10:00Z', '2012-03-31T14:00Z'],
  // Days that began at one o'clock, and days on which 23:00 came twice.
  'America/Sao_Paulo': ['2018-11-04T03:00Z', '2019-02-17T02:00Z'],
  // Midnight came twice.
  'America/Havana': ['2026-11-01T05:00Z', '2026-03-08T05:00Z'],
  'Africa/Casablanca': ['2026-02-15T02:00Z', '2026-03-22T02:00Z'],
}
const iso = (time: number) => new Date(time).toISOString()

/** What the clocks show, as if they were those of UTC: one call of `Intl` for each time. */
function clocksOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (time: number) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}
/** Mostly within two days of a special moment, and often at it. */
function timeAround(moments: readonly string[], dice: () => number): number {
  const moment = Date.parse(moments[Math.floor(dice() * moments.length)] ?? '')
  const kind = dice()
  if (kind < 0.2) return moment - 1 + Math.floor(dice() * 3)
  if (kind < 0.3) return Math.floor(dice() * Date.parse('2040-01-01'))
  const time = moment + (dice() - 0.5) * 4 * DAY
  return kind < 0.6 ? Math.floor(time / (15 * MINUTE)) * 15 * MINUTE : Math.floor(time)
}

describe.each(Object.entries(zones))('in %s', (zone, moments) => {
  const wallTime = clocksOf(zone)

  test.each([1, 7, 30, 365])('an interval of %d days has the times of its days', days => {
    const dice = random(days)
    const { startOf, endOf } = zonedIntervals(days * DAY_S, zone, 'at')
    // The epoch was a Thursday.
    const phase = days === 7 ? 4 * DAY : 0
    const group = (time: number) => Math.floor((wallTime(time) - phase) / (days * DAY))
    const times = Array.from({ length: 400 }, () => timeAround(moments, dice))
    const faults = times.filter(time => {
      const [start, own] = [startOf(time), group(time)]
      const end = endOf(start)
      const isWhole =
        group(start - 1) < own && group(start) === own && group(end - 1) === own && group(end) > own
      const isOne = startOf(start) === start && startOf(end - 1) === start && startOf(end) === end
      return !(isWhole && isOne && start <= time && time < end)
    })
    expect(faults.map(iso)).toEqual([])
  })

  test.each([0.5, 1, 2, 3, 6, 12])(
    'an interval of %d hours begins where the clocks show a multiple',
    hours => {
      const width = hours * HOUR
      const { startOf, endOf } = zonedIntervals(width / 1_000, zone, 'at')
      const group = (time: number) => Math.floor(wallTime(time) / width)
      /** Whether another interval has begun since the minute before. */
      const begins = (time: number) => {
        const back = wallTime(time - MINUTE) + MINUTE - wallTime(time)
        return group(time) !== group(time - MINUTE) || back >= width
      }
      for (const moment of moments.map(text => Date.parse(text))) {
        const minutes = Array.from({ length: 60 * 60 }, (_, i) => moment - 30 * HOUR + i * MINUTE)
        const starts = minutes.filter(begins)
        expect(starts.slice(0, -1).map(endOf).map(iso)).toEqual(starts.slice(1).map(iso))
        const faults = minutes.filter(time => {
          const start = starts.findLast(each => each <= time)
          return start !== undefined && !(startOf(time) === start && startOf(time + MINUTE - 1) === start)
        })
        expect(faults.map(iso)).toEqual([])
      }
    },
  )
})

const startsOf = (seconds: number, zone: string, first: string, last: string) => {
  const intervals = zonedIntervals(seconds, zone, 'at')
  return intervalStarts(intervals, Date.parse(first), Date.parse(last), 99).map(iso)
}

test('days in New York have 23 to 25 hours, and none is missing', () => {
  const { startOf, endOf } = zonedIntervals(DAY_S, 'America/New_York', 'at')
  const hoursOf = (day: string) => {
    const start = startOf(Date.parse(`${day}T17:00Z`))
    return (endOf(start) - start) / HOUR
  }
  expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02'].map(hoursOf)).toEqual([
    24, 23, 24, 25, 24,
  ])
  expect(startsOf(DAY_S, 'America/New_York', '2026-10-31T04:00Z', '2026-11-03T04:59:59Z')).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('an hour that comes twice is two, and parts of a day begin by the clocks', () => {
  expect(startsOf(3_600, 'America/New_York', '2026-11-01T04:00Z', '2026-11-01T07:30Z')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ])
  // At 0:00, 6:00 and 12:00.
  expect(startsOf(6 * 3_600, 'America/New_York', '2026-11-01T04:00Z', '2026-11-01T17:00Z')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-01T11:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
  ])
})

test('a day that a zone left out is none', () => {
  expect(startsOf(DAY_S, 'Pacific/Apia', '2011-12-28T10:00Z', '2011-12-31T12:00Z')).toEqual([
    '2011-12-28T10:00:00.000Z',
    '2011-12-29T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-31T10:00:00.000Z',
  ])
})

test('a week begins on Monday', () => {
  const { startOf } = zonedIntervals(7 * DAY_S, 'Asia/Kolkata', 'at')
  const time = Date.parse('2026-11-28T12:00Z')
  expect(iso(evenIntervals(7 * DAY_S).startOf(time))).toBe('2026-11-23T00:00:00.000Z')
  expect(iso(startOf(time))).toBe('2026-11-22T18:30:00.000Z')
})

test('midnight in UTC stands for its day in a column of days, and is a time in every other', () => {
  const midnight = '2026-11-28T00:00:00+00:00'
  const dayOf = (column: string, value: unknown) => {
    const { timeOf, startOf } = zonedIntervals(DAY_S, 'America/New_York', column)
    const at = timeOf(value)
    return at === null ? null : iso(startOf(at))
  }
  expect([dayOf('order_day', midnight), dayOf('created_at', midnight)]).toEqual([
    '2026-11-28T05:00:00.000Z',
    '2026-11-27T05:00:00.000Z',
  ])
  expect(dayOf('order_day', '2026-11-28T00:00:00')).toBe('2026-11-28T05:00:00.000Z')
  // As far as it has no time of day.
  expect(dayOf('order_day', '2026-11-28T00:00:01+00:00')).toBe('2026-11-27T05:00:00.000Z')
  expect([dayOf('order_day', null), dayOf('order_day', 'soon')]).toEqual([null, null])
})

test('times that no calendar knows are of an interval, too', () => {
  const { startOf, endOf } = zonedIntervals(DAY_S, 'America/New_York', 'at')
  for (const time of [-8e15, -1e14, 2.6e14, 8e15]) {
    expect(startOf(time)).toBeLessThanOrEqual(time)
    expect(endOf(startOf(time))).toBeGreaterThan(time)
  }
})

test('a row costs no date to format: days are looked up', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const offsets = zoneOffsets('America/New_York')
  const from = Date.parse('2026-01-01')
  for (let i = 0; i < 100_000; i += 1) offsets.at(from + i * 5 * MINUTE)
  // Two for three days, and few to find when the clocks were changed.
  expect(format.mock.calls.length).toBeLessThan(320)
  format.mockClear()
  const rows = Array.from({ length: 20_000 }, (_, i) => {
    const at = iso(from + i * 5 * MINUTE)
    return { key: String(i), row: row(i, { at }) }
  })
  const intervals = zonedIntervals(DAY_S, 'America/New_York', 'at')
  const buckets = new TimeBuckets({ time: 'at', seconds: DAY_S, count: 100, intervals }, () => new RowCount())
  buckets.load(rows)
  buckets.value(from + 69 * DAY)
  const loadedCalls = format.mock.calls.length
  expect(loadedCalls).toBeLessThan(100)
  for (const entry of rows) {
    buckets.remove(entry)
    buckets.add(entry)
  }
  buckets.value(from + 69 * DAY)
  expect(format.mock.calls.length).toBe(loadedCalls)
  vi.restoreAllMocks()
})

test('buckets of days have the rows of an evening where they were', () => {
  const intervals = zonedIntervals(DAY_S, 'America/New_York', 'at')
  const buckets = new TimeBuckets({ time: 'at', seconds: DAY_S, count: 3, intervals }, () => new RowCount())
  // 31 October 21:00, and 1 November 0:00, twice 1:30, and 23:00.
  const times = ['11-01T01:00', '11-01T04:00', '11-01T05:30', '11-01T06:30', '11-02T04:00']
  buckets.load(times.map((time, i) => ({ key: String(i), row: row(i, { at: `2026-${time}:00Z` }) })))
  expect(
    buckets.value(Date.parse('2026-11-03T04:00Z')).map(({ from, part }) => [iso(from), part?.rows ?? 0]),
  ).toEqual([
    ['2026-10-31T04:00:00.000Z', 1],
    ['2026-11-01T04:00:00.000Z', 4],
    ['2026-11-02T05:00:00.000Z', 0],
  ])
  expect(buckets.oldest).toBe(Date.parse('2026-10-31T04:00Z'))
})
