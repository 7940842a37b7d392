import { Observable, type Subscriber } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Board, Panel } from '../../src/board/board'
import { subjectOf } from '../../src/board/columns'
import type { TableSource } from '../../src/board/source'
import { fromFeed } from '../../src/fromFeed'
import { boardMachine } from '../../src/machines/board.machine'
import type { Access } from '../../src/machines/channel.context'
import { channelMachine, type ChannelRef } from '../../src/machines/channel.machine'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import { Memory } from '../../src/streams/memory'
import type { View, Views } from '../../src/streams/view'
import { barsPanel, guardedSource, numberPanel, row, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { openConnection } from '../support/link'
import { holding } from '../support/rows'

const GRACE = 10_000
const customers: TableSource = { ...orders, table: 'customers' }
const boardOf = (sources: Record<string, TableSource>, ...panels: Panel[]): Board => ({
  version: 1,
  title: 'Test',
  sources,
  panels,
})
const first = boardOf({ orders, customers }, tablePanel, { ...numberPanel, source: 'customers' })
const number = (value: number): View => ({ kind: 'number', value, of: null, at: 0, course: [value] })
const table = (held: number): View => ({ kind: 'table', rows: [], held })

interface Line {
  table: string
  /** By their ids, each time that it was told. */
  told: string[]
  isOpen: boolean
  subscriber: Subscriber<FeedEvent>
}
/** A board whose feeds are moved by hand, on a clock that stands still. */
function show(board: Board, access: Access = 'aal1') {
  const lines: Line[] = []
  const feed = fromFeed(
    ({ source }, panels$) =>
      new Observable(subscriber => {
        const line: Line = { table: subjectOf(source), told: [], isOpen: true, subscriber }
        lines.push(line)
        subscriber.add(panels$.subscribe(panels => line.told.push(panels.map(({ id }) => id).join())))
        subscriber.add(() => (line.isOpen = false))
      }),
  )
  const clock = new SimulatedClock()
  const actor = createActor(
    boardMachine.provide({
      actors: { channel: channelMachine.provide({ actors: { feed } }), connection: openConnection },
    }),
    { clock, input: { board, access } },
  ).start()
  onTestFinished(() => {
    actor.stop()
    expect(lines.filter(({ isOpen }) => isOpen)).toEqual([])
  })
  const context = () => actor.getSnapshot().context
  const channelOf = (name: string) => context().channels[name] as ChannelRef
  const newest = (name: string) => lines.filter(line => line.table === name).at(-1) as Line
  return {
    actor,
    change: (board: Board) => actor.send({ type: 'board.change', board }),
    wait: (ms: number) => clock.increment(ms),
    channelOf,
    names: () => Object.keys(context().channels),
    children: () => Object.keys(actor.getSnapshot().children).filter(id => id.startsWith('channel.')),
    /** What was ever joined, and what of it is open. */
    joined: () => lines.map(line => line.table),
    open: () => lines.flatMap(line => (line.isOpen ? [line.table] : [])),
    told: (name: string) => newest(name).told,
    say: (name: string, ...events: FeedEvent[]) =>
      events.forEach(event => newest(name).subscriber.next(event)),
    /** Every channel has read, so that time alone does not change it. */
    settle: () =>
      lines.forEach(({ subscriber }) =>
        ([{ type: 'feed.joined' }, { type: 'feed.proven' }, viewsOf({})] as const).forEach(event =>
          subscriber.next(event),
        ),
      ),
    lose: (name: string, kind: string) => newest(name).subscriber.error({ kind, reason: kind }),
    read: (name: string, views: Views, rest: Parameters<typeof viewsOf>[1] = {}) =>
      ([{ type: 'feed.joined' }, { type: 'feed.proven' }, viewsOf(views, rest)] as const).forEach(event =>
        newest(name).subscriber.next(event),
      ),
    word: (name: string) => freshness(channelOf(name).getSnapshot()).word,
    views: (name: string) => channelOf(name).getSnapshot().context.views,
  }
}

test('a panel more is told to the channel of its source, which joins nothing anew, and to no other', () => {
  const shown = show(first)
  const [before, other] = [shown.channelOf('orders'), shown.channelOf('customers')]
  shown.change({ ...first, panels: [...first.panels, barsPanel] })
  expect(shown.told('orders')).toEqual(['table', 'table,bars'])
  expect(shown.told('customers')).toEqual(['number'])
  expect(shown.joined()).toEqual(['orders', 'customers'])
  expect([shown.channelOf('orders'), shown.channelOf('customers')]).toEqual([before, other])
  expect(before.getSnapshot().context.panels.map(({ id }) => id)).toEqual(['table', 'bars'])
})

test('a panel less keeps the views of the others, and leaves none of its own behind', () => {
  const board = boardOf({ orders }, tablePanel, numberPanel)
  const shown = show(board)
  shown.read('orders', { table: table(1), number: number(1) })
  const before = shown.views('orders')['table']
  shown.change(boardOf({ orders }, tablePanel))
  expect(Object.keys(shown.views('orders'))).toEqual(['table'])
  expect(shown.views('orders')['table']).toBe(before)
  expect(shown.word('orders')).toBe('live')
  expect(shown.told('orders')).toEqual(['table,number', 'table'])
})

test('a board that says the same in other words is no news', () => {
  const shown = show(first)
  const { kind, limit, ...rest } = orders
  shown.change({ ...structuredClone(first), sources: { customers, orders: { limit, ...rest, kind } } })
  expect([shown.told('orders'), shown.told('customers')]).toEqual([['table'], ['number']])
})

test('a panel that only moves keeps its view, and its channel knows its place', () => {
  const shown = show(first)
  shown.read('orders', { table: table(1) })
  const before = shown.views('orders')['table']
  const moved = { ...tablePanel, title: 'All', place: { ...tablePanel.place, column: 4 } }
  shown.change({ ...first, panels: [moved] })
  expect(shown.views('orders')['table']).toBe(before)
  expect(shown.channelOf('orders').getSnapshot().context.panels).toEqual([moved])
})

test('a panel that draws something else under its old id does not show what it drew before', () => {
  const shown = show(boardOf({ orders }, tablePanel))
  shown.read('orders', { table: table(1) })
  shown.change(boardOf({ orders }, { ...numberPanel, id: 'table' }))
  expect(shown.views('orders')).toEqual({})
})

test('two names of the same source are one channel, and renaming a source disturbs nothing', () => {
  const panels = [tablePanel, { ...numberPanel, source: 'again' }]
  const shown = show(boardOf({ orders, again: structuredClone(orders) }, ...panels))
  expect(shown.names()).toEqual(['orders', 'again'])
  expect(shown.channelOf('orders')).toBe(shown.channelOf('again'))
  expect(shown.told('orders')).toEqual(['table,number'])
  shown.change(boardOf({ sales: orders }, ...panels.map(panel => ({ ...panel, source: 'sales' }))))
  expect(shown.names()).toEqual(['sales'])
  expect(shown.joined()).toEqual(['orders'])
})

test('other columns or another limit are another source', () => {
  const fewer = { ...orders, limit: 4 }
  const narrow = { ...orders, columns: ['id', 'at', 'value'] }
  const panels = ['orders', 'fewer', 'narrow'].map(source => ({ ...numberPanel, id: source, source }))
  const shown = show(boardOf({ orders, fewer, narrow }, ...panels))
  expect(shown.joined()).toEqual(['orders', 'orders', 'orders'])
})

test('a source that nobody uses any more is left after the grace, and taken up anew after that', () => {
  const shown = show(first)
  shown.settle()
  shown.change(boardOf({ orders, customers }, tablePanel))
  expect(shown.names()).toEqual(['orders'])
  shown.wait(GRACE - 1)
  expect(shown.open()).toEqual(['orders', 'customers'])
  shown.wait(1)
  expect(shown.open()).toEqual(['orders'])
  expect(shown.children()).toEqual(['channel.orders.1'])
  shown.change(first)
  expect(shown.joined()).toEqual(['orders', 'customers', 'customers'])
})

test('undone within the grace, nothing was left and nothing is read again', () => {
  const shown = show(first)
  shown.settle()
  shown.read('customers', { number: number(1) })
  const before = shown.channelOf('customers')
  shown.change(boardOf({ orders, customers }, tablePanel))
  shown.wait(GRACE - 1)
  shown.say('customers', viewsOf({ number: number(2) }))
  shown.change(first)
  expect(shown.channelOf('customers')).toBe(before)
  expect(shown.views('customers')).toEqual({ number: number(2) })
  shown.wait(GRACE)
  expect(shown.open()).toEqual(['orders', 'customers'])
  expect(shown.joined()).toEqual(['orders', 'customers'])
})

test('a source left again has its whole grace again', () => {
  const shown = show(first)
  shown.settle()
  const without = boardOf({ orders, customers }, tablePanel)
  shown.change(without)
  shown.wait(GRACE - 1)
  shown.change(first)
  shown.change(without)
  shown.wait(GRACE - 1)
  expect(shown.open()).toEqual(['orders', 'customers'])
  shown.wait(1)
  expect(shown.open()).toEqual(['orders'])
})

test('what waits to be left has no more rights than the rest', () => {
  const shown = show(first)
  shown.change(boardOf({ orders, customers }, tablePanel))
  shown.actor.send({ type: 'board.access', access: 'none' })
  expect(shown.open()).toEqual([])
})

test('a changed source is joined anew, and what was shown stands in until it is read', () => {
  const shown = show(first)
  shown.settle()
  shown.read('customers', { number: number(1) })
  const fewer = { ...customers, limit: 3 }
  shown.change({ ...first, sources: { orders, customers: fewer } })
  const { standIn, completeSince, lastProof } = shown.channelOf('customers').getSnapshot().context
  expect(shown.views('customers')).toEqual({ number: number(1) })
  // Nothing of it was read: whatever stands there proves nothing about it.
  expect({ standIn, completeSince, lastProof }).toEqual({
    ...{ standIn: true, completeSince: null, lastProof: null },
  })
  expect(shown.word('customers')).toBe('connecting')
  shown.say('customers', { type: 'feed.joined' }, { type: 'feed.proven' })
  expect(shown.word('customers')).toBe('connecting')
  shown.say('customers', viewsOf({ number: number(3) }))
  expect(shown.views('customers')).toEqual({ number: number(3) })
  expect(shown.word('customers')).toBe('live')
  expect(shown.channelOf('customers').getSnapshot().context.standIn).toBe(false)
  shown.wait(GRACE)
  expect(shown.open()).toEqual(['orders', 'customers'])
})

test('a panel that is moved to a source in use is told to both, and joins nothing', () => {
  const shown = show(
    boardOf({ orders, customers }, tablePanel, barsPanel, { ...numberPanel, source: 'customers' }),
  )
  shown.change(
    boardOf(
      { orders, customers },
      tablePanel,
      { ...barsPanel, source: 'customers' },
      { ...numberPanel, source: 'customers' },
    ),
  )
  expect(shown.told('orders')).toEqual(['table,bars', 'table'])
  expect(shown.told('customers')).toEqual(['number', 'bars,number'])
  expect(shown.joined()).toEqual(['orders', 'customers'])
})

test('nothing stands in for what is drawn otherwise, or needs another level', () => {
  const shown = show(boardOf({ orders }, tablePanel, numberPanel))
  shown.read('orders', { table: table(1), number: number(1) })
  shown.change(
    boardOf(
      { customers, guarded: guardedSource },
      { ...tablePanel, source: 'customers', columns: tablePanel.columns.slice(1) },
      { ...numberPanel, source: 'guarded' },
    ),
  )
  expect([shown.views('customers'), shown.views('guarded')]).toEqual([{}, {}])
})

test.each([
  ['paused', 'none', { type: 'channel.pause' }],
  ['signed-out', 'none', null],
] as const)('%s, it takes other panels without joining', (word, access, event) => {
  const shown = show(boardOf({ orders }, tablePanel, numberPanel))
  shown.read('orders', { table: table(1), number: number(1) })
  if (event) shown.channelOf('orders').send(event)
  else shown.actor.send({ type: 'board.access', access })
  expect(shown.word('orders')).toBe(word)
  shown.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(shown.word('orders')).toBe(word)
  expect(shown.joined()).toEqual(['orders'])
  expect(shown.views('orders')).toEqual({ table: table(1) })
})

test.each(['paused', 'reconnecting'])('%s, a panel that comes shows the rows that were held last', word => {
  const shown = show(boardOf({ orders }, tablePanel))
  const memory = new Memory(holding([row(1), row(2)]), 7_000)
  shown.read('orders', { table: table(2) }, { memory })
  if (word === 'paused') shown.channelOf('orders').send({ type: 'channel.pause' })
  else shown.lose('orders', 'lost')
  shown.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(shown.word('orders')).toBe(word)
  // As they were then, however late it is now.
  expect(shown.views('orders')).toMatchObject({
    table: { held: 2 },
    bars: { bars: [{ label: '/a', value: 0.2 }] },
  })
})

test.each([
  ['denied', 'denied'],
  ['misconfigured', 'failed'],
  ['lost', 'reconnecting'],
])('lost as %s, it takes other panels and stays %s', (kind, value) => {
  const shown = show(boardOf({ orders }, tablePanel))
  const channel = shown.channelOf('orders')
  shown.lose('orders', kind)
  shown.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(channel.getSnapshot().value).toBe(value)
  expect(shown.joined()).toEqual(['orders'])
  channel.send({ type: 'channel.retry' })
  expect(shown.told('orders')).toEqual(['table,bars'])
})

test('a board that is replaced wholly leaves the old sources and joins the new ones, each once', () => {
  const names = (what: string) => Array.from({ length: 60 }, (_, i) => `${what}${i}`)
  const wholly = (what: string) =>
    boardOf(
      Object.fromEntries(names(what).map(name => [name, { ...orders, table: name }])),
      ...names(what).map(name => ({ ...numberPanel, id: name, source: name })),
    )
  const shown = show(wholly('a'))
  shown.change(wholly('b'))
  expect(shown.names()).toEqual(names('b'))
  // A client may have a hundred channels: of those that nobody uses, the ones left last are kept.
  expect(shown.open()).toEqual([...names('a').slice(40), ...names('b')])
  shown.wait(GRACE)
  expect(shown.open()).toEqual(names('b'))
  expect(shown.children().length).toBe(60)
})

test('a board without panels joins nothing, and one that loses them all leaves everything', () => {
  const shown = show({ ...first, panels: [] })
  expect(shown.joined()).toEqual([])
  shown.change(first)
  shown.change({ ...first, panels: [] })
  shown.wait(GRACE)
  expect(shown.open()).toEqual([])
  expect(shown.actor.getSnapshot().context).toMatchObject({ channels: {}, uses: {} })
})

test('a board that is stopped within a grace leaves no timer', () => {
  const shown = show(first)
  shown.change(boardOf({ orders }, tablePanel))
  shown.actor.stop()
  shown.wait(GRACE)
  expect(shown.open()).toEqual([])
})
