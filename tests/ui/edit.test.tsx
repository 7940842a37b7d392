import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Board } from '../../src/board/board'
import type { Views } from '../../src/streams/views/view'
import { board, numberPanel, tablePanel } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { readFocused, show as showApp } from './show'

// What the page fetches when it is needed: how long that takes is not what is tried here.
beforeAll(async () => {
  await Promise.all([
    import('../../src/ui/editor/panelTools/PanelTools'),
    import('../../src/ui/editor/EditLayer'),
  ])
})

const two: Board = {
  ...board,
  panels: [tablePanel, { ...numberPanel, title: 'Sum', place: { ...numberPanel.place, x: 4 } }],
}
const views: Views = {
  table: { kind: 'table', rows: [{ key: '1', cells: [1, 17] }], rowCount: 1 },
  number: { kind: 'number', value: 42, of: null, at: 0, course: [42] },
}
const panel = (id: string) => document.querySelector<HTMLElement>(`[data-panel-id="${id}"]`)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const placeOf = (id: string) => [
  panel(id)?.style.getPropertyValue('--column'),
  panel(id)?.style.getPropertyValue('--rows'),
]
const listSpoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

async function show() {
  const puppet = await showApp({
    board: two,
    restore: () => Promise.resolve({ type: 'session', session: ann }),
  })
  puppet.show(views)
  fireEvent.click(button('Edit'))
  await screen.findByRole('button', { name: 'Move or resize Sum' })
  await screen.findByRole('button', { name: 'Add panel' })
  const readEdited = () => puppet.session.getSnapshot().children.board?.getSnapshot()
  return { ...puppet, readEdited }
}

test('a panel is moved and resized by keyboard, spoken, and stays the same element with its data', async () => {
  const { connections } = await show()
  const section = panel('number')
  const handle = button('Move or resize Sum')
  handle.focus()
  fireEvent.click(handle)
  expect(handle.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'ArrowDown', shiftKey: true })
  expect(placeOf('number')).toEqual(['6 / span 4', '1 / span 5'])
  expect(listSpoken()).toContain('Panel Sum, column 6, row 1, 4 by 5')
  fireEvent.click(handle)
  expect(listSpoken()).toContain('Panel Sum, column 6, row 1, 4 by 5, dropped')
  expect(panel('number')).toBe(section)
  expect(section?.textContent).toContain('42')
  expect(section?.dataset['freshness']).toBe('live')
  expect(readFocused()).toBe(handle)
  expect(connections()).toBe(1)
  fireEvent.click(button('Undo'))
  expect(placeOf('number')).toEqual(['5 / span 4', '1 / span 4'])
})

test('Escape cancels a drag, and leaving the handle ends it', async () => {
  await show()
  const handle = button('Move or resize Sum')
  handle.focus()
  fireEvent.click(handle)
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'Escape' })
  expect(placeOf('number')[0]).toBe('5 / span 4')
  expect(button('Undo').hasAttribute('disabled')).toBe(true)
  fireEvent.click(handle)
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  act(() => handle.blur())
  expect(handle.getAttribute('aria-pressed')).toBe('false')
  expect(placeOf('number')[0]).toBe('6 / span 4')
})

