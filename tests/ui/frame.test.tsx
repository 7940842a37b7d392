import './page'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NumberView } from '../../src/streams/view'
import { PanelFrame } from '../../src/ui/frame/PanelFrame'
import { numberPanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { puppetChannel } from './puppets'

const view = (value: number): NumberView => ({ kind: 'number', value, of: null, at: 0, course: [value] })

function frame() {
  const puppet = puppetChannel(numberPanel)
  const { container } = render(<PanelFrame panel={numberPanel} channel={puppet.channel} />)
  const root = () => container.querySelector<HTMLElement>('[data-panel-id="number"]')
  return { ...puppet, root, show: () => puppet.show({ number: view(42) }) }
}
const lost = { kind: 'lost', reason: 'the connection was closed (1006)' } as const
/** Waits 15 s at least before it tries by itself, which no test takes. */
const limited = { kind: 'limited', reason: 'too many connections' } as const

describe('a panel', () => {
  test('says on its root what it is and how fresh', () => {
    const { root, show, tell } = frame()
    expect(root()?.dataset).toMatchObject({ panelKind: 'number', freshness: 'connecting' })
    show()
    expect(root()?.dataset['freshness']).toBe('live')
    tell({ type: 'feed.unheard' })
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
    tell({ type: 'feed.unheard' })
    expect(root()?.dataset['old']).toBe('true')
    tell({ type: 'feed.heard' })
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
      'There is no table public.order.',
    ],
    ['42P01: relation "public.order" does not exist', 'There is no table public.order.'],
    ['42703: column orders.valu does not exist', 'There is no column orders.valu.'],
    ['PGRST106: Invalid schema: private', 'The project does not expose this schema.'],
  ])('of something that is not there says what: %s', (reason, sentence) => {
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
    lose(limited)
    expect(root()?.querySelector('[data-shape]')).toBeNull()
    expect(screen.getByText('Nothing has been read yet')).toBeTruthy()
    expect(screen.getByText('too many connections')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(connections()).toBe(2)
  })

  test('without rows says so, and does not claim that there are none', () => {
    const { show, update } = frame()
    show()
    update({ number: { ...view(0), value: null, course: [] } })
    expect(screen.getByText('No rows that you may see')).toBeTruthy()
  })

  test('whose drawing throws leaves its head standing', () => {
    const { root, show, update } = frame()
    show()
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    update({ number: { kind: 'number', value: 1, of: null, at: 0, course: [1, 2] } })
    update({ number: { kind: 'number' } as never })
    silenced.mockRestore()
    expect(screen.getByText('This panel could not be drawn')).toBeTruthy()
    expect(root()?.querySelector('h2')?.textContent).toBe('Value')
  })
})

describe('the details of a sign', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /details/ }))
    return within(screen.getByRole('dialog', { name: 'Signal of Value' }))
  }

  test('tell the cause in the words of the other side, and what comes next', async () => {
    const { show, lose } = frame()
    show()
    lose(lost)
    const details = await open()
    expect(details.getByText('the connection was closed (1006)')).toBeTruthy()
    expect(details.getByText(/^Trying again by itself/)).toBeTruthy()
  })

  test('let a person retry at once', async () => {
    const { show, lose, connections } = frame()
    show()
    lose(limited)
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
    return within(screen.getByRole('dialog', { name: 'Signal of Value' }))
  }
  const read = (time: string, differed: number) =>
    viewsOf({ number: view(42) }, { read: { at: at(time), differed } })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('09:13:00') }))
  afterEach(() => void vi.useRealTimers())

  test('dates what is shown, and while it is open the details say so', () => {
    const { root, tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.proven' }, read('09:12:04', 0))
    expect(root()?.textContent).not.toContain('as of')
    tell({ type: 'feed.unheard' })
    expect(screen.getByText('as of 09:12:04')).toBeTruthy()
    const details = facts()
    expect(details.getByText('only until 09:12:04')).toBeTruthy()
    expect(details.getByRole('list', { name: /^Gaps/ }).textContent).toBe(
      'since 09:12:04 server silent · not mended yet',
    )
  })

  test('is told by the clock of the rows where this computer’s is known to be wrong, and the details say so', () => {
    const { tell } = frame()
    const ahead = { ahead: 4_200 }
    tell({ type: 'feed.joined' }, { type: 'feed.proven' }, { ...read('09:12:04', 0), ...ahead })
    tell({ type: 'feed.unheard' }, { type: 'feed.heard' }, { ...read('09:12:31', 3), ...ahead })
    vi.setSystemTime(at('09:13:10'))
    tell({ type: 'feed.unheard' })
    expect(screen.getByText('as of 09:12:26')).toBeTruthy()
    const details = facts()
    expect(details.getByText(/not been heard since 09:13:05/)).toBeTruthy()
    expect(details.getByText('only until 09:12:26')).toBeTruthy()
    expect(details.getByText('at 09:12:26, by reading')).toBeTruthy()
    expect(details.getAllByRole('listitem').map(item => item.textContent.slice(0, 19))).toEqual([
      'since 09:12:26 serv',
      '09:11:59 – 09:12:26',
    ])
    expect(
      details.getByText('This computer’s clock is 4 s ahead of the project’s; times are corrected by that.'),
    ).toBeTruthy()
    tell({ type: 'feed.heard' }, { ...read('09:12:38', 0), ahead: -1_900 })
    expect(details.queryByText(/This computer’s clock/)).toBeNull()
    expect(details.getByText('since 09:12:39')).toBeTruthy()
  })

  test('stays in the ledger, with what mended it and the rows that differed', () => {
    const { root, tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.proven' }, read('09:12:04', 0))
    tell({ type: 'feed.unheard' }, { type: 'feed.heard' }, read('09:12:31', 3))
    expect(root()?.textContent).not.toContain('as of')
    const details = facts()
    expect(details.getByText('since 09:12:31')).toBeTruthy()
    expect(details.getByText('at 09:12:31, by reading')).toBeTruthy()
    expect(details.getByRole('list', { name: /^Gaps/ }).textContent).toBe(
      '09:12:04 – 09:12:31 server silent · read again · 3 rows differed',
    )
  })

  test('is listed among the newest five, and the others are counted', () => {
    const { tell } = frame()
    tell({ type: 'feed.joined' }, { type: 'feed.proven' }, read('09:12:00', 0))
    for (let n = 1; n <= 7; n++) tell({ type: 'feed.doubted', reason: 'anew' }, read(`09:12:0${n}`, 0))
    const items = facts().getAllByRole('listitem')
    expect(items).toHaveLength(6)
    expect(items.at(-1)?.textContent).toBe('and 2 older')
  })
})

