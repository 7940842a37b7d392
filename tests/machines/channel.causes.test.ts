import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { ownEnvironment } from '../../src/machines/shared/environment'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import { source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

const views = viewsOf({ table: { kind: 'table', rows: [], rowCount: 0 } })

/** A channel whose feed is moved by hand. */
function open() {
  const clock = new SimulatedClock()
  let feed = new Subject<FeedEvent>()
  const machine = channelMachine.provide({
    actors: { feed: fromEventObservable(() => (feed = new Subject())) },
  })
  const environment = { ...ownEnvironment, random: () => 0.5 }
  const channel = createActor(machine, {
    clock,
    input: { source, panels: [], access: 'aal1', environment },
  }).start()
  return {
    clock,
    channel,
    lose: (kind: string) => feed.error({ kind, reason: kind }),
    say: (...events: FeedEvent[]) => events.forEach(event => feed.next(event)),
    state: () => freshness(channel.getSnapshot()),
  }
}
const polling: FeedEvent = { type: 'feed.polling', every: 10, reason: null }
const refused: FeedEvent = { type: 'feed.refused', reason: 'P0001: no parcels yet' }

const followed: FeedEvent[] = [{ type: 'feed.joined' }, { type: 'feed.subscribed' }]
test.each([
  ['is read', followed],
  ['is live', [...followed, views]],
  ['is polled', [polling, views]],
])(
  'a source whose request is refused while it %s says why, and for what reason the next one is',
  (_, before) => {
    const { say, state } = open()
    say(...before, refused)
    expect(state()).toMatchObject({
      word: 'failed',
      cause: { kind: 'refused', reason: 'P0001: no parcels yet' },
    })
    say({ ...refused, reason: 'P0001: no couriers either' })
    expect(state().cause).toMatchObject({ reason: 'P0001: no couriers either' })
  },
)

test('a refused source that a person retries begins as if nothing had been wrong', () => {
  const { channel, clock, lose, say, state } = open()
  lose('lost')
  clock.increment(60_000)
  say({ type: 'feed.joined' }, { type: 'feed.subscribed' }, refused)
  channel.send({ type: 'channel.retry' })
  expect(channel.getSnapshot().context).toMatchObject({ attempt: 0, cause: null, impasse: null })
  expect(state()).toMatchObject({ word: 'connecting', cause: null })
})

test('after a doubt, a polled source is shown as current only by views that lack nothing', () => {
  const { channel, say, state } = open()
  say(polling, views, { type: 'feed.suspect', reason: 'HTTP 503' })
  const gaps = () => channel.getSnapshot().context.ledger.gaps.map(({ repair }) => repair)
  // Drawn again because time went by: that is no answer of the project.
  say({ ...views, isComplete: false })
  expect([channel.getSnapshot().value, gaps()]).toEqual([{ connected: 'reading' }, [null]])
  expect(state().word).toBe('reconnecting')
  say({ ...views, read: { at: 0, differenceCount: 0 } })
  expect([state().word, gaps()]).toEqual(['polling', ['read again']])
})
