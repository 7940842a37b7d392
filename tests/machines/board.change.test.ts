import { expect, test } from 'vitest'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { barsPanel, guardedSource, numberPanel, row, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'
import { boardOf, customers, first, GRACE, number, show, table } from './board.change'

test('another panel is announced to the channel of its source, without a new join', () => {
  const shown = show(first)
  const [before, other] = [shown.channelOf('orders'), shown.channelOf('customers')]
  shown.change({ ...first, panels: [...first.panels, barsPanel] })
  expect(shown.told('orders')).toEqual(['table', 'table,bars'])
  expect(shown.told('customers')).toEqual(['number'])
  expect(shown.joined()).toEqual(['orders', 'customers'])
  expect([shown.channelOf('orders'), shown.channelOf('customers')]).toEqual([before, other])
  expect(before.getSnapshot().context.panels.map(({ id }) => id)).toEqual(['table', 'bars'])
})

test('removing a panel keeps the views of the others, and leaves none of its own', () => {
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

test('an equal board causes no event', () => {
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

test('a changed source joins again, and its old rows are shown until it is read', () => {
  const shown = show(first)
  shown.settle()
  shown.read('customers', { number: number(1) })
  const fewer = { ...customers, limit: 3 }
  shown.change({ ...first, sources: { orders, customers: fewer } })
  const {
    isPlaceholder: standIn,
    completeSince,
    lastProof,
  } = shown.channelOf('customers').getSnapshot().context
  expect(shown.views('customers')).toEqual({ number: number(1) })
  // Nothing of it was read: whatever stands there proves nothing about it.
  expect({ standIn, completeSince, lastProof }).toEqual({
    ...{ standIn: true, completeSince: null, lastProof: null },
  })
  expect(shown.word('customers')).toBe('connecting')
  shown.say('customers', { type: 'feed.joined' }, { type: 'feed.subscribed' })
  expect(shown.word('customers')).toBe('connecting')
  shown.say('customers', viewsOf({ number: number(3) }))
  expect(shown.views('customers')).toEqual({ number: number(3) })
  expect(shown.word('customers')).toBe('live')
  expect(shown.channelOf('customers').getSnapshot().context.isPlaceholder).toBe(false)
  shown.wait(GRACE)
  expect(shown.open()).toEqual(['orders', 'customers'])
})

test('while the rows of another time are read, loaded rows of that time are shown', () => {
  const board = boardOf({ orders }, numberPanel)
  const shown = show(board)
  const memory = new RowsHandover(holding([row(3), row(9)]), 0)
  shown.read('orders', { number: number(9) }, { previousRows: memory })
  const [from, to] = [2_000, 5_000].map(at => new Date(at).toISOString())
  shown.change({ ...board, timeRange: { from: from ?? '', to: to ?? '', zone: 'UTC' } })
  expect(shown.joined()).toEqual(['orders', 'orders'])
  expect(shown.views('orders')).toMatchObject({ number: { value: 3, course: [3], range: { isAny: true } } })
  expect(shown.channelOf('orders').getSnapshot().context.isPlaceholder).toBe(true)
})

test('a panel moved to a source in use is announced to both, and nothing joins', () => {
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

test('no old rows are shown in a panel of another kind or level', () => {
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

test.each(['paused', 'reconnecting'])('%s, a new panel shows the rows that were loaded last', word => {
  const shown = show(boardOf({ orders }, tablePanel))
  const memory = new RowsHandover(holding([row(1), row(2)]), 7_000)
  shown.read('orders', { table: table(2) }, { previousRows: memory })
  if (word === 'paused') shown.channelOf('orders').send({ type: 'channel.pause' })
  else shown.lose('orders', 'lost')
  shown.change(boardOf({ orders }, tablePanel, barsPanel))
  expect(shown.word('orders')).toBe(word)
  // As they were then, however late it is now.
  expect(shown.views('orders')).toMatchObject({
    table: { rowCount: 2 },
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