describe('polling', () => {
  test('is said with how often, how old, why, and how many rows the project gives', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const { root, tell } = frame()
    tell({ type: 'feed.polling', every: 10, reason: 'the table has no primary key' })
    tell(viewsOf({ number: view(42) }, { read: { at: 1_000_000, differed: 0, most: 30 } }))
    act(() => void vi.advanceTimersByTime(4_000))
    expect(root()?.dataset['freshness']).toBe('polling')
    expect(root()?.querySelector('[popovertarget] [data-signal]')?.textContent).toBe('Polling· 4 s')
    act(() => screen.getByRole('button', { name: /details/ }).click())
    const details = within(screen.getByRole('dialog', { name: 'Signal of Value' }))
    expect(details.getByText(/^Read every 10 s; changes between reads are not seen/)).toBeTruthy()
    expect(details.getByText('the table has no primary key')).toBeTruthy()
    expect(details.getByText(/^the project gives 30 rows at most/)).toBeTruthy()
    vi.useRealTimers()
  })
})

describe('the age beside a sign', () => {
  test('counts on by itself while data is old, and the time to the next try counts down', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { root, show, tell, lose } = frame()
    const head = () => root()?.querySelector('[popovertarget] [data-signal]')?.textContent
    show()
    expect(head()).toBe('Live· 80 ms')
    tell({ type: 'feed.unheard' })
    act(() => void vi.advanceTimersByTime(42_000))
    expect(head()).toBe('Stale· 42 s')
    lose({ kind: 'limited', reason: 'too many connections' })
    expect(head()).toBe('Limitedin 30 s')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(head()).toBe('Limitedin 25 s')
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
