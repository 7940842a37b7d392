import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { ann } from '../support/people'
import { showBoard } from './boards'
import { readFocused } from './show'

/** A board whose account comes, or is reported missing, when told. */
async function showWithLateAccount(isRecovery = false) {
  const answer = vi.fn<(type: string) => void>()
  const loadAccount = fromCallback(
    ({ sendBack }) => void answer.mockImplementation(type => sendBack({ type })),
  )
  const { session } = await showBoard({ ...ann, isRecovery }, { loadAccount })
  const report = (type: 'session.accountLoaded' | 'session.accountUnavailable') => act(() => answer(type))
  return { session, report }
}
const notice = () => document.querySelector<HTMLElement>('[data-notice]')
const press = (name: string) =>
  userEvent.click(within(notice() ?? expect.fail('no notice')).getByRole('button', { name }))
async function openAccount() {
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Account settings' }))
}

test('an account that cannot be fetched is reported over the board, and fetched again there', async () => {
  const { report } = await showWithLateAccount()
  await openAccount()
  expect([screen.queryByRole('dialog'), notice()]).toEqual([null, null])
  report('session.accountUnavailable')
  expect(notice()?.textContent).toMatch(
    /^The account settings couldn’t be loaded\. Try again, or reload the page\./,
  )
  await press('Try again')
  expect([notice(), readFocused()?.role]).toEqual([null, 'status'])
  report('session.accountUnavailable')
  await press('Try again')
  report('session.accountLoaded')
  expect(screen.getByRole('dialog', { name: 'ann@example.com' })).toBeTruthy()
})

test('the report is dismissed, leaves the focus nearby, and the account can be opened from the menu', async () => {
  const { report } = await showWithLateAccount()
  await openAccount()
  report('session.accountUnavailable')
  await press('Dismiss')
  expect([notice(), readFocused()?.role]).toEqual([null, 'status'])
  await openAccount()
  report('session.accountLoaded')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('after a recovery mail, the new password is asked for first although the account came late', async () => {
  const { report } = await showWithLateAccount(true)
  report('session.accountUnavailable')
  await press('Dismiss')
  await openAccount()
  report('session.accountLoaded')
  const [first] = within(screen.getByRole('dialog')).getAllByRole('region')
  expect(first?.getAttribute('aria-labelledby') ?? first?.ariaLabel).toBeTruthy()
  expect(within(first ?? document.body).getByLabelText('New password')).toBeTruthy()
})
