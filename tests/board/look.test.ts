import { expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import {
  withVariableValue,
  acceptViewState,
  applyViewState,
  defaultViewState,
} from '../../src/board/model/viewState'
import { suggestValues } from '../../src/board/model/valueSuggestions'
import { msToNextStep, timeColumn } from '../../src/board/time/timeWindow'
import type { TableSource } from '../../src/board/model/source'
import type { TimeRange } from '../../src/board/time/timeRange'
import { barsPanel, linePanel, numberPanel, source, tablePanel } from '../support/boards'

const NOW = Date.parse('2026-03-01T12:07:30Z')
const paths = { name: 'path', label: 'Path', kind: 'column', source: 'orders', column: 'path' } as const
const filter = { column: 'path', op: 'eq', value: { variable: 'path' } } as const
const orders = { ...source, filter: [filter] }
const board: BoardFile = {
  version: 2,
  title: 'Depot',
  variables: [paths],
  sources: { orders, customers: { ...source, table: 'customers' } },
  panels: [linePanel, { ...tablePanel, source: 'customers' }],
}
const hour = { last: 3600, zone: 'UTC' }
const morning = { from: '2026-03-01T08:00:00Z', to: '2026-03-01T09:00:00Z', zone: 'UTC' }

test('a board is what its file says until a viewer changes the view', () => {
  const plain = applyViewState(board, defaultViewState, NOW)
  expect(plain.sources['orders']).toEqual({ ...source, filter: [] })
  expect(plain.panels).toBe(board.panels)
  const chosenBoard = applyViewState(board, { ...defaultViewState, variables: { path: '/a' } }, NOW)
  expect(chosenBoard.sources['orders']).toMatchObject({ filter: [{ column: 'path', op: 'eq', value: '/a' }] })
  expect(chosenBoard.sources['customers']).toBe(board.sources['customers'])
})

test('the time of an address counts before that of the board', () => {
  const timedBoard = { ...board, timeRange: hour }
  expect(applyViewState(timedBoard, defaultViewState, NOW).timeRange).toBe(hour)
  expect(applyViewState(timedBoard, { ...defaultViewState, time: morning }, NOW).timeRange).toBe(morning)
  expect('timeRange' in applyViewState(board, defaultViewState, NOW)).toBe(false)
})

test('from a time to another is read by the column that a source or all of its panels name', () => {
  const { sources } = applyViewState(board, { ...defaultViewState, time: morning }, NOW)
  expect(sources['orders']).toMatchObject({
    filter: [
      { column: 'at', op: 'gte', value: '2026-03-01T08:00:00.000Z' },
      { column: 'at', op: 'lt', value: '2026-03-01T09:00:00.000Z' },
    ],
  })
  // Postgres would ignore the offset where the column is a time without zone.
  const inBerlin = { ...morning, from: '2026-03-01T09:00:00+01:00' }
  expect(applyViewState(board, { ...defaultViewState, time: inBerlin }, NOW).sources).toEqual(sources)
  // Nobody says which column the time of a customer is.
  expect(sources['customers']).toBe(board.sources['customers'])
  expect(timeColumn(board, 'orders')).toBe('at')
  expect(timeColumn({ ...board, panels: [linePanel, { ...numberPanel, timeColumn: 'id' }] }, 'orders')).toBe(
    null,
  )
  const namedSource = { ...source, timeColumn: 'value' }
  expect(timeColumn({ ...board, sources: { orders: namedSource } }, 'orders')).toBe('value')
})

test('a column of days is read by the days that the range touches in its zone, or in the preferred one', () => {
  const daysIn = (time: TimeRange, preferredZone?: string) => {
    const { orders } = applyViewState(board, { ...defaultViewState, time }, NOW, preferredZone).sources
    return orders?.kind === 'table' && orders.filter?.map(each => ('day' in each ? each.day : null))
  }
  expect(daysIn(morning)).toEqual(['2026-03-01', '2026-03-02'])
  const night = { from: '2026-03-01T23:00:00Z', to: '2026-03-02T11:00:00Z', zone: 'viewer' }
  expect(daysIn(night, 'UTC')).toEqual(['2026-03-01', '2026-03-03'])
  expect(daysIn(night)).toEqual(daysIn(night, new Intl.DateTimeFormat().resolvedOptions().timeZone))
  expect(daysIn(night, 'Europe/Berlin')).toEqual(['2026-03-02', '2026-03-03'])
  expect(daysIn(night, 'Pacific/Auckland')).toEqual(['2026-03-02', '2026-03-03'])
  expect(daysIn({ ...night, zone: 'America/New_York' }, 'Europe/Berlin')).toEqual([
    '2026-03-01',
    '2026-03-03',
  ])
  // The day on which the clocks are set forward, as a whole, and the end of the calendar.
  const short = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z', zone: 'Europe/Berlin' }
  expect(daysIn(short)).toEqual(['2026-03-29', '2026-03-30'])
  const last = { from: '9999-12-31T00:00:00Z', to: '9999-12-31T23:00:00Z', zone: 'UTC' }
  expect(daysIn(last)).toEqual(['9999-12-31', 'infinity'])
})

test('the last so many seconds are read only where others than the newest rows are held, in steps', () => {
  const over = (rest: Partial<TableSource>) =>
    applyViewState({ ...board, sources: { ...board.sources, orders: { ...source, ...rest } } }, look, NOW)
  const look = { ...defaultViewState, time: hour }
  expect(over({}).sources['orders']).toEqual(source)
  expect(msToNextStep(over({}), NOW)).toBe(null)
  const byTime = { timeColumn: 'at', order: { column: 'at', ascending: false } }
  expect(over(byTime).sources['orders']).toEqual({ ...source, ...byTime })
  const largest = over({ timeColumn: 'at', order: { column: 'value', ascending: false } })
  const askedFilter = { column: 'at', op: 'gte', value: '2026-03-01T11:00:00.000Z' }
  expect(largest.sources['orders']).toMatchObject({ filter: [askedFilter] })
  const wait = msToNextStep(largest, NOW) ?? 0
  expect(wait).toBe(150_000)
  // A longer delay would fire at once, again and again.
  expect(msToNextStep({ ...largest, timeRange: { ...hour, last: 365 * 86_400 } }, NOW)).toBe(2 ** 31 - 1)
  const later = applyViewState({ ...board, sources: largest.sources }, look, NOW + wait)
  expect(later.sources['orders']).toMatchObject({
    filter: [askedFilter, { value: '2026-03-01T11:10:00.000Z' }],
  })
})

test('parameters that the board does not have are named, and the others apply', () => {
  const askedState = { variables: { path: '/a', size: '9' }, time: hour, panel: 'line' }
  expect(acceptViewState(board, askedState)).toEqual({
    viewState: { ...askedState, variables: { path: '/a' } },
    faults: [{ path: 'variable “size”', reason: 'doesn’t exist' }],
  })
  expect(acceptViewState(board, { ...defaultViewState, panel: 'gone' })).toEqual({
    viewState: defaultViewState,
    faults: [{ path: 'panel “gone”', reason: 'doesn’t exist' }],
  })
})

test('a default is left out of the address', () => {
  const variables = [paths, { ...paths, name: 'other', default: '/b' }]
  expect(withVariableValue(variables, {}, 'path', '/a')).toEqual({ path: '/a' })
  expect(withVariableValue(variables, { path: '/a' }, 'path', null)).toEqual({})
  expect(withVariableValue(variables, {}, 'other', null)).toEqual({ other: null })
  expect(withVariableValue(variables, { other: null }, 'other', '/b')).toEqual({})
})

test('values are offered from the rows that there are while the variable filters nothing', () => {
  const look = { ...defaultViewState, variables: { path: '/a' } }
  const seenBoard = applyViewState(board, look, NOW)
  const { suggestions } = suggestValues(seenBoard, board, look, 'path', NOW)
  expect(suggestions?.source).toEqual(applyViewState(board, defaultViewState, NOW).sources['orders'])
  expect(suggestions?.panel).toMatchObject({ kind: 'table', columns: [{ column: 'path' }] })
  expect(suggestValues(seenBoard, board, look, 'nowhere', NOW)).toBe(seenBoard)
})

test('the last so many seconds limit what is made of rows, and nothing that is narrower or of the newest row', () => {
  const sum = { ...numberPanel, aggregate: 'sum' } as const
  const bars = { ...barsPanel, id: 'counts', aggregate: 'count' } as const
  const { timeColumn: _time, window: _window, ...timeless } = bars
  const panels = [numberPanel, sum, { ...sum, window: 60 }, timeless, { ...barsPanel, window: 7200 }]
  const lookAt = (time: TimeRange | null) =>
    applyViewState({ ...board, panels }, { ...defaultViewState, time }, NOW).panels
  const within = { column: 'at', last: 3600 }
  expect(lookAt(hour)).toEqual([
    { ...numberPanel, within },
    { ...sum, window: 3600, within },
    { ...sum, window: 60, within },
    { ...timeless, timeColumn: 'at', window: 3600 },
    { ...barsPanel, window: 3600 },
  ])
  // What others make of rows needs no window: nothing else is held then.
  const span = { column: 'at', from: Date.parse(morning.from), to: Date.parse(morning.to) }
  const range = { from: span.from, to: span.to }
  expect(lookAt(morning).slice(0, 2)).toEqual([
    { ...numberPanel, within: span, range },
    { ...sum, within: span, range },
  ])
  expect(lookAt(morning)[3]).toBe(panels[3])
  // What is of the last seconds is as of the range's end, and nothing earlier is loaded to compare with.
  const asOf = span.to - 1
  expect(lookAt(morning).slice(2)).toEqual([
    { ...sum, window: 60, within: span, asOf, range },
    timeless,
    // No longer than the range.
    { ...barsPanel, window: 3600, asOf, range },
  ])
  const compared = { ...numberPanel, comparison: { kind: 'earlier', seconds: 60 } } as const
  const overAll = { ...sum, window: 60, over: 'all' } as const
  const byMinute = { ...linePanel, timeBucket: 60 }
  expect(
    applyViewState(
      { ...board, panels: [compared, overAll, byMinute] },
      { ...defaultViewState, time: morning },
      NOW,
    ).panels,
  ).toEqual([
    { ...numberPanel, within: span, range },
    { ...sum, over: 'all', within: span, range },
    { ...byMinute, within: span, asOf, range },
  ])
})
