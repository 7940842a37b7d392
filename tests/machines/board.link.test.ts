import { Observable, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { LinkSignal } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import { sourceSubject } from '../support/sourceSubject'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { connectionMachine } from '../../src/machines/connection/connection.machine'
import { freshness } from '../../src/machines/freshness'
import { createListener } from '../../src/machines/listener/listener.machine'
import type { FeedEvent } from '../../src/streams/feed'
import type { PageEvent } from '../../src/streams/page/pageEvents'
import { board, numberPanel, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

const names = ['pushed', 'also', 'polled'] as const
const three: Board = {
  ...board,
  sources: {
    pushed: source,
    also: { ...source, table: 'also' },
    polled: { ...source, table: 'polled', changes: { kind: 'polling', interval: 10 } },
  },
  panels: names.map(name => ({ ...numberPanel, id: name, source: name })),
}

/** A board of three sources, one of them polled, whose socket and page are moved by hand. */
function play() {
  const clock = new SimulatedClock()
  let link = new Subject<LinkSignal>()
  const page = new Subject<PageEvent>()
  let tries = 0
  const open = new Set<string>()
  const feed = fromEventObservable<FeedEvent, FeedInput>(
    ({ input }) =>
      new Observable(subscriber => {
        const table = sourceSubject(input.source)
        open.add(table)
        subscriber.add(() => open.delete(table))
        const isPolled = table === 'polled'
        subscriber.next(
          isPolled ? { type: 'feed.polling', every: 10, reason: null } : { type: 'feed.joined' },
        )
        if (!isPolled) subscriber.next({ type: 'feed.subscribed' })
        subscriber.next(viewsOf({}))
      }),
  )
  const connection = connectionMachine.provide({
    actors: {
      link: fromEventObservable(() => {
        tries += 1
        link = new Subject()
        return link
      }),
      page: createListener(() => page),
    },
  })
  const actor = createActor(
    boardMachine.provide({ actors: { channel: channelMachine.provide({ actors: { feed } }), connection } }),
    { clock, input: { board: three, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  const channel = (name: string) => {
    const channel = actor.getSnapshot().context.channels[name]
    if (channel === undefined) throw new Error(`no channel: ${name}`)
    return channel
  }
  return {
    clock,
    open,
    page,
    channel,
    tries: () => tries,
    say: (signal: LinkSignal) => link.next(signal),
    lose: (kind: string) => link.error({ kind, reason: kind }),
    words: () => names.map(name => freshness(channel(name).getSnapshot()).word),
  }
}

test('channels wait for the connection, and what is polled does not', () => {
  const { open, say, words } = play()
  expect([...open]).toEqual(['polled'])
  expect(words()).toEqual(['connecting', 'connecting', 'polling'])
  say({ type: 'link.opened' })
  expect(words()).toEqual(['live', 'live', 'polling'])
})

test('a lost connection takes every channel that needs it, once, and gives all of them back', () => {
  const { clock, open, say, lose, words, tries, channel } = play()
  say({ type: 'link.opened' })
  lose('lost')
  expect([...open]).toEqual(['polled'])
  expect(words()).toEqual(['reconnecting', 'reconnecting', 'polling'])
  // None of them has a time of its own.
  expect(channel('pushed').getSnapshot().context.attempt).toBe(0)
  clock.increment(1_000)
  expect(tries()).toBe(2)
  expect([...open]).toEqual(['polled'])
  say({ type: 'link.opened' })
  expect(words()).toEqual(['live', 'live', 'polling'])
  const { gaps } = channel('pushed').getSnapshot().context.ledger
  expect(gaps).toMatchObject([{ cause: { kind: 'lost' }, repair: 'read again' }])
})

test('retrying in one panel retries the connection for all', () => {
  const { say, lose, tries, channel } = play()
  say({ type: 'link.opened' })
  lose('lost')
  channel('also').send({ type: 'channel.retry' })
  expect(tries()).toBe(2)
  expect(channel('also').getSnapshot().can({ type: 'channel.retry' })).toBe(false)
})

test.each([
  ['limited', 'limited'],
  ['misconfigured', 'failed'],
] as const)('a connection that is refused as %s makes them %s', (kind, word) => {
  const { say, lose, words, channel } = play()
  say({ type: 'link.opened' })
  lose(kind)
  expect(words()).toEqual([word, word, 'polling'])
  expect(channel('pushed').getSnapshot().can({ type: 'channel.retry' })).toBe(true)
})

test('a hidden page parks what costs the project requests and messages, and notes the gap', () => {
  const { say, page, words, open, channel } = play()
  say({ type: 'link.opened' })
  page.next({ type: 'page.away' })
  expect(words()).toEqual(['parked', 'parked', 'parked'])
  expect([...open]).toEqual([])
  page.next({ type: 'page.visible' })
  say({ type: 'link.opened' })
  expect(words()).toEqual(['live', 'live', 'polling'])
  const { gaps } = channel('pushed').getSnapshot().context.ledger
  expect(gaps).toMatchObject([{ cause: { kind: 'parked' }, repair: 'read again' }])
})

test('a paused panel stays paused, whatever happens to the connection', () => {
  const { say, lose, page, words, channel } = play()
  say({ type: 'link.opened' })
  channel('pushed').send({ type: 'channel.pause' })
  lose('lost')
  page.next({ type: 'page.away' })
  expect(words()).toEqual(['paused', 'parked', 'parked'])
})
