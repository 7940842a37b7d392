import './page'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Answer, Done, Enrolled } from '../../src/backend/port'
import type { Secret } from '../../src/secret'
import { deferred } from '../support/deferred'
import {
  ann,
  asked,
  enrolment,
  factor,
  factors,
  raised,
  refused,
  sentinels,
  session,
} from '../support/people'
import { dialog, done, field, open, part, phone, press, type Script } from './accounts'

// Queries by role are slow where many windows are drawn at once.
vi.setConfig({ testTimeout: 20_000 })

describe('the account', () => {
  test('opens over the board at its name, and gives the focus back when it closes', async () => {
    const { isOpen } = await open()
    expect(document.activeElement?.textContent).toBe('ann@example.com')
    expect(dialog().getByText('Signed in with two factors.')).toBeTruthy()
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
    expect(other?.textContent).toMatch(/^Text messageadded .*Never confirmed, so it does not count\./)
  })

  test('that could not be read says why and tries again', async () => {
    await open({ factors: [refused('unreachable'), factors(phone)] })
    expect(part('Second factor').getByText('unreachable, in words with a remedy.')).toBeTruthy()
    await press('Try again')
    expect(part('Second factor').getByText('phone')).toBeTruthy()
  })

  test('of a session without an account offers nothing that needs one, and says why', async () => {
    const anonymous = { ...ann, viewer: { ...ann.viewer, email: null, isAnonymous: true } }
    await open({ factors: [factors()] }, anonymous)
    expect(part('Second factor').getByText(/^You use this project without an account/)).toBeTruthy()
    expect(dialog().queryByLabelText('New password')).toBeNull()
    expect(dialog().queryByRole('button', { name: /Add|everywhere/ })).toBeNull()
    expect(part('Session').getByRole('button', { name: 'Sign out' })).toBeTruthy()
  })
})

describe('another authenticator app of an account that has to show its second factor first', () => {
  const begin = async (...answers: Enrolled[]) => {
    const enrol = vi.fn<(name: string) => Promise<Enrolled>>(() =>
      Promise.resolve(answers.shift() ?? { type: 'enrolment', enrolment }),
    )
    const verify = () => Promise.resolve(session(raised(asked(ann))))
    await open({ factors: [factors(phone)], enrol }, asked(ann), { verify })
    await userEvent.type(field('Name of the app or device'), 'Pixel')
    await press('Add an authenticator app')
    await press('Enter code')
    await userEvent.keyboard('123456{Enter}')
    return enrol.mock.calls.map(([name]) => name)
  }

  test('goes on by itself once the code was right', async () => {
    expect(await begin(refused('needs_code'))).toEqual(['Pixel', 'Pixel'])
    expect(dialog().getByRole('img').getAttribute('src')).toBe(enrolment.qr.open())
  })
  test('does so once', async () => {
    const no = refused('needs_code')
    expect(await begin(no, no, no)).toEqual(['Pixel', 'Pixel'])
    expect(part('Second factor').getByText(/do it again/)).toBeTruthy()
  })
})

