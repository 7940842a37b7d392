import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HeatmapPanel, HistogramPanel, ScatterPanel } from '../../src/board/board'
import type { HeatmapView, HistogramView, PointsView } from '../../src/streams/views/chartViews'
import { HeatmapPanelBody } from '../../src/ui/panels/heatmap/HeatmapPanelBody'
import { HistogramPanelBody } from '../../src/ui/panels/histogram/HistogramPanelBody'
import { paintAxes, projectScatter } from '../../src/ui/panels/scatter/scatterDrawing'
import { ScatterPanelBody } from '../../src/ui/panels/scatter/ScatterPanelBody'
import type { PaintTools } from '../../src/ui/panels/shared/canvas/paintTools'
import { unitScale } from '../../src/ui/panels/shared/figure/valueUnit'

const base = { id: 'p', title: 'Files', source: 'files', place: { x: 0, y: 0, width: 4, height: 4 } }
const over = { rows: 12, isTruncated: false }
const cell = (value: number | string | null) => ({ value, rows: 2 })

const note = () => document.querySelector('[data-note]')?.textContent
const readFirst = () => {
  const cursor = screen.getByRole('slider', { name: 'Cursor in Files' })
  fireEvent.keyDown(cursor, { key: 'Home' })
  return cursor.getAttribute('aria-valuetext')
}
const summary = () => document.querySelector('figcaption .visually-hidden')?.textContent
const table = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  return screen
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(each => each.textContent))
}

test('a histogram of bytes is in the unit that fits its greatest value', async () => {
  const panel: HistogramPanel = { ...base, kind: 'histogram', column: 'size_bytes', limit: 20 }
  const view: HistogramView = {
    kind: 'histogram',
    over,
    step: 500_000,
    below: 0,
    above: 1,
    without: 0,
    bins: [0, 500_000, 1_000_000].map((from, i) => ({ from, rows: 3 * i })),
  }
  render(<HistogramPanelBody panel={panel} view={view} />)
  expect(note()).toBe('size_bytes (MB) · 12 rows · 1 above 1.5 MB')
  expect(summary()).toContain('most rows (6) at 1 – 1.5 MB')
  expect(readFirst()).toBe('0 – 0.5 MB: 0 rows, 0%')
  expect((await table())[1]).toEqual(['0 MB', '0.5 MB', '0', '0%'])
})

test('a histogram tells bytes apart that differ far behind the point', () => {
  const panel: HistogramPanel = { ...base, kind: 'histogram', column: 'size_bytes', limit: 20 }
  const bins = [{ from: 1_000_010_000, rows: 1 }]
  render(
    <HistogramPanelBody
      panel={panel}
      view={{ kind: 'histogram', over, step: 10_000, below: 0, above: 0, without: 0, bins }}
    />,
  )
  expect(readFirst()).toBe('1.00001 – 1.00002 GB: 1 row, 100%')
})

test('a unit that the board says comes first, also none', () => {
  const panel: HistogramPanel = { ...base, kind: 'histogram', column: 'progress_pct', limit: 20 }
  const bins = [{ from: 10, rows: 1 }]
  const view: HistogramView = { kind: 'histogram', over, step: 10, below: 0, above: 0, without: 0, bins }
  const { rerender } = render(<HistogramPanelBody panel={panel} view={view} />)
  expect(note()).toBe('progress_pct (%) · 12 rows')
  expect(readFirst()).toBe('10 – 20%: 1 row, 100%')
  rerender(<HistogramPanelBody panel={{ ...panel, unit: '' }} view={view} />)
  expect(readFirst()).toBe('10 – 20: 1 row, 100%')
  rerender(<HistogramPanelBody panel={{ ...panel, unit: 'points' }} view={view} />)
  expect(readFirst()).toBe('10 – 20 points: 1 row, 100%')
})

test('the axes of a scatter plot have the units of their columns', async () => {
  const panel: ScatterPanel = { ...base, kind: 'scatter', xColumn: 'took_seconds', yColumn: 'size_bytes' }
  const spot = (x: number, y: number, rows = 1) => ({ x, y, rows, group: undefined, name: null })
  const view: PointsView = {
    spots: [spot(2, 1_500_000), spot(9, 20_123_456, 4)],
    extent: { x: [2, 9], y: [1_500_000, 20_123_456] },
    groups: [],
    moreGroups: 0,
    without: 0,
    over,
  }
  render(<ScatterPanelBody panel={panel} view={{ kind: 'scatter', ...view }} />)
  expect(readFirst()).toBe('2 s, 1.5 MB')
  expect(await table()).toEqual([
    ['took_seconds', 'size_bytes', 'Rows'],
    ['2 s', '1.5 MB', '1'],
    ['9 s', '20.1 MB', '4'],
  ])
})

test('the labels of a scatter plot’s axes are in the unit that stands beside its name', () => {
  const texts: string[] = []
  const nothing = () => undefined
  const ctx = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => texts.push(text),
    ...Object.fromEntries(['beginPath', 'moveTo', 'lineTo', 'stroke'].map(name => [name, nothing])),
  }
  const tools: PaintTools = { ctx: ctx as never, colorOf: token => token, scale: 1, width: 600, height: 300 }
  const extent = { x: [0, 8] as const, y: [0, 20_000_000] as const }
  const down = unitScale('B', extent.y)
  paintAxes(
    tools,
    projectScatter(tools, extent, down),
    { name: 'took_seconds', ...unitScale('s', extent.x) },
    { name: 'size_bytes', ...down },
  )
  expect(texts).toEqual(expect.arrayContaining(['took_seconds (s)', 'size_bytes (MB)', '5', '20']))
  expect(texts.join()).not.toContain('M,')
})

test('a heat map has units in its scale, its cells and its table, and counts have none', async () => {
  const panel: HeatmapPanel = {
    ...base,
    kind: 'heatmap',
    groupBy: 'state',
    columnGroup: 'country',
    aggregate: 'sum',
    column: 'size_bytes',
  }
  const view: HeatmapView = {
    kind: 'heatmap',
    across: ['de', 'fr'],
    moreAcross: 0,
    moreDown: 0,
    over,
    rows: [{ label: 'new', cells: [cell(2_500_000), cell('12345678901234567890')] }],
  }
  const { rerender } = render(<HeatmapPanelBody panel={panel} view={view} />)
  expect(document.querySelector('figcaption ul')?.textContent).toBe('0 B12,300 PB')
  expect(readFirst()).toBe('new, de: 2.50 MB, of 2 rows')
  expect((await table())[1]).toEqual(['new', '2.50 MB', '12,300 PB'])
  rerender(<HeatmapPanelBody panel={{ ...panel, column: 'took_ms' }} view={view} />)
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('new2,500,000 ms12,345,678,901,234,567,890 ms')
  rerender(<HeatmapPanelBody panel={{ ...panel, aggregate: 'distinct' }} view={view} />)
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('new2,500,000')
})
