import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { DoneAnswer } from '../../src/backend/ports/backend.port'
import type { Secret } from '../../src/shared/secret'
import { ann, factor, factors, refusalWords, answerRefusal } from '../support/people'
import { dialog, answerDone, field, open, part, phone, press } from './accounts'

// Queries by role are slow where many windows are drawn at once.

describe('the account', () => {
  test('opens over the board at its name, and gives the focus back when it closes', async () => {
    const { isOpen } = await open()
    expect(document.activeElement?.textContent).toBe('ann@example.com')
    expect(dialog().getByText('Signed in with two-factor.')).toBeTruthy()
    await press('Close')
    expect(isOpen()).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Account/ }))
  })

  test('lists the second factors, and says which of them do not count', async () => {
    const old = { name: null, kind: 'phone', isVerified: false } as const
    await open({ factors: [factors(factor('Pixel'), factor('b', old))] })
    const [pixel, other] = part('Second factor').getAllByRole('listitem')
    expect(pixel?.textContent).toMatch(/^PixelAuthenticator app, added .*1970/)
    expect(other?.textContent).toMatch(/^Text messageadded .*Never confirmed, so not active\./)
  })

  test('that could not be read says why and tries again', async () => {
    await open({ factors: [answerRefusal('unreachable'), factors(phone)] })
    expect(part('Second factor').getByText(refusalWords('unreachable'))).toBeTruthy()
    await press('Try again')
    expect(part('Second factor').getByText('phone')).toBeTruthy()
  })

  test('of a session without an account offers nothing that needs one, and says why', async () => {
    const anonymous = { ...ann, viewer: { ...ann.viewer, email: null, isAnonymous: true } }
    await open({ factors: [factors()] }, anonymous)
    expect(part('Second factor').getByText(/^You’re using this project as a guest/)).toBeTruthy()
    expect(dialog().queryByLabelText('New password')).toBeNull()
    expect(dialog().queryByRole('button', { name: /Add|everywhere/ })).toBeNull()
    expect(part('Session').getByRole('button', { name: 'Sign out' })).toBeTruthy()
  })

  test('of a session without an account needs a confirmation that names what is lost', async () => {
    const anonymous = { ...ann, viewer: { ...ann.viewer, email: null, isAnonymous: true } }
    const signOut = vi.fn<(scope: 'local' | 'global') => Promise<DoneAnswer>>(answerDone)
    await open({ factors: [factors()] }, anonymous, { signOut })
    await press('Sign out')
    expect(part('Session').getByText(/^This is a guest session: nobody can sign in/)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Stay signed in')
    await press('Stay signed in')
    expect(document.activeElement?.textContent).toBe('Sign out')
    expect(signOut).not.toHaveBeenCalled()
    await press('Sign out')
    await press('Sign out anyway')
    expect(signOut).toHaveBeenCalledWith('local')
  })
})

describe('a new password', () => {
  test('is ready for a password manager, and can be seen instead of repeated', async () => {
    await open()
    const password = field('New password')
    expect(password.autocomplete).toBe('new-password')
    const form = password.closest('form')
    expect(form?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe('ann@example.com')
    await press('Show')
    expect(password.type).toBe('text')
  })

  test('leaves the page as a secret, and the field when it is taken', async () => {
    const changePassword = vi.fn<(password: Secret) => Promise<DoneAnswer>>(answerDone)
    await open({ changePassword })
    await userEvent.type(field('New password'), 'a new one{Enter}')
    expect(changePassword.mock.calls[0]?.[0].open()).toBe('a new one')
    expect(part('Password').getByText(/^Password changed/)).toBeTruthy()
    expect(field('New password').value).toBe('')
  })

  test('that is refused gives the reason beside it and nowhere else', async () => {
    await open({ changePassword: () => Promise.resolve(answerRefusal('weak_password')) })
    await userEvent.type(field('New password'), 'short{Enter}')
    expect(part('Password').getByText(refusalWords('weak_password'))).toBeTruthy()
    expect(part('Second factor').queryByText(/weak_password/)).toBeNull()
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('New password'))
  })

  test('is the first thing after a recovery mail', async () => {
    await open({}, { ...ann, isRecovery: true })
    expect(document.activeElement).toBe(field('New password'))
    const titles = dialog().getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Your new password',
      'Second factor',
      'Sessions',
    ])
  })
})

describe('the sessions', () => {
  test('elsewhere can be ended', async () => {
    const endOthers = vi.fn(answerDone)
    await open({ endOthers })
    await press('End all other sessions')
    expect(endOthers).toHaveBeenCalledOnce()
    expect(part('Sessions').getByText(/^All other sessions have ended\./)).toBeTruthy()
  })

  test.each([
    ['Sign out here', 'local'],
    ['Sign out everywhere', 'global'],
  ] as const)('%s', async (button, scope) => {
    const signOut = vi.fn<(scope: 'local' | 'global') => Promise<DoneAnswer>>(answerDone)
    const { isOpen } = await open({}, ann, { signOut })
    await press(button)
    expect(signOut).toHaveBeenCalledWith(scope)
    expect(isOpen()).toBe(false)
  })
})