describe('adding an authenticator app', () => {
  const begin = async (script: Script = {}) => {
    const enrol = vi.fn<(name: string) => Promise<Enrolled>>(() =>
      Promise.resolve({ type: 'enrolment', enrolment }),
    )
    const puppet = await open({ factors: [factors(), factors(phone)], enrol, ...script }, ann)
    await userEvent.type(field('Name of the app or device'), 'Pixel')
    await press('Add an authenticator app')
    return { ...puppet, enrol }
  }

  test('hands the secret over by picture, text and link, and waits in the code', async () => {
    const { enrol } = await begin()
    expect(enrol).toHaveBeenCalledWith('Pixel')
    expect(dialog().getByRole('img').getAttribute('src')).toBe(enrolment.qr.open())
    expect(dialog().getByLabelText('Key').textContent).toBe('SENT INEL JBSW Y3DP EHPK 3PXP')
    expect(dialog().getByRole('link').getAttribute('href')).toBe(enrolment.uri.open())
    expect(document.activeElement).toBe(field('Six-digit code'))
    expect(
      part('Second factor').getByText(/other sessions of this account that have one factor end/),
    ).toBeTruthy()
  })

  test.each([
    ['copies the key without the spaces', () => Promise.resolve(), 'Copied'],
    [
      'says that the browser does not let it be copied',
      () => Promise.reject(new Error('no')),
      'Copy it by hand',
    ],
  ] as const)('%s', async (_, write, words) => {
    const writeText = vi.fn<(text: string) => Promise<void>>(write)
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    await begin()
    await press('Copy')
    vi.unstubAllGlobals()
    expect(writeText).toHaveBeenCalledWith(sentinels.totp)
    expect(dialog().getByRole('button', { name: words })).toBeTruthy()
  })

  test('counts after a right code: the board opens at once and the secret is gone', async () => {
    const confirm = vi.fn<(code: Secret) => Promise<Answer>>(() => Promise.resolve(session(raised(ann))))
    const { session: house } = await begin({ confirm })
    await userEvent.keyboard('918273{Enter}')
    expect(confirm.mock.calls[0]?.[0].open()).toBe('918273')
    expect(part('Second factor').getByText(/^It counts from now on\./)).toBeTruthy()
    expect(dialog().getByText('Signed in with two factors.')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain(sentinels.totp)
    expect(house.getSnapshot().context.viewer?.level).toBe('aal2')
    expect(document.activeElement?.textContent).toBe('Second factor')
  })

  test('waits for another code after a wrong one', async () => {
    await begin({ confirm: () => Promise.resolve(refused('wrong_code')) })
    await userEvent.keyboard('000000{Enter}')
    expect(dialog().getByText('wrong_code, in words with a remedy.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Six-digit code'))
    await userEvent.keyboard('42')
    expect(field('Six-digit code').value).toBe('42')
  })

  test('leaves nothing behind when it is given up', async () => {
    const remove = vi.fn(() => Promise.resolve<Answer>(session(ann)))
    await begin({ remove, factors: [factors()] })
    await press('Cancel')
    expect(remove).toHaveBeenCalledWith('new')
    expect(dialog().queryByRole('img')).toBeNull()
    expect(field('Name of the app or device')).toBeTruthy()
  })

  test('cannot be left while the code is being checked: its answer must be heard', async () => {
    const answer = deferred<Answer>()
    const { isOpen } = await begin({ confirm: () => answer.promise })
    await userEvent.keyboard('918273{Enter}')
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void screen.getByRole('dialog').dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    await act(async () => {
      answer.resolve(session(raised(ann)))
      await answer.promise
    })
    expect(isOpen()).toBe(true)
  })
})

describe('removing a second factor', () => {
  test('is asked where it stands, with what follows, and can be left at that', async () => {
    const remove = vi.fn(() => Promise.resolve<Answer>(session(ann)))
    await open({ remove })
    await press('Remove phone')
    expect(dialog().getByText(/It is the last one: all sessions of this account fall back/)).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Keep it' }))
    await press('Keep it')
    expect(remove).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Remove phone' }))
  })

  test('of several says less, of an unconfirmed one nothing', async () => {
    await open({ factors: [factors(phone, factor('key'), factor('old', { isVerified: false }))] })
    await press('Remove key')
    expect(dialog().getByText(/Sessions that were opened with it fall back/)).toBeTruthy()
    await press('Remove old')
    expect(dialog().getByText('Remove it? Nothing else changes.')).toBeTruthy()
  })

  test('takes the level down with it', async () => {
    await open({ factors: [factors(phone), factors()] })
    await press('Remove phone')
    await press('Remove it')
    expect(dialog().getByText('Signed in with one factor.')).toBeTruthy()
    expect(part('Second factor').getByText('The factor is removed.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Customers', hidden: true }).dataset['freshness']).toBe(
      'locked',
    )
  })

  test('that needs the factor first asks for it in place, and goes on', async () => {
    const remove = vi.fn(() => Promise.resolve<Answer>(refused('needs_code')))
    const verify = () => Promise.resolve(session(raised(asked(ann))))
    await open({ remove }, asked(ann), { verify })
    await press('Remove phone')
    await press('Remove it')
    await press('Enter code')
    expect(document.activeElement).toBe(field('Six-digit code'))
    await userEvent.keyboard('123456{Enter}')
    expect(part('Second factor').getByText('The code was right. Now do it again.')).toBeTruthy()
    await press('Remove it')
    expect(remove).toHaveBeenCalledTimes(2)
  })

  test('closing the account gives up the code that it asked for', async () => {
    const remove = () => Promise.resolve<Answer>(refused('needs_code'))
    const { session: house } = await open({ remove }, asked(ann))
    await press('Remove phone')
    await press('Remove it')
    await press('Enter code')
    await press('Close')
    expect(house.getSnapshot().context.stepUpAt).toBeNull()
    expect(house.getSnapshot().children.stepUp).toBeUndefined()
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
    const changePassword = vi.fn<(password: Secret) => Promise<Done>>(done)
    await open({ changePassword })
    await userEvent.type(field('New password'), 'a new one{Enter}')
    expect(changePassword.mock.calls[0]?.[0].open()).toBe('a new one')
    expect(part('Password').getByText(/^The password is changed/)).toBeTruthy()
    expect(field('New password').value).toBe('')
  })

  test('that is refused says why beside it and nowhere else', async () => {
    await open({ changePassword: () => Promise.resolve(refused('weak_password')) })
    await userEvent.type(field('New password'), 'short{Enter}')
    expect(part('Password').getByText('weak_password, in words with a remedy.')).toBeTruthy()
    expect(part('Second factor').queryByText(/weak_password/)).toBeNull()
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('New password'))
  })

  test('comes first, by itself, after a recovery mail', async () => {
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
    const endOthers = vi.fn(done)
    await open({ endOthers })
    await press('End all other sessions')
    expect(endOthers).toHaveBeenCalledOnce()
    expect(part('Sessions').getByText(/^All other sessions have ended\./)).toBeTruthy()
  })

  test.each([
    ['Sign out here', 'local'],
    ['Sign out everywhere', 'global'],
  ] as const)('%s', async (button, scope) => {
    const signOut = vi.fn<(scope: 'local' | 'global') => Promise<Done>>(done)
    const { isOpen } = await open({}, ann, { signOut })
    await press(button)
    expect(signOut).toHaveBeenCalledWith(scope)
    expect(isOpen()).toBe(false)
  })
})
