import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TableView } from '../../src/streams/views/view'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { tablePanel as panel } from '../support/boards'

// Ahead, as the page has it.
await preloadSheets()

type Rows = TableView['rows']
const line = (id: number, value: Rows[number]['cells'][number] = id): Rows[number] => ({
  key: `${id}`,
  cells: [id, value],
  row: { id, value, note: { of: id } },
})
const many = (count: number) => Array.from({ length: count }, (_, i) => line(count - i))
const viewOf = (rows: Rows, rowCount = rows.length): TableView => ({
  kind: 'table',
  rows,
  rowCount: rowCount,
})
const listDrawn = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row-key]')].map(row => row.dataset['rowKey'])
const grid = () => screen.getByRole('grid')
const activeText = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent

function showRows(rows: Rows, rowCount?: number) {
  const { rerender } = render(<TablePanelBody panel={panel} view={viewOf(rows, rowCount)} />)
  return (next: Rows, nextHeld?: number) =>
    rerender(<TablePanelBody panel={panel} view={viewOf(next, nextHeld)} />)
}
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('draws the visible rows of thousands, and counts all', () => {
  showRows(many(5_000))
  expect(listDrawn().length).toBeLessThan(60)
  expect(grid().getAttribute('aria-rowcount')).toBe('5001')
  const region = grid().parentElement
  if (region === null) throw new Error('nothing scrolls')
  region.scrollTop = 3_000 * 30
  fireEvent.scroll(region)
  expect(listDrawn()).toContain('2000')
  expect(document.querySelector('[data-row-key="2000"]')?.getAttribute('aria-rowindex')).toBe('3002')
})

