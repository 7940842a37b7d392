import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noBoards } from '../support/no-boards'
import { button, showEditing } from './editing'

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

test('without changes nobody is asked', async () => {
  const { session } = await showEditing()
  await signOut()
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(false)
})
