import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { AuthAnswer, EnrollmentAnswer } from '../../src/backend/ports/backend.port'
import type { Secret } from '../../src/shared/secret'
import { makeDeferred } from '../support/deferred'
import {
  ann,
  needingCode,
  enrollment,
  factor,
  factors,
  raiseSession,
  refusalWords,
  answerRefusal,
  sentinels,
  session,
} from '../support/people'
import { dialog, field, open, part, phone, press, type Script } from './accounts'

// Queries by role are slow where many windows are drawn at once.

describe('another authenticator app of an account that has to show its second factor first', () => {
  const begin = async (...answers: EnrollmentAnswer[]) => {
    const enroll = vi.fn<(name: string) => Promise<EnrollmentAnswer>>(() =>
      Promise.resolve(answers.shift() ?? { type: 'enrollment', enrollment: enrollment }),
    )
    const verify = () => Promise.resolve(session(raiseSession(needingCode(ann))))
    await open({ factors: [factors(phone)], enroll }, needingCode(ann), { verify })
    await userEvent.type(field('App or device name'), 'Pixel')
    await press('Add an authenticator app')
    await press('Enter code')
    await userEvent.keyboard('123456{Enter}')
    return enroll.mock.calls.map(([name]) => name)
  }

  test('continues automatically after a right code', async () => {
    expect(await begin(answerRefusal('needs_code'))).toEqual(['Pixel', 'Pixel'])
    expect(dialog().getByRole('img').getAttribute('src')).toBe(enrollment.qr.open())
  })
  test('does so once', async () => {
    const no = answerRefusal('needs_code')
    expect(await begin(no, no, no)).toEqual(['Pixel', 'Pixel'])
    expect(part('Second factor').getByText(/try again/)).toBeTruthy()
  })
})

describe('adding an authenticator app', () => {
  const begin = async (script: Script = {}) => {
    const enroll = vi.fn<(name: string) => Promise<EnrollmentAnswer>>(() =>
      Promise.resolve({ type: 'enrollment', enrollment: enrollment }),
    )
    const puppet = await open({ factors: [factors(), factors(phone)], enroll, ...script }, ann)
    await userEvent.type(field('App or device name'), 'Pixel')
    await press('Add an authenticator app')
    return { ...puppet, enroll }
  }

  test('hands the secret over by picture, text and link, and waits in the code', async () => {
    const { enroll } = await begin()
    expect(enroll).toHaveBeenCalledWith('Pixel')
    expect(dialog().getByRole('img').getAttribute('src')).toBe(enrollment.qr.open())
    expect(dialog().getByLabelText('Key').textContent).toBe('SENT INEL JBSW Y3DP EHPK 3PXP')
    expect(dialog().getByRole('link').getAttribute('href')).toBe(enrollment.uri.open())
    expect(document.activeElement).toBe(field('Six-digit code'))
    expect(part('Second factor').getByText(/other sessions of this account without it end/)).toBeTruthy()
  })

  test.each([
    ['copies the key without the spaces', () => Promise.resolve(), 'Copied'],
    [
      'says that the browser does not let it be copied',
      () => Promise.reject(new Error('no')),
      'Copy manually',
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
    const confirm = vi.fn<(code: Secret) => Promise<AuthAnswer>>(() =>
      Promise.resolve(session(raiseSession(ann))),
    )
    const { session: house } = await begin({ confirm })
    await userEvent.keyboard('918273{Enter}')
    expect(confirm.mock.calls[0]?.[0].open()).toBe('918273')
    expect(part('Second factor').getByText(/^It’s active now\./)).toBeTruthy()
    expect(dialog().getByText('Signed in with two-factor.')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain(sentinels.totp)
    expect(house.getSnapshot().context.viewer?.level).toBe('aal2')
    expect(document.activeElement?.textContent).toBe('Second factor')
  })

  test('waits for another code after a wrong one', async () => {
    await begin({ confirm: () => Promise.resolve(answerRefusal('wrong_code')) })
    await userEvent.keyboard('000000{Enter}')
    expect(dialog().getByText(refusalWords('wrong_code'))).toBeTruthy()
    expect(document.activeElement).toBe(field('Six-digit code'))
    await userEvent.keyboard('42')
    expect(field('Six-digit code').value).toBe('42')
  })

  test('leaves nothing behind when it is given up', async () => {
    const remove = vi.fn(() => Promise.resolve<AuthAnswer>(session(ann)))
    await begin({ remove, factors: [factors()] })
    await press('Cancel')
    expect(remove).toHaveBeenCalledWith('new')
    expect(dialog().queryByRole('img')).toBeNull()
    expect(field('App or device name')).toBeTruthy()
  })

  test('cannot be left while the code is being checked', async () => {
    const answer = makeDeferred<AuthAnswer>()
    const { isOpen } = await begin({ confirm: () => answer.promise })
    await userEvent.keyboard('918273{Enter}')
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void screen.getByRole('dialog').dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    await act(async () => {
      answer.resolve(session(raiseSession(ann)))
      await answer.promise
    })
    expect(isOpen()).toBe(true)
  })
})

describe('removing a second factor', () => {
  test('asks for confirmation in place, with the consequences, and can be cancelled', async () => {
    const remove = vi.fn(() => Promise.resolve<AuthAnswer>(session(ann)))
    await open({ remove })
    await press('Remove phone')
    expect(dialog().getByText(/It’s your last one: all sessions drop/)).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Cancel' }))
    await press('Cancel')
    expect(remove).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Remove phone' }))
  })

  test('warns less if there are several, and not at all for an unconfirmed one', async () => {
    await open({ factors: [factors(phone, factor('key'), factor('old', { isVerified: false }))] })
    await press('Remove key')
    expect(dialog().getByText(/Sessions opened with it drop/)).toBeTruthy()
    await press('Remove old')
    expect(dialog().getByText('Remove this factor? Nothing else changes.')).toBeTruthy()
  })

  test('takes the level down with it', async () => {
    await open({ factors: [factors(phone), factors()] })
    await press('Remove phone')
    await press('Remove it')
    expect(dialog().getByText('Signed in without two-factor.')).toBeTruthy()
    expect(part('Second factor').getByText('Factor removed.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Customers', hidden: true }).dataset['freshness']).toBe(
      'locked',
    )
  })

  test('that needs the factor first asks for it in place, and goes on', async () => {
    const remove = vi.fn(() => Promise.resolve<AuthAnswer>(answerRefusal('needs_code')))
    const verify = () => Promise.resolve(session(raiseSession(needingCode(ann))))
    await open({ remove }, needingCode(ann), { verify })
    await press('Remove phone')
    await press('Remove it')
    await press('Enter code')
    expect(document.activeElement).toBe(field('Six-digit code'))
    await userEvent.keyboard('123456{Enter}')
    expect(part('Second factor').getByText('Code accepted. Now try again.')).toBeTruthy()
    await press('Remove it')
    expect(remove).toHaveBeenCalledTimes(2)
  })

  test('closing the account gives up the code that it asked for', async () => {
    const remove = () => Promise.resolve<AuthAnswer>(answerRefusal('needs_code'))
    const { session: house } = await open({ remove }, needingCode(ann))
    await press('Remove phone')
    await press('Remove it')
    await press('Enter code')
    await press('Close')
    expect(house.getSnapshot().context.stepUpPanel).toBeNull()
    expect(house.getSnapshot().children.stepUp).toBeUndefined()
  })
})