test('rows that come do not make the browser lay out the page before it draws', () => {
  const show = showRows(many(500))
  const region = grid().parentElement
  if (region === null) throw new Error('nothing scrolls')
  const scrollTop = vi.spyOn(region, 'scrollTop', 'get')
  const style = vi.spyOn(window, 'getComputedStyle')
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  for (let id = 501; id < 510; id++) show(many(id))
  expect(listDrawn()[0]).toBe('509')
  expect([scrollTop, style, box].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})

test('the numbers of a column have as many decimals as any of them had, so that they line up', () => {
  const values = (id: number) =>
    within(screen.getByRole('grid'))
      .getAllByRole('gridcell')
      .slice(id, id + 2)
      .map(({ textContent }) => textContent)
  const show = showRows([line(1, 3.99), line(2, 4.3), line(3, 0.0004)])
  expect(values(0)).toEqual(['1', '3.99'])
  expect(values(2)).toEqual(['2', '4.30'])
  // It is small, but not zero.
  expect(values(4)).toEqual(['3', '0.0004'])
  show([line(2, 4)])
  expect(values(0)).toEqual(['2', '4.00'])
})

test('the row that a viewer reads stays in place while rows arrive above it', () => {
  const show = showRows(many(500))
  const region = grid().parentElement
  if (region === null) throw new Error('nothing scrolls')
  region.scrollTop = 3_010
  fireEvent.scroll(region)
  show([line(502), line(501), ...many(500)])
  expect(region.scrollTop).toBe(3_070)
  // The row at the top went: the next one takes its place.
  show(many(502).filter(({ key }) => key !== '400'))
  expect(region.scrollTop).toBe(3_040)
})

test('a click on a header sorts the loaded rows, and says so', async () => {
  const rows = [line(3, 10), line(2, 30), line(1, 20)]
  const show = showRows(rows, 3)
  await userEvent.click(screen.getByRole('button', { name: 'Value' }))
  expect(listDrawn()).toEqual(['3', '1', '2'])
  expect(screen.getByRole('columnheader', { name: /Value/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByText('Sorted 3 loaded rows')).toBeTruthy()
  show([line(4, 15), ...rows], 9)
  expect(listDrawn()).toEqual(['3', '4', '1', '2'])
  expect(screen.getByText('Sorted 4 of 9 loaded rows')).toBeTruthy()
})

test('rows are found by what they hold, and Esc ends it', async () => {
  showRows([line(3, 'red'), line(2, 'blue'), line(1, 'red')])
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await userEvent.keyboard('value:red')
  expect(listDrawn()).toEqual(['3', '1'])
  expect(screen.getByText('2 found in 3 loaded rows')).toBeTruthy()
  await userEvent.keyboard('x')
  expect(screen.getByText('No loaded row matches the search.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(listDrawn()).toEqual(['3', '2', '1'])
  expect(document.activeElement).toBe(grid())
})

describe('while the table is paused', () => {
  test('rows keep their places and go on changing, those that come wait and are counted', async () => {
    const show = showRows([line(2), line(1)])
    await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
    show([line(4), line(3), line(2), line(1, 17)])
    expect(listDrawn()).toEqual(['2', '1'])
    expect(screen.getByText('17')).toBeTruthy()
    expect(screen.getByText('Frozen, 2 new')).toBeTruthy()
    show(many(1_502))
    expect(screen.getByText('Frozen, 1,500 new')).toBeTruthy()
    show([line(4), line(3), line(2), line(1, 17)])
    await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
    expect(listDrawn()).toEqual(['4', '3', '2', '1'])
  })

  test('a row that goes stays to be read, and is plainly gone', async () => {
    const show = showRows([line(2), line(1)])
    await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
    show([line(1)])
    expect(listDrawn()).toEqual(['2', '1'])
    expect(document.querySelector('[data-gone]')?.getAttribute('data-row-key')).toBe('2')
  })

  test('the focus inside holds it, and Esc lets go', async () => {
    const show = showRows([line(2), line(1)])
    await userEvent.tab()
    show([line(3), line(2), line(1)])
    expect(listDrawn()).toEqual(['2', '1'])
    expect(activeText()).toBe('2')
    await userEvent.keyboard('{Escape}')
    expect(listDrawn()).toEqual(['3', '2', '1'])
  })
})

describe('the keyboard', () => {
  test('goes from cell to cell, further than what is drawn, and into the head', async () => {
    showRows(many(500))
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(activeText()).toBe('499')
    await userEvent.keyboard('{Control>}{End}{/Control}')
    fireEvent.scroll(grid().parentElement ?? document.body)
    expect(activeText()).toBe('1')
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{Enter}')
    expect(screen.getByText('Sorted 500 loaded rows')).toBeTruthy()
  })

  test('a column can be widened in its header, and the browser remembers it', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    showRows([line(1)])
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    const width = () => document.querySelector('col')?.style.width
    expect(width()).toBe('116px')
    expect(localStorage.getItem('signalbox-columns')).toContain('"id":116')
  })
})

test('a cell is one line, however many its text has, and no more of it than can be seen', () => {
  showRows([line(2, 'two\r\nlines'), line(1, 'x '.repeat(500_000))])
  const [lines, long] = ['2', '1'].map(key => document.querySelector(`[data-row-key="${key}"] td:last-child`))
  expect(lines?.textContent).toBe('two lines')
  expect(long?.textContent.length).toBeLessThan(1_000)
})

test('a column is put away and stays so on this computer; the last one cannot be', async () => {
  showRows([line(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Id' }))
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Value'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Value' }).disabled).toBe(true)
  document.body.innerHTML = ''
  showRows([line(1)])
  expect(screen.getAllByRole('columnheader')).toHaveLength(1)
})

describe('an opened row', () => {
  const open = () => userEvent.click(screen.getByText('17'))
  const sheet = () => within(screen.getByRole('dialog', { name: 'Orders' }))

  test('shows every column that is read, follows changes, and says when it is gone', async () => {
    const show = showRows([line(2), line(1, '17')])
    await open()
    expect(sheet().getByText(/"of": 1/)).toBeTruthy()
    show([line(3), line(2), line(1, '9007199254740993')])
    expect(sheet().getByText('9007199254740993')).toBeTruthy()
    show([line(3), line(2)])
    expect(sheet().getByText(/This row was deleted/)).toBeTruthy()
    expect(sheet().getByText('9007199254740993')).toBeTruthy()
    show([line(3), line(2)], 900)
    expect(sheet().getByText(/newer rows replaced it/)).toBeTruthy()
  })

  test('distinguishes an empty text from NULL, and shows all of a very long one on demand', async () => {
    const user = userEvent.setup()
    const show = showRows([line(1, '17')])
    await open()
    show([line(1, '')])
    expect(sheet().getByText('empty text')).toBeTruthy()
    show([line(1, 'x'.repeat(1_000_000))])
    const length = () => sheet().getByText(/^xxx/).textContent.length
    expect(length()).toBeLessThan(11_000)
    await user.click(sheet().getByRole('button', { name: 'Show all 1,000,000 characters' }))
    expect(length()).toBe(1_000_000)
  })

  test('is copied as JSON, and gives the focus back', async () => {
    const user = userEvent.setup()
    showRows([line(1, '17')])
    await user.click(screen.getByText('17'))
    await user.click(sheet().getByRole('button', { name: 'Copy as JSON' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ id: 1, value: '17', note: { of: 1 } })
    await user.click(sheet().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a cell is tinted once a second at most, however often it changes', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const show = showRows([line(1, 1)])
  const tint = () => document.querySelector<HTMLElement>('[data-changed]')?.dataset['changed']
  show([line(1, 2)])
  const first = tint()
  expect(first).toBeDefined()
  now.mockReturnValue(10_900)
  show([line(1, 3)])
  expect(tint()).toBe(first)
  now.mockReturnValue(11_000)
  show([line(1, 4)])
  expect(tint()).not.toBe(first)
})
