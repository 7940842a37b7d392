import { expect, test } from 'vitest'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { barsPanel, guardedSource, numberPanel, row, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'
import { boardOf, customers, first, GRACE, number, show, table } from './board.change'

test('another panel is announced to the channel of its source, without a new join', () => {
  const shownBoard = show(first)
  const [before, other] = [shownBoard.channelOf('orders'), shownBoard.channelOf('customers')]
  shownBoard.change({ ...first, panels: [...first.panels, barsPanel] })
  expect(shownBoard.reportsOf('orders')).toEqual(['table', 'table,bars'])
  expect(shownBoard.reportsOf('customers')).toEqual(['number'])
  expect(shownBoard.listJoined()).toEqual(['orders', 'customers'])
  expect([shownBoard.channelOf('orders'), shownBoard.channelOf('customers')]).toEqual([before, other])
  expect(before.getSnapshot().context.panels.map(({ id }) => id)).toEqual(['table', 'bars'])
})

test('removing a panel keeps the views of the others, and leaves none of its own', () => {
  const board = boardOf({ orders }, tablePanel, numberPanel)
  const shownBoard = show(board)
  shownBoard.read('orders', { table: table(1), number: number(1) })
  const before = shownBoard.views('orders')['table']
  shownBoard.change(boardOf({ orders }, tablePanel))
  expect(Object.keys(shownBoard.views('orders'))).toEqual(['table'])
  expect(shownBoard.views('orders')['table']).toBe(before)
  expect(shownBoard.word('orders')).toBe('live')
  expect(shownBoard.reportsOf('orders')).toEqual(['table,number', 'table'])
})

test('an equal board causes no event', () => {
  const shownBoard = show(first)
  const { kind, limit, ...rest } = orders
  shownBoard.change({ ...structuredClone(first), sources: { customers, orders: { limit, ...rest, kind } } })
  expect([shownBoard.reportsOf('orders'), shownBoard.reportsOf('customers')]).toEqual([['table'], ['number']])
})

test('a panel that only moves keeps its view, and its channel knows its place', () => {
  const shownBoard = show(first)
  shownBoard.read('orders', { table: table(1) })
  const before = shownBoard.views('orders')['table']
  const movedPanel = { ...tablePanel, title: 'All', place: { ...tablePanel.place, column: 4 } }
  shownBoard.change({ ...first, panels: [movedPanel] })
  expect(shownBoard.views('orders')['table']).toBe(before)
  expect(shownBoard.channelOf('orders').getSnapshot().context.panels).toEqual([movedPanel])
})

test('a panel that draws something else under its old id does not show what it drew before', () => {
  const shownBoard = show(boardOf({ orders }, tablePanel))
  shownBoard.read('orders', { table: table(1) })
  shownBoard.change(boardOf({ orders }, { ...numberPanel, id: 'table' }))
  expect(shownBoard.views('orders')).toEqual({})
})

test('two names of the same source are one channel, and renaming a source disturbs nothing', () => {
  const panels = [tablePanel, { ...numberPanel, source: 'again' }]
  const shownBoard = show(boardOf({ orders, again: structuredClone(orders) }, ...panels))
  expect(shownBoard.names()).toEqual(['orders', 'again'])
  expect(shownBoard.channelOf('orders')).toBe(shownBoard.channelOf('again'))
  expect(shownBoard.reportsOf('orders')).toEqual(['table,number'])
  shownBoard.change(boardOf({ sales: orders }, ...panels.map(panel => ({ ...panel, source: 'sales' }))))
  expect(shownBoard.names()).toEqual(['sales'])
  expect(shownBoard.listJoined()).toEqual(['orders'])
})

test('other columns or another limit are another source', () => {
  const fewer = { ...orders, limit: 4 }
  const narrow = { ...orders, columns: ['id', 'at', 'value'] }
  const panels = ['orders', 'fewer', 'narrow'].map(source => ({ ...numberPanel, id: source, source }))
  const shownBoard = show(boardOf({ orders, fewer, narrow }, ...panels))
  expect(shownBoard.listJoined()).toEqual(['orders', 'orders', 'orders'])
})

test('a changed source joins again, and its old rows are shown until it is read', () => {
  const shownBoard = show(first)
  shownBoard.settle()
  shownBoard.read('customers', { number: number(1) })
  const fewer = { ...customers, limit: 3 }
  shownBoard.change({ ...first, sources: { orders, customers: fewer } })
  const {
    isPlaceholder: standIn,
    completeSince,
    lastProof,
  } = shownBoard.channelOf('customers').getSnapshot().context
  expect(shownBoard.views('customers')).toEqual({ number: number(1) })
  // Nothing of it was read: whatever stands there proves nothing about it.
  expect({ standIn, completeSince, lastProof }).toEqual({
    standIn: true,
    completeSince: null,
    lastProof: null,
  })
  expect(shownBoard.word('customers')).toBe('connecting')
  shownBoard.say('customers', { type: 'feed.joined' }, { type: 'feed.subscribed' })
  expect(shownBoard.word('customers')).toBe('connecting')
  shownBoard.say('customers', viewsOf({ number: number(3) }))
  expect(shownBoard.views('customers')).toEqual({ number: number(3) })
  expect(shownBoard.word('customers')).toBe('live')
  expect(shownBoard.channelOf('customers').getSnapshot().context.isPlaceholder).toBe(false)
  shownBoard.wait(GRACE)
  expect(shownBoard.open()).toEqual(['orders', 'customers'])
})

test('while the rows of another time are read, loaded rows of that time are shown', () => {
  const board = boardOf({ orders }, numberPanel)
  const shownBoard = show(board)
  const memory = new RowsHandover(holding([row(3), row(9)]), 0)
  shownBoard.read('orders', { number: number(9) }, { previousRows: memory })
  const [from, to] = [2_000, 5_000].map(at => new Date(at).toISOString())
  shownBoard.change({ ...board, timeRange: { from: from ?? '', to: to ?? '', zone: 'UTC' } })
  expect(shownBoard.listJoined()).toEqual(['orders', 'orders'])
  expect(shownBoard.views('orders')).toMatchObject({
    number: { value: 3, course: [3], range: { isAny: true } },
  })
  expect(shownBoard.channelOf('orders').getSnapshot().context.isPlaceholder).toBe(true)
})

test('another preferred zone reads the rows of a range anew whose days it decides', () => {
  const board = boardOf({ orders }, numberPanel)
  const shownBoard = show(board)
  const prefer = (zone: string) => shownBoard.actor.send({ type: 'board.zone', zone })
  prefer('Asia/Tokyo')
  expect(shownBoard.listJoined()).toEqual(['orders'])
  const days = () => {
    const { orders: limited } = shownBoard.actor.getSnapshot().context.board.sources
    return limited?.kind === 'table' && limited.filter?.map(each => ('day' in each ? each.day : null))
  }
  const time = { from: '2026-03-01T20:00:00Z', to: '2026-03-01T22:00:00Z', zone: 'viewer' }
  shownBoard.change({ ...board, timeRange: time })
  expect(days()).toEqual(['2026-03-02', '2026-03-03'])
  prefer('UTC')
  expect([days(), shownBoard.listJoined().length]).toEqual([['2026-03-01', '2026-03-02'], 3])
  // A range with a zone of its own.
  shownBoard.change({ ...board, timeRange: { ...time, zone: 'Asia/Tokyo' } })
  const before = shownBoard.listJoined().length
  prefer('Europe/Berlin')
  expect([days(), shownBoard.listJoined().length]).toEqual([['2026-03-02', '2026-03-03'], before])
})

test('a panel moved to a source in use is announced to both, and nothing joins', () => {
  const shownBoard = show(
    boardOf({ orders, customers }, tablePanel, barsPanel, { ...numberPanel, source: 'customers' }),
  )
  shownBoard.change(
    boardOf(
      { orders, customers },
      tablePanel,
      { ...barsPanel, source: 'customers' },
      { ...numberPanel, source: 'customers' },
    ),
  )
  expect(shownBoard.reportsOf('orders')).toEqual(['table,bars', 'table'])
  expect(shownBoard.reportsOf('customers')).toEqual(['number', 'bars,number'])
  expect(shownBoard.listJoined()).toEqual(['orders', 'customers'])
})

test('no old rows are shown in a panel of another kind or level', () => {
  const shownBoard = show(boardOf({ orders }, tablePanel, numberPanel))
  shownBoard.read('orders', { table: table(1), number: number(1) })
  shownBoard.change(
    boardOf(
      { customers, guarded: guardedSource },
      { ...tablePanel, source: 'customers', columns: tablePanel.columns.slice(1) },
      { ...numberPanel, source: 'guarded' },
    ),
  )
  expect([shownBoard.views('customers'), shownBoard.views('guarded')]).toEqual([{}, {}])
})

test.each([
  ['paused', 'none', { type: 'channel.pause' }],
  ['signed-out', 'none', null],
] as const)('%s, it takes other panels without joining', (word, access, event) => {
  const shownBoard = show(boardOf({ orders }, tablePanel, numberPanel))
  shownBoard.read('orders', { table: table(1), number: number(1) })
  if (event) shownBoard.channelOf('orders').send(event)
  else shownBoard.actor.send({ type: 'board.access', access })
  expect(shownBoard.word('orders')).toBe(word)
  shownBoard.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(shownBoard.word('orders')).toBe(word)
  expect(shownBoard.listJoined()).toEqual(['orders'])
  expect(shownBoard.views('orders')).toEqual({ table: table(1) })
})

test.each(['paused', 'reconnecting'])('%s, a new panel shows the rows that were loaded last', word => {
  const shownBoard = show(boardOf({ orders }, tablePanel))
  const memory = new RowsHandover(holding([row(1), row(2)]), 7_000)
  shownBoard.read('orders', { table: table(2) }, { previousRows: memory })
  if (word === 'paused') shownBoard.channelOf('orders').send({ type: 'channel.pause' })
  else shownBoard.lose('orders', 'lost')
  shownBoard.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(shownBoard.word('orders')).toBe(word)
  // As they were then, however late it is now.
  expect(shownBoard.views('orders')).toMatchObject({
    table: { rowCount: 2 },
    bars: { bars: [{ label: '/a', value: 0.2 }] },
  })
})

test.each([
  ['denied', 'denied'],
  ['misconfigured', 'failed'],
  ['lost', 'reconnecting'],
])('lost as %s, it takes other panels and stays %s', (kind, value) => {
  const shownBoard = show(boardOf({ orders }, tablePanel))
  const channel = shownBoard.channelOf('orders')
  shownBoard.lose('orders', kind)
  shownBoard.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(channel.getSnapshot().value).toBe(value)
  expect(shownBoard.listJoined()).toEqual(['orders'])
  channel.send({ type: 'channel.retry' })
  expect(shownBoard.reportsOf('orders')).toEqual(['table,bars'])
})
