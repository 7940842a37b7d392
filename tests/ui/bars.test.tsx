import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BarsPanel } from '../../src/board/board'
import type { Bar, BarsView } from '../../src/streams/views/view'
import { BarsPanelBody } from '../../src/ui/panels/bars/BarsPanelBody'
import { barsPanel } from '../support/boards'

const bar = (label: string | null, value: Bar['value'], rows = 1): Bar => ({ label, value, rows })
const view = (bars: Bar[], words: Partial<BarsView> = {}): BarsView => ({
  kind: 'bars',
  bars,
  rest: null,
  total: null,
  seconds: null,
  over: { rows: 500, isTruncated: true },
  ...words,
})
const { timeColumn: _, window: __, ...plain } = barsPanel
const summedPanel: BarsPanel = { ...plain, aggregate: 'sum', column: 'amount', unit: '€' }

const items = () => screen.getAllByRole('listitem')
const texts = () => items().map(item => item.textContent)
const listDrawn = () =>
  items().map(item => {
    const { backgroundPositionX, backgroundSize } = item.querySelector<HTMLElement>('[data-bar]')?.style ?? {}
    return [backgroundPositionX, backgroundSize]
  })

describe('bars', () => {
  test('are as long as their rate is of the greatest, and sum up', () => {
    const rates = view([bar('/a', 4), bar('/b', 1)], {
      total: 5,
      seconds: 60,
      over: { rows: 300, isTruncated: false },
    })
    render(<BarsPanelBody panel={{ ...barsPanel, window: 60 }} view={rates} />)
    expect(texts()).toEqual(['/a4.00 /s80%', '/b1.00 /s20%'])
    expect(listDrawn()).toEqual([
      ['0%', '100% 100%'],
      ['0%', '25% 100%'],
    ])
    expect(screen.getByText('all 5.00 /s')).toBeTruthy()
    expect(screen.getByText('mean of the last minute')).toBeTruthy()
  })

  test('are no parts of a whole where the others take away from it', () => {
    const amounts = view([bar('/a', 100), bar('/b', 50)], { total: 30, rest: { groups: 2, value: -120 } })
    render(<BarsPanelBody panel={summedPanel} view={amounts} />)
    expect(document.body.textContent).not.toContain('%')
  })

  test('of rare events have enough digits to compare', () => {
    const rates = view([bar('/a', 3 / 900), bar('/b', 1 / 900)], { seconds: 900 })
    render(<BarsPanelBody panel={barsPanel} view={rates} />)
    expect(texts()).toEqual(['/a0.0033 /s', '/b0.0011 /s'])
  })

  test('of a partly loaded window say how far the loaded rows reach', () => {
    const rates = view([bar('/a', 4)], { total: 4, seconds: 43.2, over: { rows: 500, isTruncated: true } })
    render(<BarsPanelBody panel={{ ...barsPanel, window: 60 }} view={rates} />)
    expect(screen.getByText('mean of the last 43 s of 1 m (older rows aren’t loaded)')).toBeTruthy()
  })

  test('say what they are, over which rows, and what the others come to', () => {
    const rest = { groups: 12, value: 3 }
    render(
      <BarsPanelBody
        panel={summedPanel}
        view={view([bar('a', 12.5), bar(null, 2)], { total: 17.5, rest })}
      />,
    )
    expect(texts()).toEqual(['a12.5 €71%', 'NULL2.0 €11%', '12 other groups3.0 €'])
    expect(screen.getByText('all 17.5 €')).toBeTruthy()
    expect(screen.getByText('sum of amount, of the 500 loaded rows')).toBeTruthy()
    expect(
      screen.getByText(
        'By path: sum of amount, of the 500 loaded rows; 2 of 14 groups, highest: a with 12.5 €.',
      ),
    ).toBeTruthy()
  })

  test('do not sum up the others where that is impossible', () => {
    const panel: BarsPanel = { ...summedPanel, aggregate: 'p95' }
    render(
      <BarsPanelBody
        panel={panel}
        view={view([bar('a', 12)], { total: 11, rest: { groups: 12, value: null } })}
      />,
    )
    expect(items()).toHaveLength(1)
    expect(screen.getByText('all 11 € · 12 more groups')).toBeTruthy()
  })

  test('go to the left of zero, and a group without a value has none', () => {
    render(
      <BarsPanelBody
        panel={summedPanel}
        view={view([bar('a', 3), bar('b', -1), bar('c', null), bar('d', 'NaN')])}
      />,
    )
    expect(texts()).toEqual(['a3 €', 'b-1 €', 'c–', 'dNaN €'])
    expect(listDrawn().slice(0, 2)).toEqual([
      // At the end of the quarter of the track that it leaves.
      ['100%', '75% 100%'],
      ['0%', '25% 100%'],
    ])
  })

  test('are in the unit that their column is named after, unless the board names one or they are counts', async () => {
    const bytes = view([bar('a', 48_200_000_000), bar('b', 1_500_000_000)], { total: 49_700_000_000 })
    const panel: BarsPanel = { ...plain, aggregate: 'sum', column: 'size_bytes' }
    const { rerender } = render(<BarsPanelBody panel={panel} view={bytes} />)
    expect(texts()).toEqual(['a48.2 GB97%', 'b1.50 GB3%'])
    expect(screen.getByText('all 49.7 GB')).toBeTruthy()
    expect(screen.getByText(/highest: a with 48.2 GB/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /table/ }))
    expect(screen.getByRole('cell', { name: '48.2 GB' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /bars/ }))
    const few = view([bar('a', 480)])
    rerender(<BarsPanelBody panel={{ ...panel, aggregate: 'p95', column: 'wait_ms' }} view={few} />)
    expect(texts()).toEqual(['a480 ms'])
    rerender(<BarsPanelBody panel={{ ...panel, unit: '' }} view={few} />)
    expect(texts()).toEqual(['a480'])
    rerender(<BarsPanelBody panel={{ ...panel, aggregate: 'distinct' }} view={few} />)
    expect(texts()).toEqual(['a480'])
  })

  test('can be read as a table in all digits, and be bars again', async () => {
    const bars = [bar('a', '9007199254740993', 3), bar('', 1234567.25, 2)]
    render(
      <BarsPanelBody panel={summedPanel} view={view(bars, { total: 7, rest: { groups: 1, value: 2 } })} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole<HTMLTableRowElement>('row')
    expect(rows.map(({ cells }) => [...cells].map(cell => cell.textContent))).toEqual([
      ['path', 'sum of amount (€)', 'rows'],
      ['a', '9,007,199,254,740,993', '3'],
      ['empty text', '1,234,567.25', '2'],
      ['1 other group', '2', '495'],
      ['all', '7', '500'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'View as bars' }))
    expect(items()).toHaveLength(3)
  })
})

