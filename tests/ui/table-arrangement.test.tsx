import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import type { TableView } from '../../src/streams/views/view'
import { shownTables } from '../../src/ui/commands/panelElements'
import { toRowsSheet } from '../../src/ui/export/rowsSheet'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { tablePanel } from '../support/boards'

await preloadSheets()
afterEach(() => localStorage.clear())
const user = userEvent.setup()

const panel: TablePanel = {
  ...tablePanel,
  columns: [
    { column: 'id', label: 'Id', format: 'number' },
    { column: 'state', label: 'Zone', format: 'text' },
    { column: 'price', label: 'Price', format: 'number' },
  ],
}
type Cells = (string | number | null)[]
const viewOf = (rows: Cells[]): TableView => ({
  kind: 'table',
  rowCount: rows.length,
  rows: rows.map((cells, i) => ({ key: `${i}`, cells, row: { id: cells[0], state: cells[1] } })),
})
const showTable = (rows: Cells[], rest: Partial<TablePanel> = {}) =>
  render(
    <section data-panel-id={panel.id}>
      <TablePanelBody panel={{ ...panel, ...rest }} view={viewOf(rows)} />
    </section>,
  )
const some: Cells[] = [
  [1, 'b', 5],
  [2, 'a', 5],
  [3, 'a', 7],
  [4, 'b', null],
]
const ids = () => [...document.querySelectorAll('tr[data-row-key]')].map(row => row.children[0]?.textContent)
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

describe('sorting', () => {
  test('by several with Shift, whose order is shown; the first has aria-sort, the others say theirs', async () => {
    showTable(some)
    await user.click(head('Zone'))
    expect(ids()).toEqual(['2', '3', '1', '4'])
    fireEvent.click(head('Price'), { shiftKey: true })
    fireEvent.click(head('Price'), { shiftKey: true })
    expect(ids()).toEqual(['3', '2', '1', '4'])
    expect(heads()).toEqual(['Id', 'Zone↑1', 'Price↓2, sorted descending, number 2'])
    const sorts = screen.getAllByRole('columnheader').map(each => each.getAttribute('aria-sort'))
    expect(sorts).toEqual(['none', 'ascending', 'none'])
    await user.click(head('Id'))
    expect(heads()).toEqual(['Id↑', 'Zone', 'Price'])
  })

  test('by keyboard: Enter, and Shift+Enter besides it', async () => {
    showTable(some)
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}{ArrowRight}{Shift>}{Enter}{/Shift}')
    expect(heads()).toEqual(['Id', 'Zone↑1', 'Price↑2, sorted ascending, number 2'])
    expect(ids()).toEqual(['2', '3', '1', '4'])
  })

  test('as the board has it, until the viewer chooses', async () => {
    showTable(some, { sort: [{ column: 'id', ascending: false }] })
    expect(ids()).toEqual(['4', '3', '2', '1'])
    await user.click(head('Zone'))
    expect(ids()).toEqual(['2', '3', '1', '4'])
  })
})

describe('columns', () => {
  test('are moved by Ctrl+Shift and an arrow, and the keyboard goes along', async () => {
    showTable(some)
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowUp}{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}')
    expect(heads()).toEqual(['Zone', 'Price', 'Id'])
    const cells = [...document.querySelectorAll('tr[data-row-key="0"] td')]
    expect(cells.map(cell => cell.textContent)).toEqual(['b', '5', '1'])
    expect(cells.map(cell => cell.getAttribute('aria-colindex'))).toEqual(['1', '2', '3'])
    const active = document.getElementById(
      screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '',
    )
    expect(active?.textContent).toBe('Id')
  })

  test('are moved by dragging their header, which does not sort them', () => {
    showTable(some)
    screen.getAllByRole('columnheader').forEach((each, i) => {
      each.getBoundingClientRect = () => new DOMRect(i * 100, 0, 100, 20)
    })
    const button = head('Price')
    button.setPointerCapture = () => undefined
    fireEvent.pointerDown(button, { button: 0, clientX: 250, pointerId: 1 })
    fireEvent.pointerMove(button, { clientX: 252, pointerId: 1 })
    expect(document.querySelector('[data-drop]')).toBeNull()
    fireEvent.pointerMove(button, { clientX: 50, pointerId: 1 })
    expect(document.querySelector('[data-drop="before"]')?.textContent).toBe('Id')
    fireEvent.pointerUp(button, { clientX: 50, pointerId: 1 })
    fireEvent.click(button)
    expect(heads()).toEqual(['Price', 'Id', 'Zone'])
  })

  test('are moved and pinned from the menu, for this viewer, until the board’s default is wanted', async () => {
    const { unmount } = showTable(some)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Move Price left' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pinned columns' }), 'First 2')
    expect(heads()).toEqual(['Id', 'Price', 'Zone'])
    const table = screen.getByRole('grid')
    expect(table.dataset['pinned']).toBe('2')
    expect(table.style.getPropertyValue('--pin-1')).toBe('calc(0px)')
    expect(table.style.getPropertyValue('--pin-2')).toMatch(/^calc\(0px \+ .*ch.*\)$/)
    unmount()
    showTable(some)
    expect(heads()).toEqual(['Id', 'Price', 'Zone'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Board default' }))
    expect(heads()).toEqual(['Id', 'Zone', 'Price'])
    expect(screen.getByRole('grid').dataset['pinned']).toBeUndefined()
  })

  test('that the board pins stay in place', () => {
    showTable(some, { pinned: 1 })
    expect(screen.getByRole('grid').dataset['pinned']).toBe('1')
  })
})

