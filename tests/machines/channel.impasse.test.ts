import { Subject } from 'rxjs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { findNextTry } from '../../src/machines/channel/channel.select'
import { upStatus, type ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import { source } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { ownEnvironment } from '../../src/machines/shared/environment'

const views = viewsOf({ table: { kind: 'table', rows: [], rowCount: 0 } })
const MINUTE = 60_000

/** A channel whose feed is moved by hand, and how often it was begun. Waits have no jitter. */
function open() {
  const clock = new SimulatedClock()
  let feed = new Subject<FeedEvent>()
  let feeds = 0
  const machine = channelMachine.provide({
    actors: {
      feed: fromEventObservable(() => {
        feeds += 1
        return (feed = new Subject())
      }),
    },
  })
  const channel = createActor(machine, {
    clock,
    input: { source, panels: [], access: 'aal1', environment: { ...ownEnvironment, random: () => 0.5 } },
  }).start()
  return {
    clock,
    channel,
    feeds: () => feeds,
    lose: (kind: string) => feed.error({ kind, reason: kind }),
    say: (...events: FeedEvent[]) => events.forEach(event => feed.next(event)),
    readFreshness: () => freshness(channel.getSnapshot()),
    link: (link: Partial<ConnectionStatus>) =>
      channel.send({ type: 'channel.link', link: { ...upStatus, ...link } }),
  }
}

describe.each([
  ['denied', 'denied'],
  ['unpublished', 'failed'],
  ['unknown', 'failed'],
  ['misconfigured', 'failed'],
] as const)('a channel that ended as %s', (kind, word) => {
  test('is retried automatically after a minute, then ever more rarely', () => {
    const { clock, feeds, lose } = open()
    for (const [tries, minutes] of [1, 2, 4, 8, 10, 10].entries()) {
      lose(kind)
      clock.increment(minutes * MINUTE - 1)
      expect(feeds()).toBe(tries + 1)
      clock.increment(1)
      expect(feeds()).toBe(tries + 2)
    }
  })

  test('says so until it has something to show, since when, and when it tries next', () => {
    const { clock, channel, lose, say, readFreshness } = open()
    lose(kind)
    const { since } = readFreshness()
    expect(readFreshness().word).toBe(word)
    expect(findNextTry(channel.getSnapshot())).toBe(channel.getSnapshot().context.since + MINUTE)
    clock.increment(MINUTE)
    say({ type: 'feed.joined' })
    expect(readFreshness()).toMatchObject({ word, since, cause: { kind } })
    lose(kind)
    expect(readFreshness()).toMatchObject({ word, since })
    clock.increment(2 * MINUTE)
    say({ type: 'feed.joined' }, { type: 'feed.subscribed' }, views)
    expect(readFreshness()).toMatchObject({ word: 'live', cause: null })
    // What follows is another matter.
    lose(kind)
    clock.increment(MINUTE)
    expect(channel.getSnapshot().matches('connected')).toBe(true)
  })

  test('is tried again at once with a renewed token, and when the connection recovers', () => {
    const { feeds, lose, link, channel } = open()
    lose(kind)
    channel.send({ type: 'channel.tokenRenewed' })
    expect(feeds()).toBe(2)
    lose(kind)
    link({ cause: { kind: 'asleep', reason: 'this computer slept' } })
    expect(feeds()).toBe(2)
    link({})
    expect(feeds()).toBe(3)
    lose(kind)
    link({ state: 'down', cause: { kind: 'lost', reason: '1006' } })
    link({})
    expect(feeds()).toBe(4)
    lose(kind)
    // Another word about a connection that was well all the time.
    link({})
    expect(feeds()).toBe(4)
  })

  test('rests while the page is hidden, and is retried as soon as it is visible', () => {
    const { clock, feeds, lose, link, readFreshness } = open()
    lose(kind)
    link({ state: 'parked', cause: { kind: 'parked', reason: 'this page was hidden for long' } })
    clock.increment(30 * MINUTE)
    expect([feeds(), readFreshness().word]).toEqual([1, 'parked'])
    link({})
    expect(feeds()).toBe(2)
  })
})

test('a person who retries begins with a minute again', () => {
  const { clock, feeds, lose, channel } = open()
  lose('denied')
  clock.increment(MINUTE)
  lose('denied')
  channel.send({ type: 'channel.retry' })
  lose('denied')
  clock.increment(MINUTE)
  expect(feeds()).toBe(4)
})

test('a loss for another reason on the way is followed by a try soon', () => {
  const { clock, feeds, lose, readFreshness } = open()
  lose('denied')
  clock.increment(MINUTE)
  lose('lost')
  expect(readFreshness().word).toBe('reconnecting')
  clock.increment(1_500)
  expect(feeds()).toBe(3)
})

test('a connection that fails for long is one outage: it began once', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { link, channel } = open()
  const cause = { kind: 'misconfigured', reason: 'TenantNotFound' } as const
  link({ state: 'down', cause, nextTry: 9 })
  vi.setSystemTime(61_000)
  link({ state: 'down', cause, nextTry: null })
  expect(channel.getSnapshot().value).toBe('unlinked')
  expect(channel.getSnapshot().context).toMatchObject({ since: 1_000, link: { nextTry: null } })
})
