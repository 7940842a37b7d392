import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { HeatmapPanel, HistogramPanel, MapPanel, PiePanel, ScatterPanel } from '../../src/board/board'
import type { Spot } from '../../src/streams/folds/space/spotGrid'
import type { HeatmapView, HistogramView, PointsView } from '../../src/streams/views/chartViews'
import type { PieView } from '../../src/streams/views/view'
import { HeatmapPanelBody } from '../../src/ui/panels/heatmap/HeatmapPanelBody'
import { HistogramPanelBody } from '../../src/ui/panels/histogram/HistogramPanelBody'
import { MapPanelBody } from '../../src/ui/panels/map/MapPanelBody'
import { PiePanelBody } from '../../src/ui/panels/pie/PiePanelBody'
import { ScatterPanelBody } from '../../src/ui/panels/scatter/ScatterPanelBody'

const base = { id: 'p', title: 'Orders', source: 'orders', place: { x: 0, y: 0, width: 4, height: 4 } }
const over = { rows: 12, isTruncated: false }

const note = () => document.querySelector('[data-note]')?.textContent
const cursor = () => screen.getByRole('slider', { name: 'Cursor in Orders' })
const press = (key: string) => fireEvent.keyDown(cursor(), { key })
const readCursor = () => cursor().getAttribute('aria-valuetext')
const table = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  return screen
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(cell => cell.textContent))
}

describe('a histogram', () => {
  const panel: HistogramPanel = { ...base, kind: 'histogram', column: 'ms', limit: 20, unit: 'ms' }
  const view: HistogramView = {
    kind: 'histogram',
    over,
    step: 0.1,
    below: 1,
    above: 0,
    without: 2,
    bins: [0.1, 0.2, 0.3].map((from, i) => ({ from, rows: 3 * i })),
  }
  test('says what it counts and what it leaves out, and is read bin by bin', () => {
    render(<HistogramPanelBody panel={panel} view={view} />)
    expect(note()).toBe('ms (ms) · 12 rows · 1 below 0.1 ms · 2 without a number')
    expect(readCursor()).toBe('3 bins')
    press('Home')
    expect(readCursor()).toBe('0.1 – 0.2 ms: 0 rows, 0%')
    press('ArrowRight')
    expect([readCursor(), note()]).toEqual(Array(2).fill('0.2 – 0.3 ms: 3 rows, 33%'))
    press('Escape')
    expect(readCursor()).toBe('3 bins')
  })
  test('is a table as well', async () => {
    render(<HistogramPanelBody panel={panel} view={view} />)
    expect(await table()).toEqual([
      ['From', 'To (not included)', 'Rows', 'Share'],
      ['0.1 ms', '0.2 ms', '0', '0%'],
      ['0.2 ms', '0.3 ms', '3', '33%'],
      ['0.3 ms', '0.4 ms', '6', '67%'],
    ])
  })
})

describe('a heat map', () => {
  const panel: HeatmapPanel = {
    ...base,
    kind: 'heatmap',
    groupBy: 'state',
    columnGroup: 'country',
    aggregate: 'sum',
    column: 'amount',
  }
  const cell = (value: number | string | null, rows = 1) => ({ value, rows })
  const view: HeatmapView = {
    kind: 'heatmap',
    across: ['de', null],
    moreAcross: 3,
    moreDown: 0,
    over,
    rows: [
      { label: 'paid', cells: [cell(8), null] },
      { label: '', cells: [cell(-4, 2), cell('12345678901234567890')] },
    ],
  }
  test('is read cell by cell, across and down', () => {
    render(<HeatmapPanelBody panel={panel} view={view} />)
    expect(note()).toBe('sum of amount · state by country · 3 more columns not drawn · 12 rows')
    expect(readCursor()).toBe('4 cells')
    press('Home')
    expect(readCursor()).toBe('paid, de: 8, of 1 row')
    press('ArrowDown')
    expect(readCursor()).toBe('empty text, de: -4, of 2 rows')
    press('ArrowDown')
    press('ArrowRight')
    expect(readCursor()).toBe('empty text, NULL: 12,345,678,901,234,567,890, of 1 row')
    press('ArrowUp')
    expect(readCursor()).toBe('paid, NULL: no rows')
  })
  test('is a table with all digits as well', async () => {
    render(<HeatmapPanelBody panel={panel} view={view} />)
    expect(await table()).toEqual([
      ['state', 'de', 'NULL'],
      ['paid', '8', ''],
      ['empty text', '-4', '12,345,678,901,234,567,890'],
    ])
  })
})

