import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { SignInMethods, SignInStep, SignInAnswer } from '../../src/backend/ports/backend.port'
import type { DemoAccount } from '../../src/ui/session/demo/demoAccount'
import { makeDeferred } from '../support/deferred'
import { admit, offers, answerRefusal } from './puppets'
import { dataSession, readFocused, show } from './show'
import { email, fillPassword, openStep, password, press, answerSent, toPassword } from './signing'

const leaving = (): Promise<SignInAnswer> => Promise.resolve({ type: 'leaving' })
const answers = (answer: SignInAnswer) => () => Promise.resolve(answer)
const offering = (more: Partial<SignInMethods>) => ({ offers: () => Promise.resolve({ ...offers, ...more }) })
const wrong = answerRefusal('invalid_credentials', 'wrong_credentials')

describe('signing in', () => {
  test('names the project and asks for the address alone, which has the focus', async () => {
    await show()
    expect(dataSession()).toBe('signed-out')
    expect(screen.getByText('to abc.supabase.co')).toBeTruthy()
    expect(email().autocomplete).toBe('username')
    expect(readFocused()).toBe(email())
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  test('has a code sent to the address, without what the keyboard put around it', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(answerSent)
    await show({ signIn })
    await userEvent.type(email(), ' ann@example.com{Enter}')
    expect(signIn).toHaveBeenCalledWith({ by: 'code', email: 'ann@example.com' })
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  })

  test('by password is ready for a password manager, and goes to the empty field', async () => {
    await show()
    await toPassword()
    expect(readFocused()).toBe(email())
    await userEvent.type(email(), 'ann@example.com')
    await press('Use an email code')
    await toPassword()
    expect(readFocused()).toBe(password())
    expect(password().autocomplete).toBe('current-password')
    expect(password().form).toBe(email().form)
  })

  test('by password sends what was entered, wrapped, and opens the board', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(admit)
    await show({ signIn })
    await fillPassword('ann@example.com', 'a secret ')
    expect(openStep(signIn.mock.lastCall?.[0])).toEqual({
      by: 'password',
      email: 'ann@example.com',
      password: 'a secret ',
    })
    expect(JSON.stringify(signIn.mock.lastCall)).not.toContain('a secret')
    expect(await screen.findByRole('button', { name: /^Account: / })).toBeTruthy()
    expect(dataSession()).toBe('active')
  })

  test('cannot be sent twice while it is under way, and keeps the focus', async () => {
    const answer = makeDeferred<SignInAnswer>()
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(() => answer.promise)
    await show({ signIn })
    await fillPassword('ann@example.com', 'secret')
    const button = screen.getByRole('button', { name: 'Signing in…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(password(), '{Enter}')
    await userEvent.click(button)
    expect(signIn).toHaveBeenCalledTimes(1)
    expect(readFocused()).toBe(button)
    await act(async () => {
      answer.resolve(wrong)
      await answer.promise
    })
  })

  test('that is refused says why politely and waits in the password', async () => {
    await show({ signIn: answers(wrong) })
    await fillPassword('ann@example.com', 'wrong')
    const text = await screen.findByText('Wrong email or password. Try again.')
    const status = text.closest('[role="status"]')
    expect(readFocused()).toBe(password())
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 5])
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(password().getAttribute('aria-describedby')).toBe(status?.id)
    expect(email().value).toBe('ann@example.com')
    expect(dataSession()).toBe('signed-out')
  })

  test('with an address that has no account waits in the address', async () => {
    await show({ signIn: answers(answerRefusal('no_account', 'no_account')) })
    await userEvent.type(email(), 'bob@example.com')
    await press('Email me a code')
    await screen.findByText(/^No account found for this email\./)
    expect(readFocused()).toBe(email())
    expect(email().getAttribute('aria-invalid')).toBe('true')
  })

  test('that is refused for another reason blames no field and moves nothing', async () => {
    await show({ signIn: answers(answerRefusal('unreachable', 'unreachable')) })
    await fillPassword('ann@example.com', 'secret')
    await screen.findByText(/^The project couldn’t be reached\./)
    expect(readFocused()).toBe(password())
    expect([email(), password()].map(field => field.getAttribute('aria-invalid'))).toEqual(['false', 'false'])
  })

  test('that has to wait says how long, outside of what is announced', async () => {
    await show({ signIn: answers(answerRefusal('rate_limited', 'too_many_attempts', 42_000)) })
    await userEvent.type(email(), 'ann@example.com{Enter}')
    const wait = await screen.findByText(/^Try again in 0:4\d$/)
    expect(wait.closest('[role="status"]')).toBeNull()
  })

  test('by password is remembered while the page is open', async () => {
    await show()
    await fillPassword('ann@example.com', 'secret')
    await userEvent.click(await screen.findByRole('button', { name: /^Account: / }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })

  test('with a demo account is one press', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(admit)
    const account = { email: 'demo@signalbox.local', password: 'signalbox' }
    await show({ signIn }, [account])
    await press('Open the demo')
    expect(openStep(signIn.mock.lastCall?.[0])).toEqual({ by: 'password', ...account })
  })

  test('with another demo account is one press more', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(admit)
    const [demo, viewer] = ['demo', 'viewer'].map(name => ({
      email: `${name}@signalbox.local`,
      password: 'signalbox',
    })) as [DemoAccount, DemoAccount]
    await show({ signIn }, [demo, viewer])
    expect(screen.getAllByRole('button', { name: 'Open the demo' })).toHaveLength(1)
    await press(/^viewer/)
    expect(openStep(signIn.mock.lastCall?.[0])).toEqual({ by: 'password', ...viewer })
  })

  test('offers demo accounts only if there are any', async () => {
    await show()
    expect(screen.queryByRole('button', { name: /demo/ })).toBeNull()
  })

  test('says why one has to, until something is tried', async () => {
    const brokenLink = answerRefusal('link_broken', 'link_expired')
    await show({ restore: () => Promise.resolve(brokenLink), signIn: answers(wrong) })
    expect(screen.getByText(/^This link has expired/).closest('[role="status"]')).not.toBeNull()
    await fillPassword('ann@example.com', 'wrong')
    await screen.findByText('Wrong email or password. Try again.')
    expect(screen.queryByText('This link has expired.')).toBeNull()
  })
})

