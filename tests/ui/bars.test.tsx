import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
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
