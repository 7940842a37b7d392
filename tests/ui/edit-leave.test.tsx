import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { noBoards } from '../support/no-boards'
import { board as orders } from '../support/boards'
import { describeNothing } from '../support/mutation-actors'
import { ann } from '../support/people'
import { uploadByHand } from '../support/upload-by-hand'
import { button, showEditing } from './editing'
import { show } from './show'
import { fileOf, panel as filesPanel, source as folder, view as noFiles } from './uploading'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const signOut = async () => {
  await userEvent.click(button(/^Account: /))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
}
const changeBoard = async () => {
  const title = screen.getByLabelText('Board title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Mine{Enter}')
}

test('whoever signs out while a board has changes is asked, and may stay', async () => {
  const { session } = await showEditing()
  await changeBoard()
  await signOut()
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving your changes?' })
  expect(within(dialog).getByText(/^Your changes to a board aren’t saved/)).toBeTruthy()
  await press('Stay signed in')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('Save')).toBeTruthy()
  await signOut()
  await press('Sign out anyway')
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})

test('the account dialog asks in its place', async () => {
  const { session } = await showEditing()
  await changeBoard()
  session.send({ type: 'session.openAccount' })
  await press('Sign out everywhere')
  expect(screen.getByText(/^Your changes to a board aren’t saved/)).toBeTruthy()
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(true)
  await press('Sign out anyway')
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})

test('so is whoever has a board that could not be saved', async () => {
  const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
  const { session } = await showEditing({ ...noBoards, create: () => Promise.resolve(away) })
  await changeBoard()
  await press('Save')
  await screen.findByText(/^“Mine” isn’t saved/)
  await signOut()
  await screen.findByRole('dialog', { name: 'Sign out without saving your changes?' })
  await press('Stay signed in')
  await press('Dismiss')
  await signOut()
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})

/** A board with a folder, to which a file is being uploaded. */
async function showUploading() {
  const { mutation, requests } = uploadByHand([])
  const guardLeaving = fromCallback(() => undefined)
  const puppet = await show({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board: { version: 2, title: 'Papers', sources: { papers: folder }, panels: [filesPanel] },
    activity: mutationsMachine.provide({ actors: { mutation, describe: describeNothing, guardLeaving } }),
  })
  puppet.show({ files: noFiles })
  const input = await screen.findByLabelText<HTMLInputElement>('Files for papers/letters')
  await userEvent.upload(input, fileOf('a.txt'))
  await waitFor(() => expect(requests).toHaveLength(1))
  return { ...puppet, end: () => act(() => requests[0]?.told$.next({ type: 'stored' })) }
}

test('so is whoever is uploading files, until they are stored', async () => {
  const { session, end } = await showUploading()
  await signOut()
  const dialog = await screen.findByRole('dialog', { name: 'Sign out before your files are uploaded?' })
  expect(within(dialog).getByText(/^Files are still being uploaded, and those not stored yet/)).toBeTruthy()
  await press('Stay signed in')
  session.send({ type: 'session.openAccount' })
  await press('Sign out here')
  expect(screen.getByText(/^Files are still being uploaded/)).toBeTruthy()
  await press('Stay signed in')
  end()
  await press('Sign out here')
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})

test('whoever has both is told of both', async () => {
  const { session } = await showUploading()
  const { board } = session.getSnapshot().children
  act(() => board?.send({ type: 'board.change', board: { ...orders, panels: [] } }))
  await signOut()
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving your changes?' })
  expect(within(dialog).getByText(/^Your changes to a board .+ Files are still being uploaded/)).toBeTruthy()
})

test('without changes nobody is asked', async () => {
  const { session } = await showEditing()
  await signOut()
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})
