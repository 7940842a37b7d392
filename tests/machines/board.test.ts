import { Observable, type Subscriber } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import type { Board } from '../../src/board/board'
import { sourceSubject } from '../support/sourceSubject'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import type { Access } from '../../src/machines/shared/access'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { board, guardedSource, numberPanel } from '../support/boards'
import { openConnection } from '../support/link'

const open: string[] = []
const feeds = new Map<string, Subscriber<FeedEvent>>()
const feed = fromEventObservable<FeedEvent, FeedInput>(
  ({ input: { source } }) =>
    new Observable(subscriber => {
      const table = sourceSubject(source)
      open.push(table)
      feeds.set(table, subscriber)
      subscriber.add(() => open.splice(open.indexOf(table), 1))
    }),
)
const machine = boardMachine.provide({
  actors: { channel: channelMachine.provide({ actors: { feed } }), connection: openConnection },
})

test('a board opens one channel for each source in use, whatever the number of panels, and closes it', () => {
  const actor = createActor(machine, { input: { board, access: 'aal1' } }).start()
  const { channels } = actor.getSnapshot().context
  expect(Object.keys(channels)).toEqual(['orders'])
  const channel = channels['orders'] as ChannelRef
  expect(channel.getSnapshot().context.panels.map(panel => panel.id)).toEqual(['table', 'number'])
  expect(open).toEqual(['orders'])
  actor.stop()
  expect(open).toEqual([])
})

const guardedBoard: Board = {
  ...board,
  sources: { ...board.sources, salaries: { ...guardedSource, table: 'salaries' } },
  panels: [...board.panels, { ...numberPanel, id: 'pay', source: 'salaries' }],
}
function show(access: Access) {
  const actor = createActor(machine, { input: { board: guardedBoard, access } }).start()
  onTestFinished(() => void actor.stop())
  const values = () =>
    Object.values(actor.getSnapshot().context.channels).map(channel => channel.getSnapshot().value)
  return { actor, values }
}

test('no source is asked that the session may not read', () => {
  expect(show('none').values()).toEqual(['unauthorized', 'unauthorized'])
  expect(open).toEqual([])
})

test('a second factor opens what needs it and leaves the rest alone', () => {
  const { actor, values } = show('aal1')
  expect(open).toEqual(['orders'])
  const orders = feeds.get('orders')
  actor.send({ type: 'board.access', access: 'aal2' })
  expect(open).toEqual(['orders', 'salaries'])
  expect(feeds.get('orders')).toBe(orders)
  expect(actor.getSnapshot().context.conditions.access).toBe('aal2')
  expect(values()).toEqual([{ connected: 'joining' }, { connected: 'joining' }])
})

test('a session that is gone leaves every topic, and one that is back takes each up once', () => {
  const { actor } = show('aal2')
  actor.send({ type: 'board.access', access: 'none' })
  expect(open).toEqual([])
  actor.send({ type: 'board.access', access: 'aal2' })
  expect(open).toEqual(['orders', 'salaries'])
})

test('a renewed token is news to the channels that wait for it, and to no other', () => {
  const { actor, values } = show('aal2')
  feeds.get('orders')?.error({ kind: 'expired', reason: 'Token has expired 1 seconds ago' })
  feeds.get('salaries')?.error({ kind: 'lost', reason: 'socket closed: 1006' })
  expect(values()).toEqual(['reconnecting', 'reconnecting'])
  actor.send({ type: 'board.tokenRenewed' })
  expect(values()).toEqual([{ connected: 'joining' }, 'reconnecting'])
})
