// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/Dialogs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Views } from '../../src/streams/views/view'
import { listCommands } from '../../src/ui/shell/commands/allCommands'
import { setPreferences } from '../../src/ui/preferences/preferences'
import { board } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { lazyOverlay } from '../../src/ui/shell/lazyOverlay'
import { firstBoardShown } from '../../src/shared/firstBoard'
import { readFocused, show } from './show'

const restoredSession = { type: 'session', session: ann } as const
const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 1] }], rowCount: 1 },
  number: { kind: 'number', value: 1, total: null, at: 0, course: [1] },
}
const press = (
  key: string,
  more: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
) => fireEvent.keyDown(target, { key, ...more })
const panel = () => readFocused()?.getAttribute('data-panel-id')

beforeEach(() => {
  // jsdom draws nothing and so has nothing to scroll to.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  act(() => setPreferences({ letters: 'on' }))
})
async function open() {
  const puppet = await show({ restore: () => Promise.resolve(restoredSession), board })
  puppet.show(views)
  // Keys are heard once the board is shown and the code for them is there.
  await act(async () => {
    await firstBoardShown
    await lazyOverlay.preload()
  })
  return puppet
}

test('p pauses the board and p resumes it', async () => {
  await open()
  press('p')
  expect(screen.getByText('All 2 paused')).toBeTruthy()
  press('p')
  expect(screen.queryByText('All 2 paused')).toBeNull()
})

test('j and k go from panel to panel, and say where there are no more', async () => {
  await open()
  press('j')
  expect(panel()).toBe('table')
  press('j')
  expect(panel()).toBe('number')
  press('j')
  expect(panel()).toBe('number')
  expect(screen.getByText('This is the last panel.')).toBeTruthy()
  press('k')
  expect(panel()).toBe('table')
})

test('Tab goes from panel to panel, Enter goes inside, and Esc comes back out', async () => {
  await open()
  const user = userEvent.setup()
  const [orders, value] = [...document.querySelectorAll<HTMLElement>('[data-panel-id]')]
  press('j')
  await user.tab()
  expect(readFocused()).toBe(value)
  await user.tab({ shift: true })
  expect(readFocused()).toBe(orders)
  // The grid, not the buttons of the panel's head.
  await user.keyboard('{Enter}')
  expect(readFocused()?.role).toBe('grid')
  await user.keyboard('{Escape}{Escape}')
  expect(readFocused()).toBe(orders)
  // What is inside has its turn once somebody is there, and what is after the board comes after the last panel.
  within(orders ?? document.body)
    .getByRole('button', { name: /details/ })
    .focus()
  await user.tab({ shift: true })
  expect(readFocused()?.textContent).toBe('More of Orders')
  await user.tab({ shift: true })
  expect(readFocused()).toBe(orders)
  value?.focus()
  await user.tab()
  expect(readFocused()?.closest('main')).toBeNull()
  await user.tab({ shift: true })
  expect(readFocused()).toBe(value)
})

test('while the board is edited Tab stops at the handle of each panel', async () => {
  await open()
  const user = userEvent.setup()
  press('e')
  const handle = await screen.findByRole('button', { name: /^Move or resize Orders/ })
  for (let i = 0; i < 40 && readFocused() !== handle; i++) await user.tab()
  expect(readFocused()).toBe(handle)
})

test('i on a panel opens the details of its status', async () => {
  await open()
  press('j')
  press('i')
  expect(screen.getByRole('dialog', { name: 'Status of Orders' }).textContent).toContain('Missed')
})

test('f fills the page with a panel that goes on, and Esc shows all again', async () => {
  const { update } = await open()
  press('j')
  press('j')
  const element = readFocused()
  press('f')
  expect(element?.hasAttribute('data-full')).toBe(true)
  update({ ...views, number: { kind: 'number', value: 42, total: null, at: 0, course: [1] } })
  await waitFor(() => expect(element?.textContent).toContain('42'))
  press('Escape')
  expect(element?.hasAttribute('data-full')).toBe(false)
  expect(readFocused()).toBe(element)
})

test('r tries again what waits for it', async () => {
  const { lose, connections } = await open()
  press('r')
  expect(screen.getByText(/^Everything is connected/)).toBeTruthy()
  lose({ kind: 'lost', reason: 'cut' })
  press('r')
  expect(connections()).toBe(2)
})

test('letters are ignored in text fields, with modifier keys, or when they are switched off', async () => {
  await open()
  const input = document.body.appendChild(document.createElement('input'))
  press('p', {}, input)
  input.remove()
  press('p', { ctrlKey: true })
  act(() => setPreferences({ letters: 'off' }))
  press('p')
  press('j')
  expect(screen.queryByText('All 2 paused')).toBeNull()
  expect(panel()).toBeNull()
})

test('the end of a sequence is not a command by itself', async () => {
  await open()
  press('j')
  press('j')
  press('d')
  press('k')
  expect(panel()).toBe('number')
  expect(location.search).toContain('mode=kiosk')
  press('Escape')
  expect(location.search).toBe('')
})

test('? shows every key, and where to switch the letters off', async () => {
  await open()
  press('?', { shiftKey: true, modifierShift: true } as KeyboardEventInit)
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(screen.getByText('Pause board')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(screen.getByText('Single-key shortcuts are off.')).toBeTruthy()
  press('p')
  expect(screen.queryByText('All 2 paused')).toBeNull()
})

test('no command shares its id or its keys with another one', async () => {
  const { session } = await open()
  const nothing = () => undefined
  const shell = { fullPanel: null, isKiosk: false, open: nothing, setFullPanel: nothing, setKiosk: nothing }
  const commands = listCommands({ session, board: undefined, panel: null, shell })
  const keys = commands.flatMap(command => command.keys ?? [])
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  expect(new Set(keys).size).toBe(keys.length)
  // Nor can a single key begin a sequence: it would be obeyed before the sequence is whole.
  const prefixes = keys.filter(each => each.includes(' ')).map(each => each.split(' ')[0])
  expect(keys.filter(each => prefixes.includes(each))).toEqual([])
})

test('the export of a table is of the rows in their order on the screen', async () => {
  const blobs: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: vi.fn(),
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const puppet = await open()
  const rows = [1, 2].map(id => ({ key: `${id}`, cells: [id, 0] }))
  puppet.show({ ...views, table: { kind: 'table', rows, rowCount: 2 } })
  for (const _ of ['ascending', 'descending'])
    fireEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: /^Id/i }))
  press('j')
  press('d')
  press('c')
  await screen.findByText('Exported 2 rows.', { exact: false })
  expect(await blobs[0]?.text()).toBe('id,value\r\n2,0\r\n1,0\r\n')
})

test('arrows move through a panel’s menu, which offers full screen and the exports', async () => {
  await open()
  press('j')
  fireEvent.click(screen.getByRole('button', { name: 'More of Orders' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Full screen', 'Export data as CSV', 'Export data as JSON'])
  press('ArrowDown', {}, screen.getByRole('menu', { name: 'Orders' }))
  press('ArrowUp', {}, screen.getByRole('menu', { name: 'Orders' }))
  expect(document.activeElement?.textContent).toBe('Export data as JSON')
})
