import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BarsPanel } from '../../src/board/board'
import type { Gap } from '../../src/machines/channel/ledger'
import type { BarsView } from '../../src/streams/views/view'
import { BarsPanelBody } from '../../src/ui/panels/bars/BarsPanelBody'
import { doubtfulStarts } from '../../src/ui/panels/bars/doubtfulIntervals'
import { intervalText, tickFormatter } from '../../src/ui/panels/bars/intervals'
import { setDisplayZone } from '../../src/ui/words/timeZone'
import { barsPanel } from '../support/boards'

const DAY = 86_400
/** In New York. */
const MARCH_5 = Date.UTC(2026, 2, 5, 5)
// Ahead, as the page has them.
beforeAll(async () => {
  await Promise.all([
    import('../../src/ui/panels/bars/TimeBars'),
    import('../../src/ui/panels/bars/BarsTable'),
  ])
})
beforeEach(() => setDisplayZone('America/New_York'))
afterEach(() => {
  setDisplayZone('viewer')
  vi.useRealTimers()
})

const { timeColumn: _, window: __, ...plain } = barsPanel
const daily: BarsPanel = { ...plain, groupBy: 'at', timeBucket: DAY, aggregate: 'count' }
/** The latest first. */
const viewOf = (...labels: string[]): BarsView => {
  const starts = labels.map(label => Date.parse(label)).reverse()
  return {
    kind: 'bars',
    rest: null,
    total: null,
    seconds: null,
    over: { rows: 5, isTruncated: false },
    bars: labels.map(label => ({ label, value: 7, rows: 7 })),
    intervals: { starts, end: (starts.at(-1) ?? 0) + DAY * 1_000 },
  }
}
const iso = (at: number) => new Date(at).toISOString()
const readNote = () => document.querySelector('[data-note]')?.textContent
const show = async (now: number, panel = daily) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  render(<BarsPanelBody panel={panel} view={viewOf(iso(MARCH_5), iso(MARCH_5 - DAY * 1_000))} />)
  await vi.waitFor(() => expect(readNote()).toBeDefined())
}

test('a bar of a day is called by that day', async () => {
  expect(intervalText(MARCH_5, { seconds: DAY })).toBe('Mar 5, 2026')
  await show(MARCH_5 + 1_000)
  expect(readNote()).toBe('at · the last interval is in progress')
  // Not "highest": the latest comes first.
  expect(screen.getByText(/latest: Mar 5, 2026 with 7/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /table/i }))
  await screen.findByText('Mar 4, 2026')
})

test('a bar of a day without a time is of that day in every zone, until it ends there', async () => {
  const days = viewOf('2026-03-05')
  vi.useFakeTimers({ now: MARCH_5 + (DAY - 3_600) * 1_000, toFake: ['Date'] })
  const { rerender } = render(<BarsPanelBody panel={daily} view={days} />)
  // 23:00 in New York.
  await vi.waitFor(() => expect(readNote()).toBe('at · the last interval is in progress'))
  vi.setSystemTime(MARCH_5 + DAY * 1_000)
  rerender(<BarsPanelBody panel={{ ...daily }} view={{ ...days }} />)
  await vi.waitFor(() => expect(readNote()).toBe('at'))
  expect(screen.getByText(/latest: Mar 5, 2026 with 7/)).toBeTruthy()
})

test('the last interval is in progress only until it ends', async () => {
  await show(MARCH_5 + 40 * DAY * 1_000)
  expect(readNote()).toBe('at')
})

test('shorter intervals are called by their times where they are read', () => {
  const start = MARCH_5 - 5 * 3_600_000
  expect(intervalText(start, { seconds: 3_600 })).toBe('Mar 4, 2026 19:00')
  expect(intervalText(start, { seconds: 3_600, last: start })).toBe('19:00')
  // Neither days nor parts of one: they begin by UTC.
  expect(intervalText(start, { seconds: 1.5 * DAY })).toBe('Mar 4, 2026 19:00')
})

test('days of one year are named without it below their bars', () => {
  const textsOf = (areDays: boolean, ...starts: number[]) =>
    starts.map(
      tickFormatter(
        starts.map(from => ({ from, bar: null })),
        { seconds: DAY, areDays },
      ),
    )
  expect(textsOf(false, MARCH_5 - DAY * 1_000, MARCH_5)).toEqual(['Mar 4', 'Mar 5'])
  expect(textsOf(false, MARCH_5 - 100 * DAY * 1_000, MARCH_5)).toEqual(['Nov 25, 2025', 'Mar 5, 2026'])
  // Of New York's zone, this would be a day of the year before.
  expect(textsOf(true, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2))).toEqual(['Jan 1', 'Jan 2'])
})

const lost: Gap = {
  from: MARCH_5 + 3_600_000,
  to: null,
  cause: { kind: 'lost', reason: '' },
  repair: null,
  differingRows: null,
}

test('intervals of which changes may have been missed are in doubt, over all rows while a gap is open', () => {
  const view = viewOf(iso(MARCH_5), iso(MARCH_5 - DAY * 1_000), iso(MARCH_5 - 2 * DAY * 1_000))
  const overAll: BarsView = { ...view, over: { rows: 5, isTruncated: false, isAll: true } }
  const closed: Gap = { ...lost, from: MARCH_5 - 10_000, to: MARCH_5 + 10_000, repair: 'not provable' }
  expect([...doubtfulStarts(view, [lost])]).toEqual([MARCH_5])
  expect([...doubtfulStarts(overAll, [lost])]).toEqual([MARCH_5])
  expect([...doubtfulStarts(view, [closed])]).toEqual([MARCH_5 - DAY * 1_000, MARCH_5])
  // Calculated again since.
  expect([...doubtfulStarts(overAll, [closed])]).toEqual([])
  expect([...doubtfulStarts(view, [{ ...closed, repair: 'read again' }])]).toEqual([])
  // Days without a time end at midnight in New York, four or five hours after that of their stamps.
  const days = viewOf('2026-03-05', '2026-03-04')
  const evening: Gap = {
    ...lost,
    from: Date.UTC(2026, 2, 5, 2),
    to: Date.UTC(2026, 2, 5, 4),
    repair: 'not provable',
  }
  expect([...doubtfulStarts(days, [evening])]).toEqual([Date.UTC(2026, 2, 4)])
})

test('intervals in doubt are named where they are read, in the summary and in the table', async () => {
  vi.useFakeTimers({ now: MARCH_5 + DAY * 2_000, toFake: ['Date'] })
  const view = viewOf(iso(MARCH_5), iso(MARCH_5 - DAY * 1_000))
  const { rerender } = render(<BarsPanelBody panel={daily} view={view} gaps={[lost]} />)
  await vi.waitFor(() => expect(readNote()).toBe('Hatched: possible missed changes · at'))
  expect(screen.getByText(/1 interval with possible missed changes\./)).toBeTruthy()
  const cursor = screen.getByRole('slider')
  fireEvent.keyDown(cursor, { key: 'End' })
  expect(cursor.getAttribute('aria-valuetext')).toBe('Mar 5, 2026: 7, possible missed changes')
  fireEvent.keyDown(cursor, { key: 'ArrowLeft' })
  expect(cursor.getAttribute('aria-valuetext')).toBe('Mar 4, 2026: 7')
  await userEvent.click(screen.getByRole('button', { name: /table/i }))
  await screen.findByText('Mar 5, 2026, possible missed changes')
  rerender(<BarsPanelBody panel={daily} view={view} gaps={[]} />)
  await screen.findByText('Mar 5, 2026')
})
