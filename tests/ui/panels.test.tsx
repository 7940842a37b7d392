import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import type { LineView, TableView } from '../../src/streams/views/view'
import { LinePanelBody } from '../../src/ui/panels/line/LinePanelBody'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { linePanel, tablePanel } from '../support/boards'

type Rows = TableView['rows']
const table = (rows: Rows, rowCount = rows.length): TableView => ({ kind: 'table', rows, rowCount: rowCount })
const line = (id: number, value: Rows[number]['cells'][number] = id) => ({ key: `${id}`, cells: [id, value] })

describe('a table', () => {
  const rowOf = (key: string) => document.querySelector<HTMLTableRowElement>(`[data-row-key="${key}"]`)
  const regionOf = () => {
    const region = screen.getByRole('grid').parentElement
    if (region === null) throw new Error('the grid does not scroll')
    return region
  }
  const keys = () => [...document.querySelectorAll('tbody tr')].map(row => row.getAttribute('data-row-key'))

  test('keeps the element of every row when newer ones arrive', () => {
    const two = [line(2), line(1)]
    const { rerender } = render(<TablePanelBody panel={tablePanel} view={table(two)} />)
    const before = rowOf('2')
    rerender(<TablePanelBody panel={tablePanel} view={table([line(3), ...two])} />)
    expect(keys()).toEqual(['3', '2', '1'])
    expect(rowOf('2')).toBe(before)
  })

  test('tints what arrived while it was looked at, and not what was there', () => {
    const first = [line(1)]
    const { rerender } = render(<TablePanelBody panel={tablePanel} view={table(first)} />)
    rerender(<TablePanelBody panel={tablePanel} view={table([line(2), ...first])} />)
    expect(rowOf('2')?.dataset['new']).toBe('true')
    expect(rowOf('1')?.dataset['new']).toBeUndefined()
  })

  test('tints the cell that changed, and no other', () => {
    const { rerender } = render(<TablePanelBody panel={tablePanel} view={table([line(1, 10)])} />)
    rerender(<TablePanelBody panel={tablePanel} view={table([line(1, 11)])} />)
    const changedCells = [...document.querySelectorAll('[data-changed]')].map(cell => cell.textContent)
    expect(changedCells).toEqual(['11'])
  })

  test('writes every value in the format of its column, and marks missing ones', () => {
    const columns: TablePanel['columns'] = [
      { column: 'a', label: 'At', format: 'time' },
      { column: 'b', label: 'Took', format: 'milliseconds' },
      { column: 'c', label: 'Path', format: 'text' },
      { column: 'd', label: 'Status', format: 'number' },
    ]
    const rows = [
      { key: '1', cells: ['2026-11-21T10:00:00.500Z', 12.3, '/a', 1200] },
      { key: '2', cells: ['no time', '7', null, true] },
    ]
    render(<TablePanelBody panel={{ ...tablePanel, columns }} view={table(rows)} />)
    const texts = (key: string) => [...(rowOf(key)?.cells ?? [])].map(cell => cell.textContent)
    expect(texts('1').slice(1)).toEqual(['12 ms', '/a', '1,200'])
    expect(rowOf('1')?.querySelector('time')?.dateTime).toBe('2026-11-21T10:00:00.500Z')
    expect(texts('2')).toEqual(['no time', '7.0 ms', '–', 'Yes'])
  })

  test('shows a boolean as a mark and a state as a pill in the tone of its word', () => {
    const columns: TablePanel['columns'] = [
      { column: 'done', label: 'Done', format: 'text' },
      { column: 'state', label: 'State', format: 'text' },
      { column: 'place', label: 'Place', format: 'text' },
    ]
    const rows = [
      { key: '1', cells: [true, 'delivered', 'failed'] },
      { key: '2', cells: [false, 'Past-due', 'x'] },
      { key: '3', cells: [null, 'somewhere', 'x'] },
    ]
    render(<TablePanelBody panel={{ ...tablePanel, columns }} view={table(rows)} />)
    const column = (at: number) => rows.map(({ key }) => rowOf(key)?.cells[at])
    expect(column(0).map(cell => cell?.textContent)).toEqual(['Yes', 'No', '–'])
    const tones = (at: number) =>
      column(at).map(cell => cell?.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'])
    expect(tones(1)).toEqual(['ok', 'warn', 'quiet'])
    expect(tones(2)).toEqual([undefined, undefined, undefined])
  })

  test('writes a number that a double does not hold in all its digits', () => {
    const rows = [
      line(2, '9007199254740993'),
      line(1, '12345678901234567890.123'),
      line(0, 9_007_199_254_740_991),
    ]
    const format = (format: 'number' | 'milliseconds' | 'text'): TablePanel => ({
      ...tablePanel,
      columns: [tablePanel.columns[0], { column: 'value', label: 'Value', format }].flatMap(
        each => each ?? [],
      ),
    })
    const values = () => [...document.querySelectorAll('tbody tr')].map(row => row.lastChild?.textContent)
    const writtenFigures = [
      '9,007,199,254,740,993',
      '12,345,678,901,234,567,890.123',
      '9,007,199,254,740,991',
    ]
    const { rerender } = render(<TablePanelBody panel={format('number')} view={table(rows)} />)
    expect(values()).toEqual(writtenFigures)
    rerender(<TablePanelBody panel={format('milliseconds')} view={table(rows)} />)
    expect(values()).toEqual(writtenFigures.map(digits => `${digits} ms`))
    rerender(<TablePanelBody panel={format('text')} view={table(rows)} />)
    expect(values()).toEqual(['9007199254740993', '12345678901234567890.123', '9007199254740991'])
  })

  test('shortens a long text in the middle, keeps its last part and tells the whole', () => {
    const path = '/rest/v1/a/rather/long/way/to/machine_samples'
    render(<TablePanelBody panel={tablePanel} view={table([line(1, path)])} />)
    const whole = screen.getByTitle(path)
    expect(whole.textContent).toBe(path)
    expect(whole.lastElementChild?.getAttribute('data-part')).toBe('/machine_samples')
  })

  test('is a labelled grid that the keyboard reaches, and says how much it shows', async () => {
    render(<TablePanelBody panel={tablePanel} view={table([line(1)], 7)} />)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Orders' }))
    expect(screen.getByText('Showing 1 of 7 loaded rows')).toBeTruthy()
  })

  test('counts the rows that came while the reader was further down, and leads back to them', async () => {
    const first = [line(2), line(1)]
    const { rerender } = render(<TablePanelBody panel={tablePanel} view={table(first)} />)
    const region = regionOf()
    const scrollTo = vi.fn()
    region.scrollTo = scrollTo
    expect(screen.queryByRole('button', { name: /back to top/ })).toBeNull()
    region.scrollTop = 40
    fireEvent.scroll(region)
    rerender(<TablePanelBody panel={tablePanel} view={table([line(4), line(3), ...first])} />)
    await userEvent.click(screen.getByRole('button', { name: '2 newer, back to top' }))
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
    region.scrollTop = 0
    fireEvent.scroll(region)
    expect(screen.queryByRole('button', { name: /back to top/ })).toBeNull()
  })

  test('brings back on demand the columns that a narrow screen drops', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      column => ({ column, label: column, format: 'text' }) as const,
    )
    render(<TablePanelBody panel={{ ...tablePanel, columns }} view={table([{ key: '1', cells: [] }])} />)
    expect(screen.getAllByRole('columnheader')).toHaveLength(4)
    await userEvent.click(screen.getByText('2 more columns'))
    expect(screen.getAllByRole('columnheader')).toHaveLength(6)
    vi.restoreAllMocks()
  })

  test('is narrow in the measure of its text', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      column => ({ column, label: column, format: 'text' }) as const,
    )
    const headsAt = (textSize: string) => {
      document.documentElement.style.fontSize = textSize
      const shown = render(
        <TablePanelBody panel={{ ...tablePanel, columns }} view={table([{ key: '1', cells: [] }])} />,
      )
      const count = screen.getAllByRole('columnheader').length
      shown.unmount()
      return count
    }
    expect([headsAt('16px'), headsAt('24px')]).toEqual([6, 4])
    document.documentElement.style.fontSize = ''
    vi.restoreAllMocks()
  })

  test('drops more of them where long texts would have no room, by the first rows and not by later ones', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
    const columns = ['a', 'b', 'c', 'd'].map(column => ({ column, label: column, format: 'text' }) as const)
    const rowsOf = (text: string) => table([{ key: text, cells: [text, text, text, 'd'] }])
    const heads = () => screen.getAllByRole('columnheader').length
    const panel = { ...tablePanel, columns }
    const { unmount } = render(<TablePanelBody panel={panel} view={rowsOf('A road that is closed')} />)
    expect(heads()).toBe(2)
    unmount()
    const { rerender } = render(<TablePanelBody panel={panel} view={rowsOf('short')} />)
    rerender(<TablePanelBody panel={panel} view={rowsOf('A road that is closed')} />)
    expect(heads()).toBe(4)
    vi.restoreAllMocks()
  })
})

