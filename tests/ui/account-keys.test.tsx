import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type {
  DoneAnswer,
  Passkey,
  PasskeysAnswer,
  RecoveryCodeCount,
} from '../../src/backend/ports/backend.port'
import {
  ann,
  needingCode,
  codes,
  factor,
  factors,
  raiseSession,
  refusalWords,
  answerRefusal,
  sentinels,
  session,
} from '../support/people'
import { dialog, answerDone, open, part, phone, press } from './accounts'

// Queries by role are slow where many windows are drawn at once.

const SHOWN = 'sent-inel-k4m9-x7qp'
const paper = factor('Recovery codes', { kind: 'recovery_code' })
const some = (remaining: number): RecoveryCodeCount => ({ total: 10, remaining })
const nothing: RecoveryCodeCount = { total: 0, remaining: 0 }
const withCodes = (recovery: RecoveryCodeCount) => ({ ...factors(phone, paper), recoveryCodes: recovery })

describe('recovery codes', () => {
  test('are not spoken of where the project has none', async () => {
    await open()
    expect(dialog().queryByRole('region', { name: 'Recovery codes' })).toBeNull()
  })

  test('are created, shown in groups, and hidden once they are confirmed as saved', async () => {
    const lists = [{ ...factors(phone), recoveryCodes: nothing }, withCodes(some(10))]
    await open({ factors: lists })
    expect(part('Recovery codes').getByText(/^None yet/)).toBeTruthy()
    await press('Create recovery codes')
    const shownCodes = part('Recovery codes').getAllByRole('listitem')
    expect(shownCodes.map(({ textContent }) => textContent)).toEqual([
      'sent-inel-k4m9-x7qp',
      'abcd-2345-efgh-6723',
    ])
    expect(document.activeElement?.textContent).toMatch(/^Store these codes/)
    await press('I’ve saved them')
    expect(document.body.innerHTML).not.toContain('k4m9')
    expect(part('Recovery codes').getByText('10 of 10 left.')).toBeTruthy()
    expect(part('Recovery codes').getByText(/^These codes are active now\./)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Recovery codes')
    expect(part('Second factor').getAllByRole('listitem')).toHaveLength(1)
  })

  test('cannot be closed before the person confirms that they are saved', async () => {
    await open({ factors: [{ ...factors(phone), recoveryCodes: nothing }] })
    await press('Create recovery codes')
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void screen.getByRole('dialog').dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
  })

  test('are copied one a line, and saved as a text that says whose they are', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    const files: Blob[] = []
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => `blob:${files.push(file)}` })
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await open({ factors: [{ ...factors(phone), recoveryCodes: nothing }] })
    await press('Create recovery codes')
    await press('Copy')
    await press('Download')
    await press('I’ve saved them')
    click.mockRestore()
    vi.unstubAllGlobals()
    expect(writeText).toHaveBeenCalledWith(`${SHOWN}\nabcd-2345-efgh-6723`)
    expect(names).toEqual(['recovery-codes.txt'])
    const text = await files[0]?.text()
    expect(text).toMatch(
      /^Recovery codes for ann@example\.com on .*\nEach works once\.\n\nsent-inel-k4m9-x7qp\n/,
    )
  })

  test('are replaced after a question, for the old ones stop working', async () => {
    const newCodes = vi.fn(() => Promise.resolve(codes))
    await open({ factors: [withCodes(some(2))], newCodes })
    expect(part('Recovery codes').getByText('2 of 10 left. Create new codes soon.')).toBeTruthy()
    await press('Replace codes')
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Keep old codes' }))
    await press('Keep old codes')
    expect(newCodes).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Replace codes' }))
    await press('Replace codes')
    await press('Create new codes')
    expect(newCodes).toHaveBeenCalledOnce()
    expect(part('Recovery codes').getByText('sent-inel-k4m9-x7qp')).toBeTruthy()
  })

  test.each([
    [10, '10 of 10 left.'],
    [1, '1 of 10 left. Create new codes soon.'],
    [0, 'All used. Create new codes.'],
  ])('with %d left it says: %s', async (remaining, words) => {
    await open({ factors: [withCodes(some(remaining))] })
    expect(part('Recovery codes').getByText(words)).toBeTruthy()
  })

  test('that need the second factor ask for it in place', async () => {
    const answers = [answerRefusal('needs_code'), codes]
    const newCodes = () => Promise.resolve(answers.shift() ?? codes)
    const verify = () => Promise.resolve(session(raiseSession(needingCode(ann))))
    await open({ factors: [{ ...factors(phone), recoveryCodes: nothing }], newCodes }, needingCode(ann), {
      verify,
    })
    await press('Create recovery codes')
    await press('Enter code')
    await userEvent.keyboard('123456{Enter}')
    expect(part('Recovery codes').getByText('Code accepted. Now try again.')).toBeTruthy()
    await press('Create recovery codes')
    expect(part('Recovery codes').getByText('sent-inel-k4m9-x7qp')).toBeTruthy()
  })

  test('are removed like any other factor', async () => {
    const remove = vi.fn(() => Promise.resolve(session(raiseSession(ann))))
    await open({ factors: [withCodes(some(9)), { ...factors(phone), recoveryCodes: nothing }], remove })
    await press('Remove Recovery codes')
    await press('Remove it')
    expect(remove).toHaveBeenCalledWith('Recovery codes')
    expect(part('Recovery codes').getByText(/^None yet/)).toBeTruthy()
  })

  test('are in no snapshot except as secrets', async () => {
    const { session: house } = await open({ factors: [{ ...factors(phone), recoveryCodes: nothing }] })
    await press('Create recovery codes')
    const { context } = house.getSnapshot().children.account?.getSnapshot() ?? {}
    expect(context?.codes).toHaveLength(2)
    expect(JSON.stringify(context)).not.toContain(sentinels.recovery)
  })
})