describe('other sign-in methods', () => {
  const all = { providers: ['github', 'google', 'custom:acme'], sso: true, passkey: true, anonymous: true }
  const others = () =>
    within(screen.getByRole('group', { name: 'Other sign-in methods' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test('are there once the project has said so, by their own names', async () => {
    const pendingMethods = makeDeferred<SignInMethods>()
    await show({ offers: () => pendingMethods.promise })
    expect(screen.getAllByRole('button')).toHaveLength(2)
    await act(async () => {
      pendingMethods.resolve({ ...offers, ...all })
      await pendingMethods.promise
    })
    expect(others()).toEqual([
      'Continue with GitHub',
      'Continue with Google',
      'Continue with Acme',
      'Use a passkey',
      'Single sign-on',
      'Continue as guest',
    ])
    expect(readFocused()).toBe(email())
  })

  test.each([
    ['Continue with GitHub', { by: 'provider', provider: 'github' }],
    ['Use a passkey', { by: 'passkey' }],
    ['Continue as guest', { by: 'anonymous' }],
  ])('%s takes that step and tells its refusal there', async (name, step) => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(
      answers(answerRefusal('method_off', 'method_off')),
    )
    await show({ ...offering(all), signIn })
    await press(name)
    expect(signIn).toHaveBeenCalledWith(step)
    const refusal = await screen.findByText(/^This sign-in method is disabled/)
    expect(screen.getByRole('group', { name: 'Other sign-in methods' }).contains(refusal)).toBe(true)
    expect(readFocused()).toBe(screen.getByRole('button', { name }))
  })

  test('single sign-on asks for the domain, and again for one that is unknown', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(
      answers(answerRefusal('no_sso', 'no_sso')),
    )
    await show({ ...offering(all), signIn })
    await press('Single sign-on')
    const domain = screen.getByLabelText<HTMLInputElement>('Work email or company domain')
    expect(readFocused()).toBe(domain)
    await userEvent.type(domain, 'example.com{Enter}')
    expect(signIn).toHaveBeenCalledWith({ by: 'sso', domain: 'example.com' })
    await screen.findByText(/^No single sign-on is set up/)
    expect(readFocused()).toBe(domain)
    expect(domain.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(/^No single sign-on is set up/)).toHaveLength(1)
  })

  test('a project without codes asks for the password, and one without passwords does not', async () => {
    const { session } = await show(offering({ code: false }))
    expect(password()).toBeTruthy()
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
    session.stop()
  })

  test('a project without passwords offers no switch', async () => {
    await show(offering({ password: false }))
    expect(screen.queryByRole('button', { name: /password/ })).toBeNull()
  })

  test('a project without either asks for no address', async () => {
    await show(offering({ code: false, password: false, providers: ['github'] }))
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(others()).toEqual(['Continue with GitHub'])
  })

  test('on the way to a provider one can come back', async () => {
    await show({ ...offering(all), signIn: leaving })
    await press('Continue with GitHub')
    expect(await screen.findByRole('heading', { name: 'Waiting for GitHub…' })).toBeTruthy()
    expect(readFocused()).toBe(screen.getByRole('button', { name: 'Back' }))
    await press('Back')
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })

  test("the browser's own way back from a provider leads here as well", async () => {
    await show({ ...offering(all), signIn: leaving })
    await press('Continue with GitHub')
    await screen.findByRole('heading', { name: 'Waiting for GitHub…' })
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })
})
