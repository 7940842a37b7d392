import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { SignInStep, SignInAnswer } from '../../src/backend/ports/backend.port'
import { answerRefusal } from './puppets'
import { readFocused, show } from './show'
import { email, openStep, press, answerSent, toPassword } from './signing'

describe('a code by mail', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>('Code from the email')
  const ask = async (signIn: (step: SignInStep) => Promise<SignInAnswer>, inbox?: string) => {
    await show({ signIn }, [], inbox)
    await userEvent.type(email(), 'ann@example.com{Enter}')
    await screen.findByRole('heading', { name: 'Check your email' })
  }
  const script = (answer: SignInAnswer) => (step: SignInStep) =>
    step.by === 'otp' ? Promise.resolve(answer) : answerSent()

  test('is labelled, filled in by the browser, and accepted in groups', async () => {
    const signIn = vi.fn(script({ type: 'sent' }))
    await ask(signIn)
    expect(screen.getByText('ann@example.com')).toBeTruthy()
    expect(readFocused()).toBe(code())
    expect([code().inputMode, code().autocomplete]).toEqual(['numeric', 'one-time-code'])
    await userEvent.paste(' 1234-5678\n')
    expect(code().value).toBe('12345678')
    await userEvent.keyboard('{Enter}')
    expect(openStep(signIn.mock.lastCall?.[0])).toEqual({
      by: 'otp',
      email: 'ann@example.com',
      code: '12345678',
      sentFor: 'code',
    })
  })

  test('that is wrong says so and waits for the next one', async () => {
    await ask(script(answerRefusal('wrong_code', 'wrong_mail_code')))
    await userEvent.type(code(), '000000{Enter}')
    await screen.findByText(/^This code is wrong or has expired\./)
    expect(readFocused()).toBe(code())
    expect(code().getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('42')
    expect(code().value).toBe('42')
  })

  test('of less than six digits is not sent', async () => {
    const signIn = vi.fn(script({ type: 'sent' }))
    await ask(signIn)
    await userEvent.type(code(), '12345{Enter}')
    expect(signIn).toHaveBeenCalledTimes(1)
  })

  test('is sent again after a minute', async () => {
    const signIn = vi.fn(script({ type: 'sent' }))
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await ask(signIn)
      const again = screen.getByRole('button', { name: 'Send again in 1:00' })
      await userEvent.click(again)
      expect(signIn).toHaveBeenCalledTimes(1)
      vi.setSystemTime(Date.now() + 61_000)
      await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
      expect(signIn.mock.lastCall).toEqual([{ by: 'code', email: 'ann@example.com' }])
      expect(await screen.findByRole('button', { name: /Send again in/ })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('that was sent before the page was reloaded can be entered', async () => {
    const answer = answerRefusal('rate_limited', 'mailed_just_now')
    await ask(step =>
      Promise.resolve(step.by === 'otp' ? answerRefusal('wrong_code', 'wrong_mail_code') : answer),
    )
    expect(screen.getByText(/^We just sent an email to this address\./)).toBeTruthy()
    expect(readFocused()).toBe(code())
  })

  test('can be left for another way, with the address as it was', async () => {
    await ask(answerSent)
    await press('Use another method')
    expect(email().value).toBe('ann@example.com')
    expect(readFocused()).toBe(email())
  })

  test('is in the inbox of a project that runs on this computer, and of no other', async () => {
    await ask(answerSent, '/_inbox')
    expect(screen.getByRole('link', { name: 'open the inbox' }).getAttribute('href')).toBe('/_inbox')
    expect(screen.queryByText(/spam folder/)).toBeNull()
    cleanup()
    await ask(answerSent)
    expect(screen.queryByRole('link', { name: 'open the inbox' })).toBeNull()
    expect(screen.getByText(/spam folder/)).toBeTruthy()
  })

  test('for a forgotten password says what comes after', async () => {
    const signIn = vi.fn<(step: SignInStep) => Promise<SignInAnswer>>(answerSent)
    await show({ signIn })
    await toPassword()
    await press('Forgot password?')
    expect(signIn).not.toHaveBeenCalled()
    await userEvent.type(email(), 'ann@example.com')
    await press('Forgot password?')
    expect(signIn).toHaveBeenCalledWith({ by: 'recovery', email: 'ann@example.com' })
    expect(await screen.findByText('Next, you’ll choose a new password.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.type(code(), '123456{Enter}')
    expect(openStep(signIn.mock.lastCall?.[0])).toEqual({
      by: 'otp',
      email: 'ann@example.com',
      code: '123456',
      sentFor: 'recovery',
    })
  })
})
