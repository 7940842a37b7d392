import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AuthAnswer, ChallengeAnswer } from '../../src/backend/ports/backend.port'
import type { Secret } from '../../src/shared/secret'
import { makeDeferred } from '../support/deferred'
import { ann } from '../support/scripted-backend'
import { admit, factorOf, answerFactors, answerRefusal, scriptedRenewal } from './puppets'
import { dataSession, readFocused, show, type Script } from './show'

const owing = () => Promise.resolve({ type: 'session', session: { ...ann, needsCode: true } } as const)
const ask = (script: Script = {}) => show({ restore: owing, ...script })
const code = () => screen.findByLabelText<HTMLInputElement>('Six-digit code')
const verifier = (answer: () => Promise<AuthAnswer> = admit) => vi.fn((_: Secret) => answer())
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a code is accepted with spaces, and sent as a secret', async () => {
  const verify = verifier()
  await ask({ verify })
  expect(dataSession()).toBe('mfa-required')
  const field = await code()
  expect(readFocused()).toBe(field)
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await userEvent.paste(' 123 456\n')
  expect(field.value).toBe('123456')
  await press('Continue')
  expect(verify.mock.lastCall?.[0].open()).toBe('123456')
  expect(JSON.stringify(verify.mock.lastCall)).not.toContain('123456')
  expect(dataSession()).toBe('active')
})

test('a wrong code says so and waits for the next one', async () => {
  await ask({ verify: () => Promise.resolve(answerRefusal('wrong_code', 'wrong_app_code')) })
  const field = await code()
  await userEvent.type(field, '000000{Enter}')
  await screen.findByText(/^This code is wrong\. Enter the current one\./)
  expect(readFocused()).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('42')
  expect(field.value).toBe('42')
})

test('a code that is entered before the project is ready is sent once it is', async () => {
  const challenge = makeDeferred<ChallengeAnswer>()
  const verify = verifier()
  await ask({ challenge: () => challenge.promise, verify })
  await userEvent.type(await code(), '123456{Enter}')
  expect(verify).not.toHaveBeenCalled()
  await act(async () => {
    challenge.resolve({ type: 'challenge', challenge: { factorId: 'phone', id: 'c', remaining: 300_000 } })
    await challenge.promise
  })
  expect(verify.mock.lastCall?.[0].open()).toBe('123456')
})

test('of several factors one is chosen, by the name it was given, and may be changed', async () => {
  const challenge = vi.fn((factorId: string) =>
    Promise.resolve<ChallengeAnswer>({
      type: 'challenge',
      challenge: { factorId, id: 'c', remaining: 300_000 },
    }),
  )
  const factors = () => answerFactors(factorOf('a', 'totp', 'My phone'), factorOf('b', 'recovery_code'))
  const verify = verifier()
  await ask({ factors, challenge, verify })
  expect(readFocused()).toBe(await screen.findByRole('button', { name: /My phone/ }))
  await userEvent.click(screen.getByRole('button', { name: /My phone/ }))
  expect(challenge).toHaveBeenCalledWith('a')
  expect(await screen.findByText(/“My phone” shows the code/)).toBeTruthy()
  await press('Use another factor')
  await press('Recovery code')
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect(readFocused()).toBe(field)
  await userEvent.type(field, 'abcd-1234{Enter}')
  expect(verify.mock.lastCall?.[0].open()).toBe('abcd-1234')
})

test('a security key needs a touch and no code', async () => {
  const verify = verifier(() => new Promise(() => undefined))
  await ask({ factors: () => answerFactors(factorOf('key', 'webauthn')), verify })
  const button = await screen.findByRole('button', { name: 'Use it now' })
  expect(readFocused()).toBe(button)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(button)
  expect(verify).toHaveBeenCalledTimes(1)
})

test('too many codes lock the field until the project takes them again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const verify = verifier(() => Promise.resolve(answerRefusal('rate_limited', 'too_many_attempts', 42_000)))
    await ask({ verify })
    const user = userEvent.setup({
      advanceTimers: ms => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
    })
    const field = await code()
    await user.type(field, '000000{Enter}')
    const button = await screen.findByRole('button', { name: /^Try again in 0:4\d$/ })
    expect(field.readOnly).toBe(true)
    expect(screen.getByText(/^Too many attempts\./)).toBeTruthy()
    await user.click(button)
    expect(verify).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(42_000))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
    expect([field.readOnly, readFocused()]).toEqual([false, field])
    expect(screen.queryByText('Too many attempts.')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a project that does not answer is asked again on request', async () => {
  const factors = vi
    .fn(() => answerFactors(factorOf('phone')))
    .mockImplementationOnce(() => Promise.resolve(answerRefusal('unreachable', 'unreachable')))
  await ask({ factors })
  expect(
    (await screen.findByText(/^The project couldn’t be reached\./)).closest('[role="status"]'),
  ).not.toBeNull()
  const again = screen.getByRole('button', { name: 'Try again' })
  expect(readFocused()).toBe(again)
  await userEvent.click(again)
  expect(readFocused()).toBe(await code())
})

test('an account whose factor is gone says so', async () => {
  const factors = vi.fn(() => answerFactors(factorOf('phone'))).mockImplementationOnce(() => answerFactors())
  await ask({ factors, renewal: scriptedRenewal(() => new Promise(() => undefined)) })
  await screen.findByText('This account has no second factor.')
  await press('Check again')
  expect(await code()).toBeTruthy()
})

test('a factor that was removed on another device is owed no longer than one renewal', async () => {
  // The renewed session owes none.
  await ask({ factors: () => answerFactors() })
  await waitFor(() => expect(dataSession()).toBe('active'))
})

test('it can be left for another account, on this device alone', async () => {
  const signOut = vi.fn(() => Promise.resolve({ type: 'done' } as const))
  await ask({ signOut })
  await press('Use another account')
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(signOut).toHaveBeenCalledWith('local')
})
