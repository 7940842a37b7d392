import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { FeedPanel, TablePanel } from '../../src/board/board'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { ClockSkewContext } from '../../src/ui/freshness/clockSkew'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import type { TableView } from '../../src/streams/views/view'
import { MutationsDialog } from '../../src/ui/mutations/MutationsDialog'
import { FeedPanelBody } from '../../src/ui/panels/feed/FeedPanelBody'
import { Cell } from '../../src/ui/panels/shared/dataTable/Cell'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { formatCalendarDay } from '../../src/ui/words/rowTime'
import { formatMoment } from '../../src/ui/words/dateTime'
import { formatSpan } from '../../src/ui/words/gapText'
import { setDisplayZone } from '../../src/ui/words/timeZone'
import { order } from '../machines/mutation.alphabet'
import { board, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { admit, puppetChannel, puppetSession, answerRefusal } from './puppets'
import { show } from './show'

const MIDNIGHT = Date.UTC(2026, 10, 22)
const SECOND = 1000
const HOUR = 3_600 * SECOND

beforeEach(() => {
  setDisplayZone('UTC')
  vi.useFakeTimers({ now: MIDNIGHT - 2 * SECOND })
})
afterEach(() => {
  setDisplayZone('viewer')
  vi.useRealTimers()
})

const cells = () => [...document.querySelectorAll('tbody td')].map(cell => cell.textContent)
const panel: TablePanel = { ...tablePanel, columns: [{ column: 'at', label: 'At', format: 'time' }] }
const viewOf = (...values: string[]): TableView => ({
  kind: 'table',
  rows: values.map(at => ({ key: at, cells: [at] })),
  rowCount: values.length,
})
const table = (...values: string[]) => <TablePanelBody panel={panel} view={viewOf(...values)} />

describe('a time', () => {
  test('a moment of today has a clock time only; another day adds its date, and another year its number', () => {
    const now = MIDNIGHT + 14 * HOUR
    expect(formatMoment(now - HOUR, now)).toBe('13:00:00')
    expect(formatMoment(MIDNIGHT - SECOND, now)).toBe('Nov 21, 23:59')
    expect(formatMoment(MIDNIGHT + 33 * HOUR, now)).toBe('Nov 23, 09:00')
    expect(formatMoment(Date.UTC(2025, 1, 3, 9, 30), now)).toBe('Feb 3, 2025, 09:30')
  })

  test('is of the day that it is in the zone shown', () => {
    setDisplayZone('Asia/Tokyo')
    expect(formatMoment(MIDNIGHT - HOUR, MIDNIGHT + HOUR)).toBe('08:00:00')
  })

  test('a span names its days unless both are today', () => {
    const now = MIDNIGHT + 14 * HOUR
    const [late, later] = [MIDNIGHT - 40 * SECOND, MIDNIGHT - 9 * SECOND]
    expect(formatSpan({ from: now - HOUR, to: now }, now)).toBe('13:00:00 – 14:00:00')
    expect(formatSpan({ from: late, to: later }, now)).toBe('Nov 21, 23:59:20 – 23:59:51')
    expect(formatSpan({ from: late, to: now }, now)).toBe('Nov 21, 23:59:20 – Nov 22, 14:00:00')
    expect(formatSpan({ from: now, to: null }, now)).toBe('since 14:00:00')
    expect(formatSpan({ from: late, to: null }, now)).toBe('since Nov 21, 23:59:20')
  })

  test('a day alone is the same in every zone', () => {
    setDisplayZone('America/Lima')
    expect(formatCalendarDay('2026-11-21')).toBe('Nov 21, 2026')
    expect(['2026-11-21T10:00:00Z', '2026-13-41', 'today'].map(formatCalendarDay)).toEqual([null, null, null])
  })
})

describe('a table', () => {
  test('says how long ago its rows are, with the exact time beside it, and a day as a day', () => {
    const times = ['21T22:00:00Z', '21T23:59:30Z', '20T22:00:00Z', '19']
    render(table(...times.map(time => `2026-11-${time}`), '2025-11-19T22:00:00Z'))
    expect(cells()).toEqual(['1 hr. ago', '20 sec. ago', '1 day ago', 'Nov 19, 2026', 'Nov 19, 2025'])
    expect(document.querySelector<HTMLElement>('tbody time')?.title).toMatch(
      /^Nov 21, 2026, 10:00:00.PM UTC$/,
    )
  })

  test('says in one style how long ago the rows of a minute are', () => {
    const times = ['55', '40', '31']
      .map(second => `21T23:59:${second}Z`)
      .concat('21T23:58:51Z', '21T23:58:50Z')
    render(table(...times.map(time => `2026-11-${time}`)))
    expect(cells()).toEqual(['now', '10 sec. ago', '10 sec. ago', '50 sec. ago', '1 min. ago'])
  })

  test('counts by the clock of the rows, not by this computer’s', () => {
    render(<ClockSkewContext value={HOUR}>{table('2026-11-21T22:00:00Z')}</ClockSkewContext>)
    expect(cells()).toEqual(['59 min. ago'])
  })

  test('in a panel, the clock of the rows is the one that its channel learned', () => {
    const puppet = puppetChannel(panel)
    render(<PanelFrame panel={panel} channel={puppet.channel} />)
    const views = viewsOf({ [panel.id]: viewOf('2026-11-21T22:00:00Z') }, { clockSkewMs: HOUR })
    puppet.tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, views)
    expect(cells()).toEqual(['59 min. ago'])
  })

  test('has room for the longest of them', () => {
    const { rerender } = render(table('2026-11-21T22:00:00Z'))
    const width = () => document.querySelector('table')?.style.minWidth
    expect(width()).toBe('calc(calc(10ch + 14px))')
    rerender(table('2026-11-21T23:48:00Z'))
    expect(width()).toBe('calc(calc(12ch + 14px))')
    cleanup()
    render(table('2026-11-21T23:59:59Z'))
    expect(width()).toBe('calc(calc(12ch + 14px))')
  })

  test('goes on with the time, although nothing comes', () => {
    render(table('2026-11-21T22:00:00Z'))
    expect(cells()).toEqual(['1 hr. ago'])
    act(() => void vi.advanceTimersByTime(3 * SECOND))
    expect(cells()).toEqual(['2 hr. ago'])
  })
})