describe('points', () => {
  const spot = (x: number, y: number, words: Partial<Spot> = {}): Spot => ({
    x,
    y,
    rows: 1,
    group: 'a',
    name: null,
    ...words,
  })
  const view: PointsView = {
    spots: [spot(1, 10, { name: 'first' }), spot(3, -2.5, { rows: 5, group: undefined })],
    extent: { x: [1, 3], y: [-2.5, 10] },
    groups: ['a', null],
    moreGroups: 1,
    without: 6,
    over,
  }
  const scatter: ScatterPanel = {
    ...base,
    kind: 'scatter',
    xColumn: 'age',
    yColumn: 'score',
    groupBy: 'team',
    labelColumn: 'name',
  }
  test('are read from left to right, with what they stand for', () => {
    render(<ScatterPanelBody panel={scatter} view={{ kind: 'scatter', ...view }} />)
    expect(note()).toBe('12 rows · drawn as 2 points · 6 rows without both numbers · 1 more group in gray')
    press('Home')
    expect(readCursor()).toBe('1, 10 · first · a')
    press('ArrowRight')
    expect(readCursor()).toBe('3, -2.5 · several groups · 5 rows')
  })
  test('are a table as well', async () => {
    render(<ScatterPanelBody panel={scatter} view={{ kind: 'scatter', ...view }} />)
    expect(await table()).toEqual([
      ['age', 'score', 'team', 'name', 'Rows'],
      ['1', '10', 'a', 'first', '1'],
      ['3', '-2.5', 'several', '', '5'],
    ])
  })
  test('of a map name their positions, and how many rows have none', async () => {
    const map: MapPanel = { ...base, kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat' }
    render(<MapPanelBody panel={map} view={{ kind: 'map', ...view, groups: [], moreGroups: 0 }} />)
    expect(note()).toBe('12 rows · drawn as 2 points · 6 rows without a place')
    press('End')
    expect(readCursor()).toBe('3.00° E, 2.50° S · 5 rows')
    expect((await table())[1]).toEqual(['1.00° E', '10.00° N', '1'])
  })
})

describe('a pie', () => {
  const panel: PiePanel = { ...base, kind: 'pie', groupBy: 'state', limit: 3 }
  const view: PieView = {
    kind: 'pie',
    rest: { groups: 2, value: 1 },
    total: 12,
    seconds: null,
    over,
    bars: [
      { label: 'paid', value: 9, rows: 9 },
      { label: null, value: 2, rows: 2 },
    ],
  }
  const arcs = () =>
    [...document.querySelectorAll('circle[stroke-dasharray]')].map(arc =>
      Number(arc.getAttribute('stroke-dasharray')?.split(' ')[0]),
    )
  test('has slices as long as their share, and the whole in its middle', () => {
    render(<PiePanelBody panel={panel} view={view} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'paid975%',
      'NULL217%',
      '2 other groups18%',
    ])
    expect(arcs().map(length => length + 0.8)).toEqual([
      expect.closeTo(75),
      expect.closeTo(16.67, 1),
      expect.closeTo(8.33, 1),
    ])
    expect(document.querySelector('svg text')?.textContent).toBe('12')
  })
  test('of bytes is in the unit that fits, as their column is named', () => {
    const [paidBar] = view.bars
    if (paidBar === undefined) throw new Error('no bars')
    const bytes = { ...view, rest: null, total: 48_200_000, bars: [{ ...paidBar, value: 48_200_000 }] }
    render(<PiePanelBody panel={{ ...panel, aggregate: 'sum', column: 'size_bytes' }} view={bytes} />)
    expect(screen.getByRole('listitem').textContent).toBe('paid48.2 MB100%')
    expect(document.querySelector('svg text')?.textContent).toMatch(/^48.2/)
  })
  test('of one group is a full ring, with a note that a negative value has no slice', () => {
    const [paidBar, none] = view.bars
    if (paidBar === undefined || none === undefined) throw new Error('no bars')
    const { rerender } = render(
      <PiePanelBody panel={panel} view={{ ...view, rest: null, bars: [paidBar] }} />,
    )
    expect(arcs()).toEqual([100])
    expect(screen.queryByText(/Negative/)).toBeNull()
    const summedPanel = { ...panel, aggregate: 'sum', column: 'amount' } as const
    rerender(
      <PiePanelBody
        panel={summedPanel}
        view={{ ...view, rest: null, bars: [paidBar, { ...none, value: -2 }] }}
      />,
    )
    expect(arcs()).toEqual([100])
    expect(screen.getByText('Negative values have no slice')).toBeTruthy()
  })
  test('is a table as well', async () => {
    render(<PiePanelBody panel={panel} view={view} />)
    expect((await table()).map(([label, value]) => [label, value])).toEqual([
      ['state', 'count of rows'],
      ['paid', '9'],
      ['NULL', '2'],
      ['2 other groups', '1'],
      ['all', '12'],
    ])
  })
})
