import { Observable, Subject } from 'rxjs'
import { afterEach, beforeEach, vi } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { TableSource } from '../../src/board/model/source'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'

/** Dates that move by hand, and waits that are drawn at their longest. */
export function fakeDates() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export const memory = new RowsHandover(holding([]), 0)

/** A channel on one clock with the date, its feed moved by hand. */
export function play(source: TableSource) {
  const clock = new SimulatedClock()
  const inputs: FeedInput[] = []
  let feed = new Subject<FeedEvent>()
  const connection = ({ input }: { input: FeedInput }) =>
    new Observable<FeedEvent>(subscriber => {
      inputs.push(input)
      feed = new Subject()
      return feed.subscribe(subscriber)
    })
  const channel = createActor(channelMachine.provide({ actors: { feed: fromEventObservable(connection) } }), {
    clock,
    input: { source, panels: [], access: 'aal2' },
  }).start()
  const say = (...events: FeedEvent[]) => events.forEach(event => feed.next(event))
  const wait = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    clock.increment(ms)
  }
  const read = (differenceCount = 0, began = 0) =>
    say(
      viewsOf(
        {},
        { read: { at: Date.now() - began, differenceCount: differenceCount }, previousRows: memory },
      ),
    )
  return {
    channel,
    inputs,
    say,
    wait,
    read,
    lose: (kind: string) => feed.error({ kind, reason: kind }),
    open: () => say({ type: 'feed.joined' }, { type: 'feed.subscribed' }),
    /** A change committed so long ago. */
    change: (lag = 0) => say(viewsOf({}, { lastEvent: Date.now(), lag, previousRows: memory })),
    holes: () => channel.getSnapshot().context.ledger.gaps,
    fresh: () => freshness(channel.getSnapshot()),
  }
}
/** One that is complete since 1 s. */
export function live(source: TableSource) {
  const ledgerPlay = play(source)
  ledgerPlay.wait(1_000)
  ledgerPlay.open()
  ledgerPlay.read()
  return ledgerPlay
}
