import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { viewsOf } from '../support/feed-events'
import { frame, limitLoss, lost, view } from './frames'

describe('a panel', () => {
  test('says on its root what it is and how fresh', () => {
    const { root, show, tell } = frame()
    expect(root()?.dataset).toMatchObject({ panelKind: 'number', freshness: 'connecting' })
    show()
    expect(root()?.dataset['freshness']).toBe('live')
    tell({ type: 'feed.silent' })
    expect(root()?.dataset['freshness']).toBe('stale')
  })

  test('has a skeleton of its kind before the first view, and never again', () => {
    const { root, show, lose } = frame()
    expect(root()?.querySelector('[data-shape="number"]')).not.toBeNull()
    show()
    lose(lost)
    expect(root()?.querySelector('[data-shape]')).toBeNull()
    expect(screen.getByText('42')).toBeTruthy()
  })

  test('marks what it shows as old while it is not live', () => {
    const { root, show, tell, update } = frame()
    show()
    expect(root()?.dataset['old']).toBeUndefined()
    tell({ type: 'feed.silent' })
    expect(root()?.dataset['old']).toBe('true')
    tell({ type: 'feed.resumed' })
    update({ number: view(43) })
    expect(root()?.dataset['old']).toBeUndefined()
  })

  test('takes away what the viewer may no longer read', () => {
    const { show, lose } = frame()
    show()
    lose({ kind: 'denied', reason: 'permission denied for table orders' })
    expect(screen.queryByText('42')).toBeNull()
    expect(screen.getByText('permission denied for table orders')).toBeTruthy()
  })

  test.each([
    [
      "PGRST205: Could not find the table 'public.order' in the schema cache",
      'Table public.order doesn’t exist.',
    ],
    ['42P01: relation "public.order" does not exist', 'Table public.order doesn’t exist.'],
    ['42703: column orders.valu does not exist', 'Column orders.valu doesn’t exist.'],
    ['PGRST106: Invalid schema: private', 'The project doesn’t expose this schema.'],
  ])('of a missing object names it: %s', (reason, sentence) => {
    const { root, lose } = frame()
    lose({ kind: 'unknown', reason })
    expect(root()?.dataset['freshness']).toBe('failed')
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText(/^Check the names in the source/)).toBeTruthy()
  })

  test('that failed before the first view says why and offers to try again', async () => {
    const { lose, connections } = frame()
    lose({ kind: 'misconfigured', reason: 'relation "public.order" does not exist' })
    expect(screen.getByText('relation "public.order" does not exist')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(connections()).toBe(2)
  })

  test('that lost its connection before the first view says so instead of waiting for ever', async () => {
    const { root, lose, connections } = frame()
    lose(limitLoss)
    expect(root()?.querySelector('[data-shape]')).toBeNull()
    expect(screen.getByText('Nothing loaded yet')).toBeTruthy()
    expect(screen.getByText('too many connections')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(connections()).toBe(2)
  })

  test('keeps its "Retry" where it is while it tries again', async () => {
    const { lose, connections } = frame()
    lose(limitLoss)
    const button = screen.getByRole('button', { name: 'Retry' })
    await userEvent.click(button)
    expect([connections(), button.isConnected]).toEqual([2, true])
    expect([button.getAttribute('aria-busy'), document.activeElement]).toEqual(['true', button])
    // A press changes nothing meanwhile.
    await userEvent.click(button)
    expect(connections()).toBe(2)
    lose(lost)
    expect([button.isConnected, button.getAttribute('aria-busy')]).toEqual([true, null])
  })

  test('without rows says so, and does not claim that there are none', () => {
    const { show, update } = frame()
    show()
    update({ number: { ...view(0), value: null, course: [] } })
    expect(screen.getByText('No rows yet')).toBeTruthy()
  })

  test('keeps its header when its drawing throws', () => {
    const { root, show, update } = frame()
    show()
    const consoleSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    update({ number: { kind: 'number', value: 1, total: null, at: 0, course: [1, 2] } })
    update({ number: { kind: 'number' } as never })
    consoleSpy.mockRestore()
    expect(screen.getByText('This panel couldn’t be drawn')).toBeTruthy()
    expect(root()?.querySelector('h2')?.textContent).toBe('Value')
  })
})

describe('polling', () => {
  test('has its interval, age, reason, and the number of rows that the project returns', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const { root, tell } = frame()
    tell({ type: 'feed.polling', every: 10, reason: 'the table has no primary key' })
    tell(viewsOf({ number: view(42) }, { read: { at: 1_000_000, differenceCount: 0, rowCap: 3_000 } }))
    act(() => void vi.advanceTimersByTime(4_000))
    expect(root()?.dataset['freshness']).toBe('polling')
    expect(root()?.querySelector('[popovertarget] [data-signal]')?.textContent).toBe('Polling 4 s')
    act(() => screen.getByRole('button', { name: /details/ }).click())
    const details = within(screen.getByRole('dialog', { name: 'Status of Value' }))
    expect(details.getByText(/^Refreshed every 10 s\. Changes in between/)).toBeTruthy()
    expect(details.getByText('the table has no primary key')).toBeTruthy()
    expect(details.getByText(/^3,000 rows by the project/)).toBeTruthy()
    vi.useRealTimers()
  })
})

describe('the age beside a sign', () => {
  test('updates the age of old data and the time to the next try', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { root, show, tell, lose } = frame()
    const head = () => root()?.querySelector('[popovertarget] [data-signal]')?.textContent
    show()
    expect(head()).toBe('Live 80 ms')
    tell({ type: 'feed.silent' })
    act(() => void vi.advanceTimersByTime(42_000))
    expect(head()).toBe('Stale· 42 s')
    lose({ kind: 'limited', reason: 'too many connections' })
    expect(head()).toBe('Limited in 30 s')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(head()).toBe('Limited in 25 s')
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('says after ten seconds that a first connection is slow', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    frame()
    expect(screen.queryByText(/longer than usual/)).toBeNull()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.getByText(/longer than usual/)).toBeTruthy()
    vi.useRealTimers()
  })
})