describe('the order of bars', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
  })
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const labels = () => items().map(item => item.firstChild?.textContent)
  /** Bars that were drawn with a ahead of b and b of c. */
  function draw(panel: BarsPanel = summedPanel) {
    const made = (bars: Bar[], of: BarsPanel) => <BarsPanelBody panel={of} view={view(bars)} />
    const { rerender } = render(made([bar('a', 12), bar('b', 11), bar('c', 3)], panel))
    return { show: (bars: Bar[], of = panel) => rerender(made(bars, of)) }
  }
  const ahead = [bar('b', 13), bar('a', 12), bar('c', 3)]

  test('of nearly equal counts stays while another one leads every few seconds, and their values do not', async () => {
    const { show } = draw()
    for (let i = 0; i < 12; i++) {
      show(i % 2 === 0 ? ahead : [bar('a', 14), bar('b', 13), bar('c', 3)])
      expect(labels()).toEqual(['a', 'b', 'c'])
      await later(4_000)
    }
    expect(texts()).toEqual(['a14 €', 'b13 €', 'c3 €'])
    expect(screen.getByText(/highest: a with 14 €/)).toBeTruthy()
  })

  test('is the new one after ten seconds, also where nothing changes any more', async () => {
    const { show } = draw()
    show(ahead)
    // The text alternative is of the values.
    expect(screen.getByText(/highest: b with 13 €/)).toBeTruthy()
    await later(9_000)
    expect(labels()).toEqual(['a', 'b', 'c'])
    await later(1_000)
    expect(labels()).toEqual(['b', 'a', 'c'])
  })

  test('waits for the pointer, a minute at most', async () => {
    const { show } = draw()
    fireEvent.pointerEnter(screen.getByRole('list'))
    show(ahead)
    await later(30_000)
    expect(labels()).toEqual(['a', 'b', 'c'])
    fireEvent.pointerLeave(screen.getByRole('list'))
    expect(labels()).toEqual(['b', 'a', 'c'])
    fireEvent.pointerEnter(screen.getByRole('list'))
    show([bar('a', 20), bar('b', 13), bar('c', 3)])
    await later(59_000)
    expect(labels()).toEqual(['b', 'a', 'c'])
    await later(1_000)
    expect(labels()).toEqual(['a', 'b', 'c'])
  })

  test('gives a new bar its own place, and moves none of the others', () => {
    const { show } = draw()
    show([bar('b', 13), bar('d', 12.5), bar('a', 12)])
    expect(labels()).toEqual(['a', 'd', 'b'])
  })

  test('of a panel that somebody changes is the new one at once', () => {
    const { show } = draw()
    show([bar('c', 3), bar('b', 11), bar('a', 12)], { ...summedPanel, sort: 'least' })
    expect(labels()).toEqual(['c', 'b', 'a'])
  })
})