test('a feed adds the date to its times after midnight, even if no row arrives', () => {
  const { id, title, source, place } = tablePanel
  const feed: FeedPanel = {
    id,
    title,
    source,
    place,
    kind: 'feed',
    timeColumn: 'at',
    headlineColumn: 'name',
    details: [],
    limit: 50,
  }
  const line = { key: '1', at: MIDNIGHT - HOUR, headline: 'closed', details: [], signal: null }
  render(<FeedPanelBody panel={feed} view={{ kind: 'feed', lines: [line], rowCount: 1 }} />)
  expect(screen.getByText('23:00:00')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(3 * SECOND))
  expect(screen.getByText('Nov 21, 23:00')).toBeTruthy()
})

test('a feed of days has no times, and the same days in every zone', () => {
  setDisplayZone('America/Los_Angeles')
  const { id, title, source, place } = tablePanel
  const base = { id, title, source, place, timeColumn: 'at', headlineColumn: 'name', limit: 50 }
  const line = {
    key: '1',
    at: MIDNIGHT + 8 * HOUR,
    day: '2026-11-22',
    headline: 'closed',
    details: [],
    signal: null,
  }
  const view = { kind: 'feed' as const, lines: [line], rowCount: 1 }
  render(<FeedPanelBody panel={{ ...base, kind: 'feed' }} view={view} />)
  expect(screen.getByText('Nov 22, 2026')).toBeTruthy()
  expect(document.querySelector('time')).toBeNull()
})

describe('yesterday, once it is that,', () => {
  const isOver = () => act(() => void vi.advanceTimersByTime(3 * SECOND))

  test('is named with what was done', () => {
    const { session } = puppetSession()
    const activity = createActor(mutationsMachine, { input: { access: 'aal1', link: upStatus } }).start()
    const place = { board: 'depot', panel: 'table', title: 'Orders', table: 'orders' }
    activity.send({ type: 'mutations.begin', request: { ...order, id: 'a', place, confirm: 'yes' } })
    render(<MutationsDialog mutations={activity} session={session} onClose={() => undefined} />)
    const times = () => [...document.querySelectorAll('time')].map(time => time.textContent)
    expect(times()).toEqual(['23:59:58'])
    isOver()
    expect(times()).toEqual(['Nov 21, 23:59'])
  })

  test('is named where the session ended', async () => {
    const { hear } = await show({ restore: admit, board })
    hear({ type: 'auth.ended', refusal: answerRefusal('session_ended', 'session_ended').refusal })
    expect(screen.getByText(/^Signed out at/).textContent).toBe('Signed out at 23:59:58')
    isOver()
    expect(screen.getByText(/^Signed out at/).textContent).toBe('Signed out at Nov 21, 23:59')
  })

  test('is named where the project could not be reached', async () => {
    const restore = () =>
      Promise.resolve({ type: 'unavailable', reason: 'it responded with 503', retryAfter: HOUR } as const)
    await show({ restore })
    const last = () => screen.getByText('Last attempt').nextElementSibling?.textContent
    expect(last()).toBe('23:59:58')
    isOver()
    expect(last()).toBe('Nov 21, 23:59')
  })
})

test('a column of days or months shows the day at whose first moment a period begins, and other times their age', () => {
  const midnight = '2026-11-21T00:00:00+00:00'
  const textOf = (column: string, value: string) => {
    const { container } = render(<Cell column={column} value={value} format="time" />)
    return container.textContent
  }
  expect(['day', 'order_date', 'month'].map(column => textOf(column, midnight))).toEqual(
    Array(3).fill('Nov 21, 2026'),
  )
  expect([textOf('at', midnight), textOf('day', '2026-11-21T12:00:00+00:00')]).toEqual([
    '23 hr. ago',
    '11 hr. ago',
  ])
})
