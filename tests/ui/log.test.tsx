import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { FeedPanel, MessagesPanel, RosterPanel } from '../../src/board/board'
import type { Gap } from '../../src/machines/channel/ledger'
import type { FeedView, MessagesView, RosterView } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { panelRenderers } from '../../src/ui/panels'
import { FeedPanelBody } from '../../src/ui/panels/feed/FeedPanelBody'
import { MessagesPanelBody } from '../../src/ui/panels/messages/MessagesPanelBody'
import { RosterPanelBody } from '../../src/ui/panels/roster/RosterPanelBody'
import { puppetChannel } from './puppets'

await panelRenderers.messages.loadBody?.()

const place = { x: 0, y: 0, width: 4, height: 4 }
const panel: MessagesPanel = {
  id: 'log',
  kind: 'messages',
  title: 'Alarms',
  source: 'alarms',
  place,
  limit: 50,
}
const message = (n: number, rest: Partial<MessagesView['lines'][number]> = {}) => ({
  key: `m${n}`,
  at: n * 1000,
  arrivedAt: n * 1000,
  event: 'raised',
  brief: `n: ${n}`,
  payload: { n },
  isReplayed: false,
  ...rest,
})
const view = (...lines: MessagesView['lines']): MessagesView => ({
  kind: 'messages',
  lines,
  rowCount: lines.length,
})
const keys = () =>
  [...document.querySelectorAll('[data-row-key]')].map(row => row.getAttribute('data-row-key'))
const lineOf = (n: number) => screen.getByRole('button', { name: new RegExp(`n: ${n}$`) })

