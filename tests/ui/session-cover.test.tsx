import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type {
  AuthAnswer,
  SessionChoice,
  DoneAnswer,
  RestoreAnswer,
  Session,
} from '../../src/backend/ports/backend.port'
import { FatalError } from '../../src/ui/start/FatalError'
import { board } from '../support/boards'
import { makeDeferred } from '../support/deferred'
import { ann } from '../support/scripted-backend'
import { admit, answerRefusal } from './puppets'
import { dataSession, readFocused, show, type Script } from './show'

const bob: Session = { ...ann, viewer: { ...ann.viewer, id: 'bob', email: 'bob@example.com' } }
const over = answerRefusal('session_ended', 'signed_out_elsewhere').refusal
const overText = /You signed out in another tab/
const open = (script: Script = {}) => show({ restore: admit, board, ...script })
const panels = () => [...document.querySelectorAll('[data-panel-id]')]
const findHeld = () => panels()[0]?.closest('[inert]')
const dialog = () => screen.getByRole('dialog')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const settle = () => act(() => Promise.resolve())

describe('a session that has ended', () => {
  const end = async (script: Script = {}) => {
    const puppet = await open(script)
    button('Commands').focus()
    puppet.hear({ type: 'auth.ended', refusal: over })
    return puppet
  }

  test('leaves the board in sight and out of reach, and says why and since when', async () => {
    await end()
    expect(dataSession()).toBe('ended')
    expect(panels()).toHaveLength(2)
    expect(findHeld()).toBeTruthy()
    const name = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')
    const reason = document.getElementById(dialog().getAttribute('aria-describedby') ?? '')
    expect(name?.textContent).toMatch(/^Signed out at \d\d:\d\d:\d\d$/)
    expect(reason?.textContent).toMatch(overText)
    expect(screen.getAllByText(overText)).toHaveLength(1)
  })

  test('remembers the address, so the next step has the focus', async () => {
    await end()
    expect(within(dialog()).getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com')
    expect(readFocused()).toBe(button('Email me a code'))
  })

  test('cannot be closed by Escape', async () => {
    await end()
    const { isConnected } = dialog()
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false)
    act(() => dialog().querySelector('input')?.closest('dialog')?.close())
    await settle()
    expect([isConnected, (dialog() as HTMLDialogElement).open]).toEqual([true, true])
  })

  test('goes on for the same person with the same board, and the focus where it was', async () => {
    await end()
    const [before] = panels()
    await userEvent.click(button('Use a password'))
    await userEvent.type(within(dialog()).getByLabelText('Password'), 'secret{Enter}')
    expect(dataSession()).toBe('active')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(panels()[0]).toBe(before)
    expect(findHeld()).toBeFalsy()
    expect(readFocused()).toBe(button('Commands'))
  })

  test('gives another person a board of their own', async () => {
    await end({ signIn: () => Promise.resolve<AuthAnswer>({ type: 'session', session: bob }) })
    const [before] = panels()
    await userEvent.click(button('Use a password'))
    await userEvent.type(within(dialog()).getByLabelText('Password'), 'secret{Enter}')
    expect(dataSession()).toBe('active')
    expect(panels()[0]).not.toBe(before)
    expect(screen.getAllByText('bob@example.com')).not.toEqual([])
  })

  test('goes on where another tab has signed in again', async () => {
    const { hear } = await end()
    hear({ type: 'auth.changed', session: ann })
    expect([dataSession(), screen.queryByRole('dialog')]).toEqual(['active', null])
  })

  test('asks for the second factor in the same dialog', async () => {
    await end({
      signIn: () => Promise.resolve<AuthAnswer>({ type: 'session', session: { ...ann, needsCode: true } }),
    })
    const before = dialog()
    await userEvent.click(button('Use a password'))
    await userEvent.type(within(dialog()).getByLabelText('Password'), 'secret{Enter}')
    expect(dataSession()).toBe('mfa-required')
    expect(dialog()).toBe(before)
    const code = await within(before).findByLabelText('Six-digit code')
    expect(readFocused()).toBe(code)
    await userEvent.keyboard('123456{Enter}')
    expect([dataSession(), readFocused()]).toEqual(['active', button('Commands')])
  })

  test('can be left, board and all', async () => {
    await end()
    await userEvent.click(button('Close board'))
    expect([dataSession(), panels()]).toEqual(['signed-out', []])
    expect(screen.queryByText(overText)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })

  test('goes back to the board itself where what had the focus is gone', async () => {
    const { hear } = await open()
    document.body.focus()
    hear({ type: 'auth.ended', refusal: over })
    hear({ type: 'auth.changed', session: ann })
    expect(readFocused()?.contains(panels()[0] ?? null)).toBe(true)
    expect(readFocused()).not.toBe(document.body)
  })
})

test('a level that fell asks for the code over the board', async () => {
  const { hear } = await open()
  hear({ type: 'auth.changed', session: { ...ann, needsCode: true } })
  expect([dataSession(), panels().length]).toEqual(['mfa-required', 2])
  expect(await within(dialog()).findByLabelText('Six-digit code')).toBeTruthy()
  expect(screen.getByText(/has to confirm its second factor again/)).toBeTruthy()
})

test('signing out says so over the board, and one that is refused gives it back', async () => {
  const answer = makeDeferred<DoneAnswer>()
  const { session } = await open({ signOut: () => answer.promise })
  act(() => button('Commands').focus())
  act(() => session.send({ type: 'session.signOut', scope: 'global' }))
  expect(dataSession()).toBe('signing-out')
  expect(within(dialog()).getByRole('status').textContent).toBe('Signing out…')
  await act(async () => {
    answer.resolve(answerRefusal('unreachable', 'unreachable'))
    await answer.promise
  })
  expect([dataSession(), panels().length, readFocused()]).toEqual(['active', 2, button('Commands')])
})

describe('a project that cannot be reached', () => {
  const away = (wait?: number): RestoreAnswer => ({
    type: 'unavailable',
    reason: 'the project responded with 503',
    ...(wait !== undefined && { retryAfter: wait }),
  })

  test('keeps the session, says why and when it is tried again', async () => {
    await show({ restore: () => Promise.resolve(away(12_000)) })
    expect(dataSession()).toBe('unreachable')
    expect(screen.getByText('the project responded with 503')).toBeTruthy()
    expect(screen.getByText('Next attempt').nextElementSibling?.textContent).toMatch(/^in 0:1[12]$/)
    expect(readFocused()).toBe(button('Retry now'))
  })

  test('can be retried at once, on the same screen and without losing the focus', async () => {
    const second = makeDeferred<RestoreAnswer>()
    const restore = vi.fn(() => second.promise).mockImplementationOnce(() => Promise.resolve(away()))
    await show({ restore })
    const now = button('Retry now')
    await userEvent.click(now)
    expect(dataSession()).toBe('unreachable')
    expect([readFocused(), now.textContent]).toEqual([now, 'Retrying…'])
    await act(async () => {
      second.resolve(away())
      await second.promise
    })
    expect([readFocused(), now.textContent]).toEqual([now, 'Retry now'])
  })

  test('can be left for a new sign-in', async () => {
    const signOut = vi.fn(() => Promise.resolve<DoneAnswer>({ type: 'done' }))
    await show({ restore: () => Promise.resolve(away()), signOut })
    await userEvent.click(button('Sign in again'))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(signOut).toHaveBeenCalledWith('local')
  })

  test('can be left while it is tried again', async () => {
    const restore = vi.fn(() => new Promise<RestoreAnswer>(() => undefined))
    await show({ restore: restore.mockImplementationOnce(() => Promise.resolve(away())) })
    await userEvent.click(button('Retry now'))
    await userEvent.click(button('Sign in again'))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })

  test('asks before a guest’s session is lost', async () => {
    const signOut = vi.fn(() => Promise.resolve<DoneAnswer>({ type: 'done' }))
    await show({ restore: () => Promise.resolve({ ...away(), isGuest: true }), signOut })
    await userEvent.click(button('Sign in again'))
    await screen.findByText(/^This is a guest session: nobody can sign in to it again\./)
    expect(signOut).not.toHaveBeenCalled()
    await userEvent.click(button('Sign out anyway'))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })
})

describe('a link that would sign in somebody else', () => {
  const choice: RestoreAnswer = { type: 'choice', current: ann.viewer, incoming: bob.viewer, by: 'link' }
  const askChoice = (chosenSession: SessionChoice | undefined): Promise<RestoreAnswer> =>
    chosenSession === undefined
      ? Promise.resolve(choice)
      : Promise.resolve({ type: 'session', session: chosenSession === 'current' ? ann : bob })
  const viewer = ({ session }: Awaited<ReturnType<typeof show>>) => session.getSnapshot().context.viewer?.id

  test('is asked about before anything of either is shown, with staying at hand', async () => {
    await show({ restore: askChoice, board })
    expect([dataSession(), panels()]).toEqual(['choosing', []])
    expect(screen.getByText(/The link signs you in as/).textContent).toBe(
      'The link signs you in as bob@example.com. You are signed in as ann@example.com.',
    )
    expect(readFocused()).toBe(button('Stay'))
  })
  test.each([
    ['Stay', 'ann'],
    ['Switch account', 'bob'],
  ])('%s goes on as %s', async (name, id) => {
    const puppet = await show({ restore: askChoice, board })
    await userEvent.click(button(name))
    expect([dataSession(), viewer(puppet)]).toEqual(['active', id])
  })
})

test('while a session is being restored nothing asks who one is', async () => {
  await show({ restore: () => new Promise(() => undefined) })
  expect(dataSession()).toBe('restoring')
  expect([screen.queryByLabelText('Email'), screen.queryByRole('button')]).toEqual([null, null])
})

test('a problem at the start is a readable page', () => {
  render(<FatalError title="Signalbox is not set up" error={new Error('No key is set.')} />)
  expect(screen.getByRole('heading', { name: 'Signalbox is not set up' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('No key is set.')
})
