import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { NumberPanel } from '../../src/board/board'
import type { Gap } from '../../src/machines/channel/ledger'
import type { NumberView } from '../../src/streams/views/view'
import { numberChange } from '../../src/ui/panels/number/numberChange'
import { NumberPanelBody } from '../../src/ui/panels/number/NumberPanelBody'
import { formatClockTime, formatMoment } from '../../src/ui/words/dateTime'
import { numberPanel } from '../support/boards'

const HOUR = 3_600
const NOW = 10 * HOUR * 1000
const ago: NumberPanel = { ...numberPanel, comparison: { kind: 'earlier', seconds: HOUR } }
type Delta = NonNullable<NumberView['delta']>
const delta = (words: Partial<Delta> = {}): Delta => ({
  from: 40,
  at: 9 * HOUR * 1000,
  difference: 5,
  isCovered: true,
  ...words,
})
const hole = (from: number, to: number | null, repair: Gap['repair'] = null): Gap => ({
  from: from * 1000,
  to: to && to * 1000,
  repair,
  differingRows: null,
  cause: { kind: 'lost', reason: '' },
})
const describeDelta = (panel: NumberPanel, delta: Delta, holes: Gap[] = []) => {
  const change = numberChange(panel, delta, holes, NOW)
  return 'reason' in change ? change.reason : `${change.arrow} ${change.text} ${change.span}`
}

describe('how a number changed', () => {
  test('has a sign, an arrow, a share and a span', () => {
    expect(describeDelta(ago, delta())).toBe('↑ +5 (+13%) in 1 h')
    expect(describeDelta(ago, delta({ difference: -5 }))).toBe('↓ −5 (−13%) in 1 h')
    expect(describeDelta(ago, delta({ difference: 0 }))).toBe('= unchanged in 1 h')
    expect(describeDelta(ago, delta({ from: 0 }))).toBe('↑ +5 in 1 h')
    expect(describeDelta({ ...ago, format: 'bytes' }, delta({ from: 2e9, difference: 1e9 }))).toBe(
      '↑ +1.00 GB (+50%) in 1 h',
    )
  })

  test('names the value that it is compared with', () => {
    const first: NumberPanel = { ...ago, comparison: { kind: 'first' } }
    expect(describeDelta(first, delta())).toBe(`↑ +5 (+13%) since ${formatClockTime(9 * HOUR * 1000)}`)
    expect(describeDelta(first, delta({ from: null, at: null, difference: null }))).toBe('no earlier value')
    const sum: NumberPanel = { ...ago, aggregate: 'sum' }
    expect(describeDelta({ ...sum, window: HOUR }, delta({ at: null }))).toBe('↑ +5 (+13%) vs. previous hour')
    expect(describeDelta({ ...sum, window: 60 }, delta({ at: null }))).toBe('↑ +5 (+13%) vs. 1 h earlier')
  })

  test('names the day of a first value that is not from today', () => {
    const first: NumberPanel = { ...ago, comparison: { kind: 'first' } }
    const at = NOW - 72 * HOUR * 1000
    expect(describeDelta(first, delta({ at }))).toBe(`↑ +5 (+13%) since ${formatMoment(at, NOW)}`)
    expect(describeDelta(first, delta({ at }))).not.toContain(formatClockTime(at))
  })

  test('has no share that would be none', () => {
    expect(describeDelta(ago, delta({ from: 400_000 }))).toBe('↑ +5 in 1 h')
    expect(describeDelta(ago, delta({ from: 1_000 }))).toBe('↑ +5 (+0.5%) in 1 h')
  })

  test('is read aloud with the value of then', () => {
    expect(numberChange({ ...ago, betterDirection: 'down' }, delta(), [], NOW)).toMatchObject({
      spokenText: `up by 5 in 1 h, from 40 at ${formatClockTime(9 * HOUR * 1000)}, worse`,
      meaning: 'worse',
    })
    expect(
      numberChange({ ...ago, betterDirection: 'down' }, delta({ difference: -5 }), [], NOW),
    ).toMatchObject({
      meaning: 'better',
    })
    expect(numberChange(ago, delta(), [], NOW)).toMatchObject({ meaning: null })
  })

  test('is absent without an earlier value, or if that is not loaded', () => {
    const none = { from: null, at: null, difference: null }
    expect(describeDelta(ago, delta(none))).toBe('no value 1 hour ago')
    expect(describeDelta(ago, delta({ ...none, isCovered: false }))).toBe('earlier data not loaded')
    expect(describeDelta(ago, delta({ ...none, needsFigures: true }))).toBe(
      'no value 1 hour ago: run figures.sql again',
    )
    expect(describeDelta(ago, delta({ difference: null }))).toBe('1 hour ago: 40')
    // The note beside it says which time the figure is of.
    const sum: NumberPanel = { ...ago, aggregate: 'sum', window: HOUR }
    expect(describeDelta(sum, delta(none))).toBe('no earlier value')
  })

  test('is not known where a newer value of then may have been missed', () => {
    const late = delta({ at: 8 * HOUR * 1000 })
    const gapText = 'unknown 1 hour ago: possible missed changes'
    expect(describeDelta(ago, late, [hole(8.5 * HOUR, 9.5 * HOUR)])).toBe(gapText)
    expect(describeDelta(ago, late, [hole(8.5 * HOUR, null)])).toBe(gapText)
    expect(describeDelta(ago, late, [hole(8.5 * HOUR, 9.5 * HOUR, 'not provable')])).toBe(gapText)
    expect(describeDelta(ago, late, [hole(8.5 * HOUR, 9.5 * HOUR, 'read again')])).not.toBe(gapText)
    expect(describeDelta(ago, late, [hole(7 * HOUR, 7.5 * HOUR)])).not.toBe(gapText)
    expect(describeDelta(ago, late, [hole(9.5 * HOUR, null)])).not.toBe(gapText)
    const sum: NumberPanel = { ...ago, aggregate: 'sum' }
    expect(describeDelta(sum, delta({ at: null }), [hole(1 * HOUR, 2 * HOUR)])).toBe(gapText)
    expect(describeDelta({ ...sum, window: HOUR }, delta({ at: null }), [hole(1 * HOUR, 2 * HOUR)])).not.toBe(
      gapText,
    )
  })
})

