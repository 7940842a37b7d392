import './page'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Answer, Refusal } from '../../src/backend/port'
import { App } from '../../src/ui/App'
import { Problem } from '../../src/ui/Problem'
import { ann } from '../support/scripted-backend'
import { deferred } from '../support/deferred'
import { puppetSession } from './puppets'

const dataSession = () => document.documentElement.dataset['session']
const project = 'https://abc.supabase.co'
const refused = (code: Refusal['code'], message: string): Answer => ({
  type: 'refused',
  refusal: { code, message },
})
const wrong = refused('invalid_credentials', 'The e-mail or the password is wrong.')
const needsCode = () => Promise.resolve({ type: 'session', session: { ...ann, needsCode: true } } as const)

async function show(
  script: Parameters<typeof puppetSession>[0] = {},
  demo: { email: string; password: string }[] = [],
) {
  const puppet = puppetSession(script)
  await act(async () => {
    render(<App session={puppet.session} project={project} demo={demo} />)
    await Promise.resolve()
  })
  return puppet
}
const fill = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('E-mail'), email)
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

describe('signing in', () => {
  test('names the project and is ready for a password manager', async () => {
    await show()
    expect(dataSession()).toBe('signed-out')
    expect(screen.getByText('to the project at abc.supabase.co')).toBeTruthy()
    expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  test('sends what was entered and opens the board', async () => {
    const signIn = vi.fn(() => Promise.resolve<Answer>({ type: 'session', session: ann }))
    await show({ signIn })
    await fill(' ann@example.com', 'a secret ')
    expect(signIn).toHaveBeenCalledWith({ email: 'ann@example.com', password: 'a secret ' })
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
    expect(dataSession()).toBe('active')
  })

  test('cannot be sent twice while it is under way', async () => {
    const answer = deferred<Answer>()
    const signIn = vi.fn(() => answer.promise)
    await show({ signIn })
    await fill('ann@example.com', 'secret')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in…' })
    expect(button.disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
    expect(signIn).toHaveBeenCalledTimes(1)
    await act(async () => {
      answer.resolve(wrong)
      await answer.promise
    })
  })

  test('that is refused says why politely and waits in the password', async () => {
    await show({ signIn: () => Promise.resolve(wrong) })
    await fill('ann@example.com', 'wrong')
    expect(
      (await screen.findByText('The e-mail or the password is wrong.')).closest('[role="status"]'),
    ).not.toBeNull()
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(document.activeElement).toBe(password)
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5])
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com')
    expect(dataSession()).toBe('signed-out')
  })

  test('that is refused for another reason does not blame the password', async () => {
    await show({ signIn: () => Promise.resolve(refused('unreachable', 'The project cannot be reached.')) })
    await fill('ann@example.com', 'secret')
    await screen.findByText('The project cannot be reached.')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('false')
  })

  test('with a demo account is one press', async () => {
    const signIn = vi.fn(() => Promise.resolve<Answer>({ type: 'session', session: ann }))
    const account = { email: 'demo@signalbox.local', password: 'signalbox' }
    await show({ signIn }, [account])
    await userEvent.click(screen.getByRole('button', { name: /Use demo account/ }))
    expect(signIn).toHaveBeenCalledWith(account)
  })

  test('offers no demo account where there is none', async () => {
    await show()
    expect(screen.queryByRole('button', { name: /demo/ })).toBeNull()
  })
})

describe('the second factor', () => {
  test('takes a code pasted with spaces', async () => {
    const verify = vi.fn(() => Promise.resolve<Answer>({ type: 'session', session: ann }))
    await show({ restore: needsCode, verify })
    expect(dataSession()).toBe('mfa-required')
    const code = screen.getByLabelText<HTMLInputElement>('Six-digit code')
    expect(document.activeElement).toBe(code)
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await userEvent.paste(' 123 456\n')
    expect(code.value).toBe('123456')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(verify).toHaveBeenCalledWith('123456')
  })

  test('that is wrong says so and waits for the next one', async () => {
    await show({
      restore: needsCode,
      verify: () => Promise.resolve(refused('wrong_code', 'That code is wrong.')),
    })
    const code = screen.getByLabelText<HTMLInputElement>('Six-digit code')
    await userEvent.type(code, '000000{Enter}')
    await screen.findByText('That code is wrong.')
    expect(document.activeElement).toBe(code)
    await userEvent.keyboard('42')
    expect(code.value).toBe('42')
  })

  test('can be left for another account', async () => {
    await show({ restore: needsCode })
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})

test('while a session is being restored nothing asks for a password', async () => {
  await show({ restore: () => new Promise(() => undefined) })
  expect(dataSession()).toBe('restoring')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a problem at the start is a readable page', () => {
  render(<Problem title="Signalbox is not set up" error={new Error('No key is set.')} />)
  expect(screen.getByRole('heading', { name: 'Signalbox is not set up' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('No key is set.')
})
