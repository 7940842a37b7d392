import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromEventObservable, fromCallback, SimulatedClock } from 'xstate'
import type { Board } from '../../src/board/board'
import type { Source } from '../../src/board/model/source'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import type { FeedEvent } from '../../src/streams/feed'
import type { Sight } from '../../src/streams/page/sightEvents'
import { board, numberPanel, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

const sources: Record<string, Source> = {
  orders: source,
  polled: { ...source, table: 'polled', changes: { kind: 'polling', interval: 10 } },
  messages: { kind: 'topic', topic: 'room', events: ['said'], limit: 10 },
}
const file: Board = {
  ...board,
  sources,
  panels: [
    { ...numberPanel, id: 'first', source: 'orders' },
    { ...numberPanel, id: 'second', source: 'orders' },
    { ...numberPanel, id: 'third', source: 'polled' },
    { ...numberPanel, id: 'fourth', source: 'messages' },
  ],
}
/** Which views does not matter, but that there are some. */
const views = { first: {} } as never
const all: Sight = { isPageSeen: true, unseenPanels: [] }
const unseen = (...unseenPanels: string[]): Sight => ({ ...all, unseenPanels })

/** A board whose feeds are moved by hand. */
function play() {
  const feeds: { source: Source; feed$: Subject<FeedEvent> }[] = []
  const feed = fromEventObservable<FeedEvent, FeedInput>(({ input }) => {
    const feed$ = new Subject<FeedEvent>()
    feeds.push({ source: input.source, feed$ })
    return feed$
  })
  const actor = createActor(
    boardMachine.provide({
      actors: {
        channel: channelMachine.provide({ actors: { feed } }),
        connection: fromCallback(() => undefined) as never,
      },
    }),
    { clock: new SimulatedClock(), input: { board: file, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  const channel = (name: string) => {
    const channel = actor.getSnapshot().context.channels[name]
    if (channel === undefined) throw new Error(`no channel: ${name}`)
    return channel
  }
  actor.send({ type: 'board.link', link: upStatus })
  const say = (name: string, ...events: FeedEvent[]) => {
    const own = feeds.filter(each => JSON.stringify(each.source) === JSON.stringify(sources[name])).at(-1)
    for (const event of events) own?.feed$.next(event)
  }
  const join = (name: string) => say(name, { type: 'feed.joined' }, { type: 'feed.subscribed' })
  for (const name of ['orders', 'messages']) {
    join(name)
    say(name, viewsOf(views))
  }
  say('polled', { type: 'feed.polling', every: 10, reason: null }, viewsOf(views))
  return {
    actor,
    say,
    join,
    channel,
    look: (sight: Sight) => actor.send({ type: 'board.sight', sight }),
    words: () => Object.keys(sources).map(name => freshness(channel(name).getSnapshot()).word),
    isRead: (name: string) => feeds.some(each => each.source === sources[name] && each.feed$.observed),
    feedCount: () => feeds.filter(({ feed$ }) => feed$.observed).length,
  }
}

test('a source is parked once none of its panels is in view, and reads nothing', () => {
  const { look, words, feedCount } = play()
  expect(words()).toEqual(['live', 'polling', 'live'])
  look(unseen('first'))
  expect(words()).toEqual(['live', 'polling', 'live'])
  look(unseen('first', 'second', 'third'))
  expect(words()).toEqual(['parked', 'parked', 'live'])
  expect(feedCount()).toBe(1)
})

test('back in view it is read before it is called live, and the gap is noted', () => {
  const { look, words, join, say, channel } = play()
  look(unseen('first', 'second'))
  look(unseen('first'))
  expect(words()).toEqual(['catching-up', 'polling', 'live'])
  join('orders')
  expect(words()).toEqual(['catching-up', 'polling', 'live'])
  say('orders', viewsOf(views))
  expect(words()).toEqual(['live', 'polling', 'live'])
  const { gaps } = channel('orders').getSnapshot().context.ledger
  expect(gaps).toMatchObject([
    { cause: { kind: 'parked', reason: 'this panel was out of view' }, repair: 'read again' },
  ])
})

test('a hidden page parks all that can be read later: messages would be lost', () => {
  const { look, words, channel } = play()
  look({ ...all, isPageSeen: false })
  expect(words()).toEqual(['parked', 'parked', 'live'])
  expect(freshness(channel('orders').getSnapshot()).cause?.reason).toBe('this tab was inactive')
})

test('the connection is lost and comes back without waking sources out of view', () => {
  const { actor, look, words, feedCount } = play()
  look(unseen('first', 'second', 'third'))
  actor.send({ type: 'board.link', link: { state: 'down', cause: null, nextTry: null } })
  expect(words()).toEqual(['parked', 'parked', 'reconnecting'])
  actor.send({ type: 'board.link', link: upStatus })
  expect(words()[0]).toBe('parked')
  expect(feedCount()).toBe(1)
})

test('a panel out of view that gets another source waits until it is in view', () => {
  const { actor, look, feedCount } = play()
  look(unseen('first', 'second', 'third'))
  const other: Board = { ...file, sources: { ...sources, orders: { ...source, table: 'other' } } }
  actor.send({ type: 'board.change', board: other })
  expect(feedCount()).toBe(1)
  look(all)
  expect(feedCount()).toBe(3)
})

test('a panel that comes to a parked source and is in view wakes it', () => {
  const { actor, look, words } = play()
  look(unseen('first', 'second', 'third'))
  expect(words()[0]).toBe('parked')
  actor.send({
    type: 'board.change',
    board: { ...file, panels: [...file.panels, { ...numberPanel, id: 'new', source: 'orders' }] },
  })
  expect(words()[0]).toBe('catching-up')
})
