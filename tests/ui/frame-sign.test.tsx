import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { viewsOf } from '../support/feed-events'
import { frame, limitLoss, lost, view } from './frames'

describe('the details of a sign', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /details/ }))
    return within(screen.getByRole('dialog', { name: 'Status of Value' }))
  }

  test('show the cause in the project’s words, and what happens next', async () => {
    const { show, lose } = frame()
    show()
    lose(lost)
    const details = await open()
    expect(details.getByText('the connection was closed (1006)')).toBeTruthy()
    expect(details.getByText(/^Retrying automatically/)).toBeTruthy()
  })

  test('let a person retry at once', async () => {
    const { show, lose, connections } = frame()
    show()
    lose(limitLoss)
    const details = await open()
    await userEvent.click(details.getByRole('button', { name: 'Retry' }))
    expect(connections()).toBe(2)
  })

  test('let a person pause and resume', async () => {
    const { show, root } = frame()
    show()
    await userEvent.click((await open()).getByRole('button', { name: 'Pause' }))
    expect(root()?.dataset['freshness']).toBe('paused')
    await userEvent.click((await open()).getByRole('button', { name: 'Resume' }))
    expect(root()?.dataset['freshness']).not.toBe('paused')
  })

  test('close when a command was given', async () => {
    const { show } = frame()
    show()
    await userEvent.click((await open()).getByRole('button', { name: 'Pause' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a gap', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}`)
  const facts = () => {
    act(() => screen.getByRole('button', { name: /details/ }).click())
    return within(screen.getByRole('dialog', { name: 'Status of Value' }))
  }
  const read = (time: string, differenceCount: number) =>
    viewsOf({ number: view(42) }, { read: { at: at(time), differenceCount: differenceCount } })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('09:13:00') }))
  afterEach(() => void vi.useRealTimers())

  test('shows since when the data is old, and so do the open details', () => {
    const { root, tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, read('09:12:04', 0))
    expect(root()?.textContent).not.toContain('as of')
    tell({ type: 'feed.silent' })
    expect(screen.getByText('as of 09:12:04')).toBeTruthy()
    const details = facts()
    expect(details.getByText('possibly changes since 09:12:04')).toBeTruthy()
    expect(details.getByRole('list', { name: /^Gaps/ }).textContent).toBe(
      'since 09:12:04 server silent · unresolved',
    )
  })

  test('uses the clock of the rows if this computer’s is known to be wrong, and the details say so', () => {
    const { tell } = frame()
    const ahead = { clockSkewMs: 4_200 }
    tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, { ...read('09:12:04', 0), ...ahead })
    tell({ type: 'feed.silent' }, { type: 'feed.resumed' }, { ...read('09:12:31', 3), ...ahead })
    vi.setSystemTime(at('09:13:10'))
    tell({ type: 'feed.silent' })
    expect(screen.getByText('as of 09:12:26')).toBeTruthy()
    const details = facts()
    expect(details.getByText(/No response from the server since 09:13:05/)).toBeTruthy()
    expect(details.getByText('possibly changes since 09:12:26')).toBeTruthy()
    expect(details.getByText('09:12:26, by a read')).toBeTruthy()
    expect(details.getAllByRole('listitem').map(item => item.textContent.slice(0, 19))).toEqual([
      'since 09:12:26 serv',
      '09:11:59 – 09:12:26',
    ])
    expect(
      details.getByText('This computer’s clock is 4 s ahead of the project’s. Times shown are corrected.'),
    ).toBeTruthy()
    tell({ type: 'feed.resumed' }, { ...read('09:12:38', 0), clockSkewMs: -1_900 })
    expect(details.queryByText(/This computer’s clock/)).toBeNull()
    expect(details.getByText('nothing since 09:12:39')).toBeTruthy()
  })

  test('stays in the ledger, with its repair and the number of rows that differed', () => {
    const { root, tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, read('09:12:04', 0))
    tell({ type: 'feed.silent' }, { type: 'feed.resumed' }, read('09:12:31', 3))
    expect(root()?.textContent).not.toContain('as of')
    const details = facts()
    expect(details.getByText('nothing since 09:12:31')).toBeTruthy()
    expect(details.getByText('09:12:31, by a read')).toBeTruthy()
    expect(details.getByRole('list', { name: /^Gaps/ }).textContent).toBe(
      '09:12:04 – 09:12:31 server silent · reloaded · 3 rows differed',
    )
  })

  test('is listed among the newest five, and the others are counted', () => {
    const { tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.subscribed' }, read('09:12:00', 0))
    for (let n = 1; n <= 7; n++) tell({ type: 'feed.suspect', reason: 'anew' }, read(`09:12:0${n}`, 0))
    const items = facts().getAllByRole('listitem')
    expect(items).toHaveLength(6)
    expect(items.at(-1)?.textContent).toBe('and 2 older')
  })
})
