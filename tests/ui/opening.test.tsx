import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import * as late from '../../src/ui/editor/loadEditor'
import { board } from '../support/boards'
import { makeDeferred } from '../support/deferred'
import { ann } from '../support/scripted-backend'
import { readFocused, show as showApp, type Script } from './show'

beforeAll(() => late.loadEditor())

const restore = () => Promise.resolve({ type: 'session', session: ann } as const)
const show = (editor: NonNullable<Script['editor']>) => showApp({ board, restore, editor })
const button = (name: string) => screen.getByRole('button', { name })
const isEditing = () => screen.queryByRole('region', { name: 'Edit board' }) !== null
const notice = () => document.querySelector<HTMLElement>('[data-notice]')

test('a pointer near the button loads what it opens', async () => {
  const load = vi.fn(() => Promise.resolve())
  await show(load)
  expect(load).not.toHaveBeenCalled()
  await userEvent.hover(button('Edit'))
  await userEvent.tab()
  button('Edit').focus()
  expect(load).toHaveBeenCalledTimes(1)
  fireEvent.click(button('Edit'))
  expect(isEditing()).toBe(true)
})

test('while it is fetched the button is busy and keeps the focus, and begins once', async () => {
  const { promise, resolve } = makeDeferred<null>()
  await show(() => promise)
  button('Edit').focus()
  fireEvent.click(button('Edit'))
  expect([button('Edit').ariaBusy, readFocused()]).toEqual(['true', button('Edit')])
  fireEvent.click(button('Edit'))
  await act(async () => {
    resolve(null)
    await promise
  })
  expect(isEditing()).toBe(true)
  expect(notice()).toBe(null)
})

test('a failed load is reported beside the board, can be repeated there, and dismissed', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('offline'))
  await show(load.mockRejectedValueOnce(new Error('offline')))
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText(/^The editor couldn’t be loaded/)).toBeTruthy()
  expect(isEditing()).toBe(false)
  await userEvent.click(button('Dismiss'))
  expect([notice(), readFocused()?.role]).toEqual([null, 'status'])
  fireEvent.keyDown(document.body, { key: 'a' })
  await screen.findByText(/^The editor couldn’t be loaded/)
  await userEvent.click(within(notice() ?? document.body).getByRole('button', { name: 'Try again' }))
  // With the form that was wanted.
  expect(await screen.findByRole('dialog', { name: 'New panel' })).toBeTruthy()
  expect(notice()).toBe(null)
})

test('a screen that has nothing to edit with leaves the board as it is, and says so', async () => {
  vi.spyOn(late.editLayer, 'preload').mockRejectedValueOnce(new Error('offline'))
  await show(() => Promise.resolve())
  await userEvent.hover(button('Edit'))
  vi.spyOn(late.editLayer, 'preload').mockRejectedValueOnce(new Error('offline'))
  fireEvent.click(button('Edit'))
  expect(await screen.findByText(/^The editor couldn’t be loaded/)).toBeTruthy()
  expect(isEditing()).toBe(false)
  fireEvent.click(button('Try again'))
  expect(isEditing()).toBe(true)
})

test('a long load has a notice, can be cancelled, and leaves the focus where the notice was', async () => {
  const { promise, resolve } = makeDeferred<null>()
  const { session } = await show(() => promise)
  fireEvent.click(button('Edit'))
  expect(notice()).toBe(null)
  expect(await screen.findByText('Loading the editor…')).toBeTruthy()
  await userEvent.click(button('Cancel'))
  expect([notice(), readFocused()?.role]).toEqual([null, 'status'])
  await act(async () => {
    resolve(null)
    await promise
  })
  expect(isEditing()).toBe(false)
  expect(session.getSnapshot().children.board?.getSnapshot().value).toMatchObject({ editor: 'closed' })
})

test('a successful second try leaves the focus nearby', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('offline'))
  await show(load)
  fireEvent.keyDown(document.body, { key: 'e' })
  await screen.findByText(/^The editor couldn’t be loaded/)
  await userEvent.click(button('Try again'))
  expect(await screen.findByRole('region', { name: 'Edit board' })).toBeTruthy()
  expect(readFocused()?.role).toBe('status')
})