test('a panel that changes places with another keeps its handle under the fingers', async () => {
  await show()
  const handle = button('Move or resize Orders')
  handle.focus()
  fireEvent.click(handle)
  for (let n = 0; n < 4; n++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(readFocused()).toBe(handle)
  fireEvent.click(handle)
  expect(button('Move or resize Orders')).toBe(handle)
  expect(readFocused()).toBe(handle)
})

test('input in a form shows on the board, and a fault shows at its field', async () => {
  const { readEdited } = await show()
  await act(async () => {
    readEdited()?.children.editor?.send({ type: 'editor.open', id: 'number' })
    await Promise.resolve()
  })
  const sheet = within(screen.getByRole('dialog', { name: 'Edit Sum' }))
  fireEvent.change(sheet.getByRole('textbox', { name: 'Title' }), { target: { value: '' } })
  await waitFor(() => expect(sheet.getByRole('group', { name: 'Title' }).textContent).toContain('is empty'))
  expect(panel('number')?.textContent).toContain('Sum')
  fireEvent.change(sheet.getByRole('textbox', { name: 'Title' }), { target: { value: 'Total' } })
  await screen.findByRole('heading', { name: 'Total' })
  expect(sheet.getByRole('group', { name: 'Title' }).textContent).not.toContain('is empty')
  fireEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('heading', { name: 'Total' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sum' })).toBeTruthy()
})

test('saved changes stay, and discarding restores the board', async () => {
  const { readEdited } = await show()
  const rename = (title: string) =>
    act(() => readEdited()?.children.editor?.send({ type: 'editor.rename', title }))
  rename('Shop')
  fireEvent.click(button('Save'))
  expect(readEdited()?.value).toMatchObject({ editor: 'closed' })
  expect(readEdited()?.context.file.title).toBe('Shop')
  fireEvent.click(button('Edit'))
  await screen.findByRole('button', { name: 'Done' })
  rename('Never')
  fireEvent.click(button('Discard'))
  expect(readFocused()).toBe(button('Keep editing'))
  fireEvent.click(button('Discard'))
  expect(readEdited()?.context.board.title).toBe('Shop')
  expect(screen.getByRole('heading', { name: 'Shop' })).toBeTruthy()
})

test('the keyboard goes on in the bar of the editor, and back where it came from', async () => {
  await show()
  fireEvent.click(button('Done'))
  const begin = await screen.findByRole('button', { name: 'Edit' })
  begin.focus()
  fireEvent.click(begin)
  await waitFor(() => expect(readFocused()).toBe(button('Add panel')))
  button('Done').focus()
  fireEvent.click(button('Done'))
  await waitFor(() => expect(readFocused()).toBe(button('Edit')))
})

test('a file that is not a board is refused with its faults, and the board stays', async () => {
  const { readEdited } = await show()
  act(() => readEdited()?.children.editor?.send({ type: 'editor.import', text: '{"version": 9}' }))
  expect(screen.getByText(/Update Signalbox to open it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sum' })).toBeTruthy()
})

test('after the first panel was added, the focus goes to it and its header is visible', async () => {
  const seenValues: unknown[] = []
  Element.prototype.scrollIntoView = function (how) {
    seenValues.push(how)
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(5_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await showApp({ restore: () => Promise.resolve({ type: 'session', session: ann }) })
  const first = screen.getByRole('button', { name: 'Add the first panel' })
  first.focus()
  fireEvent.click(first)
  fireEvent.change(await screen.findByLabelText('Data source'), { target: { value: 'none' } })
  await waitFor(() => expect(panel('about-this-board')).toBeTruthy())
  fireEvent.click(button('Done'))
  await waitFor(() => expect(readFocused()).toBe(panel('about-this-board')))
  expect(seenValues).toContainEqual({ block: 'start' })
  // The next one is begun by a button that stays, and cannot be pressed meanwhile.
  button('Add panel').focus()
  fireEvent.click(button('Add panel'))
  await screen.findByLabelText('Table or view')
  expect(button('Add panel').hasAttribute('disabled')).toBe(true)
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(readFocused()).toBe(button('Add panel')))
})

test('a table without changes over Realtime is polled at the interval in its form', async () => {
  const { lose, readEdited } = await show()
  lose({ kind: 'unpublished', reason: 'Unable to subscribe to changes' })
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(readFocused() ?? document.body, { key: 'e' })
  const offer = await screen.findByRole('button', { name: 'Refresh every 10 seconds' })
  expect(listSpoken()).toContain('Not in the Realtime publication (or a view), so changes don’t arrive.')
  fireEvent.click(offer)
  await waitFor(() =>
    expect(Object.values(readEdited()?.context.board.sources ?? {})).toContainEqual(
      expect.objectContaining({ changes: { kind: 'polling', interval: 10 } }),
    ),
  )
  expect(screen.queryByRole('button', { name: 'Refresh every 10 seconds' })).toBeNull()
  expect(screen.getByRole('dialog').contains(readFocused())).toBe(true)
})

test('Done reports empty fields, at the field, before it closes', async () => {
  await show()
  fireEvent.click(button('Add panel'))
  const sheet = within(await screen.findByRole('dialog', { name: 'New panel' }))
  fireEvent.change(sheet.getByLabelText('Data source'), { target: { value: 'rpc' } })
  await act(() => new Promise(resolve => setTimeout(resolve, 400)))
  expect(sheet.queryByRole('alert')).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(sheet.getByRole('alert').textContent).toBe('is empty')
  expect(readFocused()).toBe(sheet.getByRole('textbox', { name: /^Function/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog', { name: 'New panel' })).toBeNull()
})

test('Done and Escape go to a fault first; a second press leaves the panel as it was', async () => {
  const seenValues: unknown[] = []
  const { readEdited } = await show()
  act(() => readEdited()?.children.editor?.send({ type: 'editor.open', id: 'number' }))
  Element.prototype.scrollIntoView = function () {
    seenValues.push(this.textContent)
  }
  const sheet = within(screen.getByRole('dialog', { name: 'Edit Sum' }))
  const title = sheet.getByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: '' } })
  sheet.getByRole('textbox', { name: 'Unit' }).focus()
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(readFocused()).toBe(title)
  expect(sheet.getByRole('group', { name: 'Title' }).textContent).toContain('is empty')
  expect(seenValues).toEqual(['is empty'])
  // Something else is wrong now.
  fireEvent.change(title, { target: { value: 'x'.repeat(121) } })
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(sheet.getByRole('group', { name: 'Title' }).textContent).toContain('is longer than 120')
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sum' })).toBeTruthy()
})

test('the file of a board is there until the browser has begun to read it', async () => {
  const forgottenIds: string[] = []
  const forget = (address: string) => void forgottenIds.push(address)
  Object.assign(URL, { createObjectURL: () => 'blob:board', revokeObjectURL: forget })
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  await show()
  await userEvent.click(button('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export file' }))
  expect([save.mock.calls.length, forgottenIds]).toEqual([1, []])
})
