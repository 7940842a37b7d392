import { expect, test } from 'vitest'
import { numberPanel, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { boardOf, customers, first, GRACE, number, show } from './board.change'

test('an unused source is left after the grace period, and joined again after that', () => {
  const shownBoard = show(first)
  shownBoard.settle()
  shownBoard.change(boardOf({ orders, customers }, tablePanel))
  expect(shownBoard.names()).toEqual(['orders'])
  shownBoard.wait(GRACE - 1)
  expect(shownBoard.open()).toEqual(['orders', 'customers'])
  shownBoard.wait(1)
  expect(shownBoard.open()).toEqual(['orders'])
  expect(shownBoard.children()).toEqual(['channel.orders.1'])
  shownBoard.change(first)
  expect(shownBoard.listJoined()).toEqual(['orders', 'customers', 'customers'])
})

test('undone within the grace, nothing was left and nothing is read again', () => {
  const shownBoard = show(first)
  shownBoard.settle()
  shownBoard.read('customers', { number: number(1) })
  const before = shownBoard.channelOf('customers')
  shownBoard.change(boardOf({ orders, customers }, tablePanel))
  shownBoard.wait(GRACE - 1)
  shownBoard.say('customers', viewsOf({ number: number(2) }))
  shownBoard.change(first)
  expect(shownBoard.channelOf('customers')).toBe(before)
  expect(shownBoard.views('customers')).toEqual({ number: number(2) })
  shownBoard.wait(GRACE)
  expect(shownBoard.open()).toEqual(['orders', 'customers'])
  expect(shownBoard.listJoined()).toEqual(['orders', 'customers'])
})

test('a source left again has its whole grace again', () => {
  const shownBoard = show(first)
  shownBoard.settle()
  const without = boardOf({ orders, customers }, tablePanel)
  shownBoard.change(without)
  shownBoard.wait(GRACE - 1)
  shownBoard.change(first)
  shownBoard.change(without)
  shownBoard.wait(GRACE - 1)
  expect(shownBoard.open()).toEqual(['orders', 'customers'])
  shownBoard.wait(1)
  expect(shownBoard.open()).toEqual(['orders'])
})

test('a channel in its grace period has no more rights than the rest', () => {
  const shownBoard = show(first)
  shownBoard.change(boardOf({ orders, customers }, tablePanel))
  shownBoard.actor.send({ type: 'board.access', access: 'none' })
  expect(shownBoard.open()).toEqual([])
})

test('a board that is replaced wholly leaves the old sources and joins the new ones, each once', () => {
  const names = (what: string) => Array.from({ length: 60 }, (_, i) => `${what}${i}`)
  const wholly = (what: string) =>
    boardOf(
      Object.fromEntries(names(what).map(name => [name, { ...orders, table: name }])),
      ...names(what).map(name => ({ ...numberPanel, id: name, source: name })),
    )
  const shownBoard = show(wholly('a'))
  shownBoard.change(wholly('b'))
  expect(shownBoard.names()).toEqual(names('b'))
  // A client may have a hundred channels: of those that nobody uses, the ones left last are kept.
  expect(shownBoard.open()).toEqual([...names('a').slice(40), ...names('b')])
  shownBoard.wait(GRACE)
  expect(shownBoard.open()).toEqual(names('b'))
  expect(shownBoard.children().length).toBe(60)
})

test('a board without panels joins nothing, and one that loses them all leaves everything', () => {
  const shownBoard = show({ ...first, panels: [] })
  expect(shownBoard.listJoined()).toEqual([])
  shownBoard.change(first)
  shownBoard.change({ ...first, panels: [] })
  shownBoard.wait(GRACE)
  expect(shownBoard.open()).toEqual([])
  expect(shownBoard.actor.getSnapshot().context).toMatchObject({ channels: {}, uses: {} })
})

test('a board that is stopped within a grace leaves no timer', () => {
  const shownBoard = show(first)
  shownBoard.change(boardOf({ orders }, tablePanel))
  shownBoard.actor.stop()
  shownBoard.wait(GRACE)
  expect(shownBoard.open()).toEqual([])
})
