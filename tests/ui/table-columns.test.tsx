import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { tablePanel } from '../support/boards'

await preloadSheets()
const panel: TablePanel = {
  ...tablePanel,
  columns: [
    { column: 'state', label: 'State', format: 'text' },
    { column: 'recipient', label: 'Recipient', format: 'text' },
    { column: 'street', label: 'Street', format: 'text' },
    { column: 'tracking', label: 'Tracking number', format: 'text' },
    { column: 'weight', label: 'Weight', format: 'number' },
  ],
}
const short = ['packed', 'Ann', 'Elm Road 1', 'TX-1', 123456789012345]
const long = ['packed', 'Ann Elisabeth Carpenter', 'Old Mill Road at the River 112b', 'TX-0000-1111-2222', 1]
const view = (...rows: (typeof short)[]) => ({
  kind: 'table' as const,
  rowCount: rows.length,
  rows: rows.map((cells, n) => ({ key: `${n}`, cells })),
})

let width = 0
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** The characters of each column; that which takes the rest has none of its own. */
const widths = () => {
  const each: Record<string, string> = {}
  for (const [at, { style }] of document.querySelectorAll('col').entries())
    each[panel.columns[at]?.column ?? ''] = /^calc\((\d+)ch/.exec(style.width)?.[1] ?? style.width
  return each
}
/** All that their values need. */
const whole = { state: '10', recipient: '24', tracking: '18', weight: '18' }

test('long texts give way before a table is scrolled sideways, short ones and numbers do not', () => {
  width = 733
  render(<TablePanelBody panel={panel} view={view(long, short)} />)
  expect(widths()).toEqual({ state: '9', recipient: '21', street: 'auto', tracking: '12', weight: '18' })
  const { minWidth } = document.querySelector('table')?.style ?? {}
  expect(minWidth).toContain('12ch')
})

test('if there is room for all of them, only the longest text gets the rest', () => {
  width = 1000
  render(<TablePanelBody panel={panel} view={view(long, short)} />)
  expect(widths()).toEqual({ ...whole, street: 'auto' })
})

test('texts give way once rows come that need it, and still when those are gone', () => {
  width = 733
  const { rerender } = render(<TablePanelBody panel={panel} view={view(short)} />)
  const before = widths()
  rerender(<TablePanelBody panel={panel} view={view(long, short)} />)
  const crowded = widths()
  expect(crowded).not.toEqual(before)
  rerender(<TablePanelBody panel={panel} view={view(short)} />)
  expect(widths()).toEqual(crowded)
})

test('a width that a viewer set never shrinks, and counts as the column’s need', () => {
  const keptColumns = { hidden: [], widths: { tracking: 400 } }
  localStorage.setItem('signalbox-columns', JSON.stringify([[`${panel.source}/${panel.id}`, keptColumns]]))
  width = 900
  render(<TablePanelBody panel={panel} view={view(long, short)} />)
  expect(widths()).toMatchObject({ street: 'auto', tracking: '400px', weight: whole.weight })
  expect(Number(widths()['recipient'])).toBeLessThan(Number(whole.recipient))
})

test('a cell whose text fits is not clipped, because a clip costs a layer of its own', () => {
  width = 900
  render(<TablePanelBody panel={panel} view={view(short)} />)
  const clippedCells = [...document.querySelectorAll('td')].map(cell => cell.hasAttribute('data-cut'))
  expect(clippedCells.at(-1)).toBe(false)
  expect(clippedCells.filter(Boolean).length).toBeLessThanOrEqual(2)
})
