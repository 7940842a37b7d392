import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AuthAnswer } from '../../src/backend/ports/backend.port'
import type { Secret } from '../../src/shared/secret'
import {
  ann,
  needingCode,
  factor,
  factors,
  raiseSession,
  refusalWords,
  answerRefusal,
  session,
} from '../support/people'
import { showBoard } from './boards'

// Queries by role are slow where many windows are drawn at once.

const panel = (name: string) => within(screen.getByRole('region', { name }))
const codeIn = (name: string) => panel(name).queryByLabelText('Six-digit code')
const enter = (name: string) => userEvent.click(panel(name).getByRole('button', { name: 'Enter code' }))
const right = () => Promise.resolve(session(raiseSession(needingCode(ann))))

test('a locked panel asks for the code in place, and the others say where', async () => {
  await showBoard(needingCode(ann))
  expect(codeIn('Customers')).toBeNull()
  await enter('Customers')
  expect(document.activeElement).toBe(codeIn('Customers'))
  expect(codeIn('Contacts')).toBeNull()
  expect(panel('Contacts').getByText('Enter the code in “Customers”.')).toBeTruthy()
  expect(panel('Value').queryByText(/code/)).toBeNull()
})

test('the form moves to another panel when asked there', async () => {
  await showBoard(needingCode(ann))
  await enter('Customers')
  await userEvent.click(panel('Contacts').getByRole('button', { name: 'Enter code here' }))
  expect(codeIn('Customers')).toBeNull()
  expect(document.activeElement).toBe(codeIn('Contacts'))
})

test('cancelling returns the focus to where it was', async () => {
  await showBoard(needingCode(ann))
  await enter('Contacts')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(codeIn('Contacts')).toBeNull()
  expect(document.activeElement).toBe(panel('Contacts').getByRole('button', { name: 'Enter code' }))
})

test('a right code opens every locked panel, and no other is drawn again', async () => {
  const verify = vi.fn<(code: Secret) => Promise<AuthAnswer>>(right)
  const puppet = await showBoard(needingCode(ann), { verify })
  const value = screen.getByRole('region', { name: 'Value' })
  const nodes = [...value.querySelectorAll('*')]
  const onChange = vi.fn()
  const observer = new MutationObserver(onChange)
  observer.observe(value, { subtree: true, childList: true, attributes: true, characterData: true })
  await enter('Customers')
  await userEvent.keyboard('123456{Enter}')
  expect(verify.mock.calls[0]?.[0].open()).toBe('123456')
  expect(puppet.connections()).toBe(2)
  for (const name of ['Customers', 'Contacts'])
    expect(screen.getByRole('region', { name }).dataset['freshness']).toBe('connecting')
  expect(document.activeElement).toBe(panel('Customers').getByRole('button', { name: /details/ }))
  expect([...value.querySelectorAll('*')]).toEqual(nodes)
  observer.disconnect()
  expect(onChange).not.toHaveBeenCalled()
})

test('a wrong code is reported in the panel, which stays locked', async () => {
  await showBoard(needingCode(ann), { verify: () => Promise.resolve(answerRefusal('wrong_code')) })
  await enter('Customers')
  await userEvent.keyboard('000000{Enter}')
  expect(panel('Customers').getByText(refusalWords('wrong_code'))).toBeTruthy()
  expect(document.activeElement).toBe(codeIn('Customers'))
  expect(screen.getByRole('region', { name: 'Customers' }).dataset['freshness']).toBe('locked')
})

test('an account without a second factor is led to where one is set up', async () => {
  const { session } = await showBoard(ann)
  expect(panel('Customers').getByText(/has none yet\. Once you set it up, this opens/)).toBeTruthy()
  expect(panel('Customers').queryByText(/Enter the code/)).toBeNull()
  await userEvent.click(panel('Customers').getByRole('button', { name: 'Set up a second factor' }))
  expect(session.getSnapshot().children.account).toBeDefined()
})

test('so is one whose last factor was removed elsewhere', async () => {
  const { session } = await showBoard(needingCode(ann), { factors: () => Promise.resolve(factors()) })
  await enter('Customers')
  await userEvent.click(await panel('Customers').findByRole('button', { name: 'Set up a second factor' }))
  expect(session.getSnapshot().children.account).toBeDefined()
})

test('a guest session reads that it has no second factor', async () => {
  await showBoard({ ...ann, viewer: { ...ann.viewer, email: null, isAnonymous: true } })
  expect(panel('Customers').queryByRole('button', { name: /code|factor/ })).toBeNull()
  expect(panel('Customers').getByText(/^Guest sessions can’t/)).toBeTruthy()
})

test('a code given in another tab opens the panel here', async () => {
  const { hear } = await showBoard(needingCode(ann), {
    factors: () => Promise.resolve(factors(factor('a'), factor('b'))),
  })
  await enter('Customers')
  hear({ type: 'auth.changed', session: raiseSession(needingCode(ann)) })
  await act(() => Promise.resolve())
  expect(screen.getByRole('region', { name: 'Contacts' }).dataset['freshness']).toBe('connecting')
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})