describe('a line', () => {
  const view: LineView = {
    kind: 'line',
    times: [1, 2, 3],
    series: [{ label: 'value', values: [10, 20, null] }],
  }
  const panel = { ...linePanel, unit: '%' }

  test('has a text with the newest value beside the name of its series', () => {
    render(<LinePanelBody panel={panel} view={view} />)
    const chart = screen.getByRole('img', {
      name: /^Value over the last 2 s: value is 20%, between 10% and 20%/,
    })
    expect(chart.querySelector('canvas')).not.toBeNull()
    expect(screen.getByRole('listitem').textContent).toBe('value20%')
  })

  test('can be read as a table, newest first, and be a chart again', async () => {
    render(<LinePanelBody panel={panel} view={view} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    expect(screen.queryByRole('img')).toBeNull()
    const cells = screen.getAllByRole<HTMLTableRowElement>('row').map(row => row.cells[1]?.textContent)
    expect(cells).toEqual(['value', '–', '20%', '10%'])
    await userEvent.click(screen.getByRole('button', { name: 'View as chart' }))
    expect(screen.getByRole('img')).toBeTruthy()
  })

  test('says how long nothing was measured', () => {
    const times = [1, 2, 3, 63, 64]
    const values = [1, 2, 3, 4, 5]
    render(
      <LinePanelBody panel={panel} view={{ kind: 'line', times, series: [{ label: 'value', values }] }} />,
    )
    expect(screen.getByText('Hatched: no data for 1 m')).toBeTruthy()
  })
})