describe('an export', () => {
  const exportSheet = (rows: Cells[]) => {
    const shown = shownTables.get(document.querySelector('[data-panel-id]') ?? document.body)
    return toRowsSheet(panel, viewOf(rows), shown)
  }

  test('has the rows that were found, in the order and with the columns that are seen', async () => {
    showTable(some)
    expect(exportSheet(some)).toEqual({ columns: ['id', 'state', 'price'], rows: some, heldCount: 4 })
    await user.click(head('Zone'))
    await user.click(screen.getByRole('button', { name: 'Find' }))
    await user.keyboard('price=5')
    expect(exportSheet(some)?.rows).toEqual([
      [2, 'a', 5],
      [1, 'b', 5],
    ])
    // What came or went since it was drawn is not made up.
    expect(exportSheet(some.slice(0, 1))?.rows).toEqual([[1, 'b', 5]])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Move Price left' }))
    await user.click(screen.getByRole('checkbox', { name: 'Id' }))
    expect(exportSheet(some)?.columns).toEqual(['price', 'state'])
    expect(exportSheet(some)?.rows[0]).toEqual([5, 'a'])
  })

  test('of a table whose order is its source’s has what came since it was drawn', () => {
    showTable(some.slice(0, 2))
    expect(exportSheet(some)?.rows).toEqual(some)
  })
})

describe('cells', () => {
  const tones = () =>
    [...document.querySelectorAll<HTMLElement>('td[role="gridcell"]')].map(({ dataset }) => dataset['tone'])

  test('have the color of the first condition that holds; numbers count as numbers', () => {
    showTable(some, {
      highlights: [
        { column: 'price', condition: 'above', value: '6', tone: 'bad' },
        { column: 'price', condition: 'at least', value: '5', tone: 'warn' },
        { column: 'price', condition: 'is empty', value: '', tone: 'quiet' },
        { column: 'state', condition: 'is', value: 'A', tone: 'ok' },
        { column: 'gone', condition: 'is', value: '1', tone: 'bad' },
      ],
    })
    expect(tones()).toEqual(
      [
        [undefined, undefined, 'warn'],
        [undefined, 'ok', 'warn'],
        [undefined, 'ok', 'bad'],
        [undefined, undefined, 'quiet'],
      ].flat(),
    )
  })

  test.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['https://bänk.example/', 'https://xn--bnk-qla.example/'],
  ])('%s is a link that says its whole address', (text, address) => {
    showTable([[1, text, 2]])
    const link = screen.getByRole('link')
    expect(link.textContent).toBe(address)
    expect(link.getAttribute('href')).toBe(address)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.tabIndex).toBe(-1)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'see https://example.com',
    'https://bank.example@evil.example/',
    'https://',
    '//example.com',
  ])('%s is text', text => {
    showTable([[1, text, 2]])
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.querySelectorAll('td')[1]?.textContent).toContain(text)
  })

  test('a link opens no row; nothing of it is fetched, and an image only when it is asked for', async () => {
    showTable([[1, 'https://cdn.example/a.png', 2]])
    const link = screen.getByRole('link')
    link.addEventListener('click', event => event.preventDefault())
    await user.click(link)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(document.querySelector('td') as HTMLElement)
    const sheet = await screen.findByRole('dialog')
    expect(document.querySelector('img')).toBeNull()
    await user.click(within(sheet).getByRole('button', { name: 'Show image from cdn.example' }))
    const image = within(sheet).getByRole('img', { name: 'Zone' })
    expect(image.getAttribute('src')).toBe('https://cdn.example/a.png')
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
    fireEvent.error(image)
    expect(within(sheet).getByText(/The image couldn’t be shown: cdn.example/)).toBeTruthy()
  })

  test('a plain cell is one element, unlike cells with actions', () => {
    const columns = panel.columns.slice(0, 2)
    showTable([[1, 'plain', 2]], {
      columns,
      highlights: [{ column: 'id', condition: 'is', value: '1', tone: 'ok' }],
    })
    const [number, text] = [...document.querySelectorAll('td[role="gridcell"]')].map(
      cell => cell.querySelectorAll('*').length,
    )
    expect(number).toBe(0)
    // A text that may be shortened has an element around it.
    expect(text).toBeLessThanOrEqual(2)
  })
})
