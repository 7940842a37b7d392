import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ann } from '../support/scripted-backend'
import { button, listSpoken, panel, showEditing } from './editing'
import { readFocused, show as showApp } from './show'

test('the board’s title cannot be typed while a form is open, which would lose it', async () => {
  await showEditing()
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Board title' })
  expect(title.readOnly).toBe(false)
  fireEvent.click(button('Add panel'))
  expect(title.readOnly).toBe(true)
})

test('input in a form shows on the board, and a fault shows at its field', async () => {
  const { readEdited } = await showEditing()
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
  const { readEdited } = await showEditing()
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
  await showEditing()
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
  const { readEdited } = await showEditing()
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
  const { lose, readEdited } = await showEditing()
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
  await showEditing()
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
  const { readEdited } = await showEditing()
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
  await showEditing()
  await userEvent.click(button('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export file' }))
  expect([save.mock.calls.length, forgottenIds]).toEqual([1, []])
})