const laptop: Passkey = { id: 'p1', name: 'Laptop', createdAt: 1, usedAt: null }
const list = (...passkeys: Passkey[]): PasskeysAnswer => ({ type: 'passkeys', passkeys })

describe('passkeys', () => {
  test('are not spoken of where the project or the browser has none', async () => {
    await open()
    expect(dialog().queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })

  test('are not for sessions without an account', async () => {
    const anonymous = { ...ann, viewer: { ...ann.viewer, email: null, isAnonymous: true } }
    await open({ factors: [factors()], passkeys: [list()] }, anonymous)
    expect(dialog().queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })

  test('are listed with the time of last use, added by name, and announced', async () => {
    const register = vi.fn<(name: string) => Promise<DoneAnswer>>(answerDone)
    const usedPasskey = { ...laptop, id: 'p2', name: 'Phone', usedAt: 86_400_000 }
    await open({ passkeys: [list(), list(laptop, usedPasskey)], register })
    expect(part('Passkeys').getByText(/^None yet/)).toBeTruthy()
    await userEvent.type(part('Passkeys').getByLabelText('Device or key name'), 'Laptop')
    await press('Add a passkey')
    expect(register).toHaveBeenCalledWith('Laptop')
    const [first, second] = part('Passkeys').getAllByRole('listitem')
    expect(first?.textContent).toMatch(/^LaptopAdded .*1970, not used yet/)
    expect(second?.textContent).toMatch(/^PhoneAdded .*, last used .*1970/)
    expect(part('Passkeys').getByText('You can now sign in with it.')).toBeTruthy()
  })

  test.each(['cancelled', 'name_taken', 'method_off', 'too_many_factors'] as const)(
    'that come to nothing say why: %s',
    async code => {
      await open({ passkeys: [list(laptop)], register: () => Promise.resolve(answerRefusal(code)) })
      await press('Add a passkey')
      expect(part('Passkeys').getByText(refusalWords(code))).toBeTruthy()
      expect(part('Second factor').queryByText(/remedy/)).toBeNull()
      expect(part('Passkeys').getByText('Laptop')).toBeTruthy()
    },
  )

  test('get another name', async () => {
    const rename = vi.fn<(id: string, name: string) => Promise<DoneAnswer>>(answerDone)
    await open({ passkeys: [list(laptop), list({ ...laptop, name: 'Old laptop' })], rename })
    await press('Rename Laptop')
    const field = part('Passkeys').getByLabelText<HTMLInputElement>('New name')
    expect(document.activeElement).toBe(field)
    await userEvent.clear(field)
    await userEvent.type(field, ' Old laptop {Enter}')
    expect(rename).toHaveBeenCalledWith('p1', 'Old laptop')
    expect(part('Passkeys').getByText('Old laptop')).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Rename Old laptop' }))
  })

  test('are removed after a question', async () => {
    const removePasskey = vi.fn<(id: string) => Promise<DoneAnswer>>(answerDone)
    await open({ passkeys: [list(laptop), list()], removePasskey })
    await press('Remove Laptop')
    await press('Cancel')
    expect(removePasskey).not.toHaveBeenCalled()
    await press('Remove Laptop')
    await press('Remove it')
    expect(removePasskey).toHaveBeenCalledWith('p1')
    expect(part('Passkeys').getByText(/Delete it on your device, too/)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Passkeys')
  })

  test('that need the second factor ask for it in place', async () => {
    const verify = () => Promise.resolve(session(raiseSession(needingCode(ann))))
    const register = () => Promise.resolve(answerRefusal('needs_code'))
    await open({ passkeys: [list()], register }, needingCode(ann), { verify })
    await press('Add a passkey')
    await press('Enter code')
    await userEvent.keyboard('123456{Enter}')
    expect(part('Passkeys').getByText('Code accepted. Now try again.')).toBeTruthy()
  })

  test('that cannot be listed say so and are asked for again', async () => {
    await open({ passkeys: [answerRefusal('unreachable'), list(laptop)] })
    expect(part('Passkeys').getByText(refusalWords('unreachable'))).toBeTruthy()
    await press('Try again')
    expect(part('Passkeys').getByText('Laptop')).toBeTruthy()
  })
})
