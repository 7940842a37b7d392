import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { SignInMethods, SignInStep, SignInAnswer } from '../../src/backend/ports/backend.port'
import { admit, offers, answerRefusal } from './puppets'
import { dataSession, readFocused, show } from './show'
import { email, password, press, answerSent } from './signing'

type SignIn = (step: SignInStep) => Promise<SignInAnswer>
const offering = (more: Partial<SignInMethods>) => ({ offers: () => Promise.resolve({ ...offers, ...more }) })
const newEmail = () => screen.getByLabelText<HTMLInputElement>('Email')
const open = async (script: Parameters<typeof show>[0] = {}) => {
  await show(script)
  await press('Create an account')
  await screen.findByRole('heading', { name: 'Create an account' })
}

describe('creating an account', () => {
  test('takes along the address that was entered, and says what comes next', async () => {
    await show(offering({ signUp: 'by mail' }))
    await userEvent.type(email(), 'ann@example.com')
    await press('Create an account')
    await press('Use a password instead')
    expect(newEmail().value).toBe('ann@example.com')
    expect(password().autocomplete).toBe('new-password')
    expect(screen.getByText('You confirm your email address next.')).toBeTruthy()
    await press('Sign in instead')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  test('by password opens the board where no confirmation is needed', async () => {
    const signIn = vi.fn<SignIn>(admit)
    await open({ ...offering({ signUp: 'at once' }), signIn })
    expect(readFocused()).toBe(newEmail())
    await press('Use a password instead')
    expect(screen.queryByText(/confirm/)).toBeNull()
    await userEvent.type(newEmail(), ' ann@example.com')
    await userEvent.type(password(), 'a new secret{Enter}')
    const step = signIn.mock.lastCall?.[0]
    expect(step).toMatchObject({ by: 'signUp', email: 'ann@example.com' })
    expect(step?.by === 'signUp' && step.password.open()).toBe('a new secret')
    expect(JSON.stringify(step)).not.toContain('a new secret')
    expect(await screen.findByRole('button', { name: /^Account: / })).toBeTruthy()
    expect(dataSession()).toBe('active')
  })

  test('waits for the confirmation mail, whose code signs in', async () => {
    const signIn = vi.fn<SignIn>(step => (step.by === 'otp' ? admit() : answerSent()))
    await open({ signIn })
    await press('Use a password instead')
    await userEvent.type(newEmail(), 'ann@example.com')
    await userEvent.type(password(), 'a new secret{Enter}')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(screen.getByText(/to confirm your address/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Code from the email'), '123456{Enter}')
    expect(signIn.mock.lastCall?.[0]).toMatchObject({ by: 'otp', sentFor: 'signUp' })
    expect(await screen.findByRole('button', { name: /^Account: / })).toBeTruthy()
  })

  test('by code asks for one that may make an account', async () => {
    const signIn = vi.fn<SignIn>(answerSent)
    await open({ signIn })
    await userEvent.type(newEmail(), 'ann@example.com{Enter}')
    expect(signIn).toHaveBeenCalledWith({ by: 'code', email: 'ann@example.com', isNew: true })
  })

  test.each([
    ['weak_password', 'same_password', /^This is already your password/, password],
    ['invalid_input', 'account_exists', /^This email or phone number already has an account/, newEmail],
  ] as const)('that is refused as %s says why and waits in that field', async (code, reason, text, field) => {
    await open({ signIn: () => Promise.resolve(answerRefusal(code, reason)) })
    await press('Use a password instead')
    await userEvent.type(newEmail(), 'ann@example.com')
    await userEvent.type(password(), 'x{Enter}')
    await screen.findByText(text)
    expect(readFocused()).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('leaves no refusal on the card of the sign-in', async () => {
    await open({ signIn: () => Promise.resolve(answerRefusal('weak_password', 'same_password')) })
    await press('Use a password instead')
    await userEvent.type(newEmail(), 'ann@example.com')
    await userEvent.type(password(), 'x{Enter}')
    await screen.findByText(/^This is already your password/)
    await press('Sign in instead')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.queryByText(/^This is already your password/)).toBeNull()
  })

  test('is not asked for where nobody could sign in with it', async () => {
    await show(offering({ signUp: 'off', code: false, password: false }))
    expect(await screen.findByText(/^All sign-in methods that this page supports are off/)).toBeTruthy()
    expect(screen.queryByText(/^Sign-ups are off/)).toBeNull()
  })

  test('is not offered where sign-ups are off, which the card says', async () => {
    await show(offering({ signUp: 'off' }))
    expect(screen.getByText(/^Sign-ups are off/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  })
})