describe('a number', () => {
  const view: NumberView = {
    kind: 'number',
    value: 45,
    total: null,
    at: NOW,
    delta: delta(),
    course: [40, null, 45],
    times: [1_000, 2_000, 3_000],
  }

  test('is colored by its change only where the board says which way is better', () => {
    const { container, rerender } = render(<NumberPanelBody panel={ago} view={view} />)
    expect(screen.getByText('↑ +5 (+13%) in 1 h')).toBeTruthy()
    expect(container.querySelector('[data-tone]')).toBeNull()
    rerender(<NumberPanelBody panel={{ ...ago, betterDirection: 'up' }} view={view} />)
    expect(screen.getByText('↑ +5 (+13%) in 1 h, better')).toBeTruthy()
    expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('ok')
  })

  test('has its course as a table, newest first, divided where changes may be missing', async () => {
    render(<NumberPanelBody panel={{ ...ago, unit: 'ms' }} view={view} gaps={[hole(1.5, 1.8)]} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = screen.getAllByRole<HTMLTableRowElement>('row')
    expect(rows.map(({ cells }) => cells[1]?.textContent ?? 'torn')).toEqual([
      'Value',
      '45 ms',
      '–',
      'torn',
      '40 ms',
    ])
  })
  test('has the newest rows one by one in its table, where the course is drawn by what can be seen of it', async () => {
    const newest = { course: [44, 45], times: [2_500, 3_000], rowCount: 5_000 }
    render(<NumberPanelBody panel={ago} view={{ ...view, newest }} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = screen.getAllByRole<HTMLTableRowElement>('row')
    expect(rows.map(({ cells }) => cells[1]?.textContent)).toEqual(['Value', '45', '44'])
    expect(screen.getByText('Latest 2 of 5,000 loaded')).toBeTruthy()
  })
})
