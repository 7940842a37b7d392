import { expect, test } from 'vitest'
import { numberPanel, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { boardOf, customers, first, GRACE, number, show } from './board.change'

test('an unused source is left after the grace period, and joined again after that', () => {
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

test('a channel in its grace period has no more rights than the rest', () => {
  const shown = show(first)
  shown.change(boardOf({ orders, customers }, tablePanel))
  shown.actor.send({ type: 'board.access', access: 'none' })
  expect(shown.open()).toEqual([])
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