describe('messages', () => {
  test('are a line each, and open by keyboard to all that they carry', async () => {
    render(<MessagesPanelBody panel={panel} view={view(message(2), message(1, { isReplayed: true }))} />)
    const user = userEvent.setup()
    expect(lineOf(1).textContent).toContain('replayed')
    lineOf(2).focus()
    expect(lineOf(2).getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    expect(screen.getByText(/"n": 2/).textContent).toBe('{\n  "n": 2\n}')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(document.activeElement?.textContent).toContain('replayed')
    expect(screen.getByText(/"n": 1/)).toBeTruthy()
    await user.keyboard('{Home}{Enter}')
    expect(screen.queryByText(/"n": 2/)).toBeNull()
  })

  test('are counted in figures that can be read', () => {
    render(<MessagesPanelBody panel={panel} view={{ ...view(message(1)), rowCount: 12_000 }} />)
    expect(screen.getByText('Showing 1 of 12,000 loaded')).toBeTruthy()
  })

  test('have plain text, never markup', async () => {
    const payload = { html: '<img src=x onerror=alert(1)>' }
    render(<MessagesPanelBody panel={panel} view={view(message(1, { payload, brief: payload.html }))} />)
    await userEvent.setup().click(screen.getByRole('button'))
    expect(document.querySelector('img')).toBeNull()
    expect(document.body.textContent).toContain('onerror')
  })

  test('do not move while the focus is among them, and say how many wait', async () => {
    const { rerender } = render(<MessagesPanelBody panel={panel} view={view(message(1))} />)
    const user = userEvent.setup()
    act(() => lineOf(1).focus())
    rerender(<MessagesPanelBody panel={panel} view={view(message(3), message(2))} />)
    // What is read stays, even where it left the list.
    expect(keys()).toEqual(['m1'])
    expect(document.activeElement).toBe(lineOf(1))
    await user.click(screen.getByRole('button', { name: 'Show 2 new' }))
    expect(keys()).toEqual(['m3', 'm2'])
    rerender(<MessagesPanelBody panel={panel} view={view(message(4), message(3))} />)
    expect(keys()).toEqual(['m4', 'm3'])

    // By keyboard the focus stays in there, and what is read is held again.
    act(() => lineOf(3).focus())
    rerender(<MessagesPanelBody panel={panel} view={view(message(5), message(4))} />)
    screen.getByRole('button', { name: 'Show 1 new' }).focus()
    await user.keyboard('{Enter}')
    expect(keys()).toEqual(['m5', 'm4'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Alarms, newest first' }))
    rerender(<MessagesPanelBody panel={panel} view={view(message(6), message(5))} />)
    expect(keys()).toEqual(['m5', 'm4'])
    act(() => lineOf(5).focus())
    act(() => lineOf(5).blur())
    expect(keys()).toEqual(['m6', 'm5'])
  })

  test('are divided at a gap, and tinted if they arrived while the viewer was watching', () => {
    const hole: Gap = {
      from: 1500,
      to: 1800,
      repair: 'not provable',
      differingRows: null,
      cause: { kind: 'lost', reason: 'cut' },
    }
    const { rerender } = render(<MessagesPanelBody panel={panel} view={view(message(1))} gaps={[hole]} />)
    expect(document.querySelector('[data-torn]')).toBeNull()
    rerender(<MessagesPanelBody panel={panel} view={view(message(2), message(1))} gaps={[hole]} />)
    expect(document.querySelector('[data-torn]')?.textContent).toMatch(
      /connection lost · messages in between unknown$/,
    )
    expect(document.querySelector('[data-row-key="m2"]')?.getAttribute('data-new')).toBe('true')
    expect(document.querySelector('[data-row-key="m1"]')?.getAttribute('data-new')).toBeNull()
  })

  test('are divided by their arrival, because replayed ones have no time', () => {
    const hole: Gap = {
      from: 1500,
      to: 2500,
      repair: 'replayed',
      differingRows: 1,
      cause: { kind: 'lost', reason: 'cut' },
    }
    const replayed = { at: null, isReplayed: true }
    render(
      <MessagesPanelBody
        panel={panel}
        view={view(message(3), message(2, replayed), message(1), message(0, replayed))}
        gaps={[hole]}
      />,
    )
    expect([...document.querySelectorAll('li')].map(line => line.getAttribute('data-row-key'))).toEqual([
      'm3',
      'm2',
      null,
      'm1',
      'm0',
    ])
    expect(lineOf(2).textContent).toMatch(/^–raised/)
  })

  test('say what they wait for while there is none, or which right is missing', () => {
    const { channel, show, lose } = puppetChannel(panel, {
      source: { kind: 'topic', topic: 'alarms', private: true, limit: 10 },
    })
    render(<PanelFrame panel={panel} channel={channel} />)
    expect(document.querySelector('[data-shape="messages"]')).toBeTruthy()
    show({ log: view() })
    expect(screen.getByText('No messages yet')).toBeTruthy()
    show({ log: view(message(1)) })
    expect(lineOf(1)).toBeTruthy()
    lose({ kind: 'denied', reason: 'You do not have permissions to read from this Channel topic: alarms' })
    expect(screen.queryByText(/n: 1/)).toBeNull()
    expect(screen.getByText(/policy on realtime\.messages/)).toBeTruthy()
  })
})

test('a feed says what happened, what belongs to it, and what it means by a word', () => {
  const feed: FeedPanel = {
    id: 'feed',
    kind: 'feed',
    title: 'What happened',
    source: 'x',
    place,
    timeColumn: 'at',
    headlineColumn: 'what',
    limit: 10,
  }
  const lines: FeedView['lines'] = [
    {
      key: '2',
      at: 2000,
      headline: 'Pump stopped',
      signal: 'bad',
      details: [{ label: 'Where', value: 'Hall 2' }],
    },
    { key: '1', at: null, headline: null, details: [], signal: null },
  ]
  render(<FeedPanelBody panel={feed} view={{ kind: 'feed', lines, rowCount: 12 }} />)
  expect(keys()).toEqual(['2', '1'])
  expect(document.querySelector('[data-row-key="2"]')?.textContent).toMatch(/Pump stopped■ badWhereHall 2$/)
  expect(screen.getByText('Showing 2 of 12 loaded')).toBeTruthy()
})

describe('a roster', () => {
  const roster: RosterPanel = {
    id: 'who',
    kind: 'roster',
    title: 'Online now',
    source: 'desk',
    place,
    heartbeatInterval: 30,
  }
  const person = (name: string, rest: Partial<RosterView['people'][number]> = {}) => ({
    key: name,
    name,
    since: 0,
    tabs: 1,
    uncertain: 0,
    ...rest,
  })

  test('counts people and their tabs, and tells who may be gone by shape and word', () => {
    const people = [person('Ann', { tabs: 3 }), person('Bob', { uncertain: 1 })]
    render(<RosterPanelBody panel={roster} view={{ kind: 'roster', people }} />)
    expect(screen.getByText('2 people in 4 tabs')).toBeTruthy()
    const [ann, bob] = screen.getAllByRole('listitem')
    expect(ann?.textContent).toMatch(/^Ann3 tabs · since /)
    expect(bob?.textContent).toMatch(/^Bobmay have left · since /)
    expect([ann, bob].map(each => each?.querySelector('[data-uncertain]') !== null)).toEqual([false, true])
    expect(screen.getByText(/^Hollow: inactive/)).toBeTruthy()
  })

  test('keeps the element of everybody who stays', () => {
    const { rerender } = render(
      <RosterPanelBody panel={roster} view={{ kind: 'roster', people: [person('Ann'), person('Bob')] }} />,
    )
    const bob = document.querySelector('[data-row-key="Bob"]')
    rerender(
      <RosterPanelBody panel={roster} view={{ kind: 'roster', people: [person('Bob'), person('Cy')] }} />,
    )
    expect(document.querySelector('[data-row-key="Bob"]')).toBe(bob)
  })
})
