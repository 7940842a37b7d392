import fc from 'fast-check'
import { Observable, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { TableSource } from '../../src/board/source'
import type { FeedInput } from '../../src/machines/channel.context'
import { channelMachine } from '../../src/machines/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { closed, emptyLedger, openHole, opened } from '../../src/machines/ledger'
import type { FeedEvent } from '../../src/streams/feed'
import { Memory } from '../../src/streams/memory'
import { guardedSource, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const memory = new Memory(holding([]), 0)

/** A channel on one clock with the date, its feed moved by hand. */
function play(source: TableSource) {
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
  const read = (differed = 0, began = 0) =>
    say(viewsOf({}, { read: { at: Date.now() - began, differed }, memory }))
  return {
    ...{ channel, inputs, say, wait, read },
    lose: (kind: string) => feed.error({ kind, reason: kind }),
    open: () => say({ type: 'feed.joined' }, { type: 'feed.proven' }),
    /** A change committed so long ago. */
    change: (lag = 0) => say(viewsOf({}, { lastEvent: Date.now(), lag, memory })),
    holes: () => channel.getSnapshot().context.ledger.holes,
    fresh: () => freshness(channel.getSnapshot()),
  }
}
/** One that is complete since 1 s. */
function live(source: TableSource) {
  const played = play(source)
  played.wait(1_000)
  played.open()
  played.read()
  return played
}

describe('a clock that is set back', () => {
  /** By so much; the time that passes does not. */
  const setBack = (ms: number) => vi.setSystemTime(Date.now() - ms)

  test('does not end a hole before it lasted, and takes what was noted along', () => {
    const { wait, change, lose, open, read, holes, fresh } = live(source)
    wait(7_200_000)
    change()
    wait(1_000)
    lose('lost')
    const since = Date.now()
    setBack(3_600_000)
    wait(500)
    open()
    read(2)
    const [hole] = holes()
    expect(hole).toMatchObject({ repair: 'read again', differed: 2 })
    expect(hole?.to).toBe(since - 3_600_000 + 500)
    // As long as it was, within what a test takes.
    expect((hole?.to ?? 0) - (hole?.from ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect((hole?.to ?? 0) - (hole?.from ?? 0)).toBeLessThan(3_000)
    expect(fresh()).toMatchObject({ word: 'live', completeSince: hole?.to, lastProof: hole?.to })
  })

  test('leaves nothing complete since a time that is still to come', () => {
    const { wait, fresh, say } = live(source)
    wait(10_000_000)
    setBack(9_000_000)
    say({ type: 'feed.verified', at: Date.now(), since: Date.now() - 30_000, drift: 0 })
    const { completeSince, lastProof } = fresh()
    expect(completeSince).toBeLessThanOrEqual(Date.now())
    expect(lastProof).toBe(Date.now())
  })
})

describe('a hole', () => {
  test('is open from the last change before a loss until the read that follows it', () => {
    const { wait, change, lose, open, read, holes, fresh, inputs } = live(source)
    expect(fresh()).toMatchObject({ word: 'live', lastProof: 1_000, completeSince: 1_000, lastEvent: null })
    wait(4_000)
    change(300)
    wait(2_000)
    lose('lost')
    expect(fresh()).toMatchObject({ completeSince: null, lastProof: 1_000, lastEvent: 5_000, lag: 300 })
    const hole = { from: 4_700, cause: { kind: 'lost', reason: 'lost' } }
    expect(holes()).toEqual([{ ...hole, to: null, repair: null, differed: null }])
    wait(500)
    expect(inputs.map(({ memory }) => memory)).toEqual([null, memory])
    open()
    wait(700)
    read(3, 200)
    expect(holes()).toEqual([{ ...hole, to: 8_000, repair: 'read again', differed: 3 }])
    expect(fresh()).toMatchObject({ word: 'live', completeSince: 8_000, lastProof: 8_000 })
  })

  test('is from the newest proof where no change came after it', () => {
    const { wait, say, change, holes } = live(source)
    change()
    wait(30_000)
    say({ type: 'feed.verified', at: 30_900, since: 1_000, drift: 0 })
    wait(9_000)
    say({ type: 'feed.unheard' })
    expect(holes()).toMatchObject([{ from: 30_900, to: null, cause: { kind: 'silent' } }])
  })

  test('keeps the cause it began with while the connection is made again', () => {
    const { say, wait, lose, holes } = live(source)
    say({ type: 'feed.unheard' })
    wait(1_000)
    lose('lost')
    wait(20_000)
    expect(holes()).toMatchObject([{ to: null, cause: { kind: 'silent' } }])
  })

  test('goes on under its own name when the viewer pauses or may no longer read, and all are mended by one read', () => {
    const { channel, wait, lose, open, read, holes } = live(guardedSource)
    lose('lost')
    wait(100)
    channel.send({ type: 'channel.pause' })
    wait(100)
    channel.send({ type: 'channel.access', access: 'aal1' })
    wait(100)
    channel.send({ type: 'channel.resume' })
    channel.send({ type: 'channel.access', access: 'aal2' })
    open()
    wait(100)
    read(2)
    expect(holes()).toMatchObject([
      { from: 1_000, to: 1_100, cause: { kind: 'lost' }, repair: 'read again', differed: null },
      { from: 1_100, to: 1_200, cause: { kind: 'paused' }, repair: 'read again', differed: null },
      { from: 1_200, to: 1_400, cause: { kind: 'locked' }, repair: 'read again', differed: 2 },
    ])
  })

  test('of a pause begins with the pause', () => {
    const { channel, wait, holes } = live(source)
    wait(8_000)
    channel.send({ type: 'channel.pause' })
    expect(holes()).toMatchObject([{ from: 9_000, to: null, cause: { kind: 'paused' } }])
  })

  test('is nothing that a channel has before it was complete for the first time', () => {
    const { lose, holes, fresh } = play(source)
    lose('lost')
    expect(holes()).toEqual([])
    expect(fresh()).toMatchObject({ completeSince: null, lastProof: null })
  })
})

test('a renewal of the token is no hole, and its read a proof', () => {
  const { wait, read, holes, fresh } = live(source)
  wait(5_000)
  read(4)
  expect(holes()).toEqual([])
  expect(fresh()).toMatchObject({ word: 'live', completeSince: 1_000, lastProof: 6_000 })
})

test('the rows of one viewer are not kept for a session that may not see them', () => {
  const { channel, inputs, open } = live(guardedSource)
  channel.send({ type: 'channel.access', access: 'aal1' })
  expect(channel.getSnapshot().context.memory).toBeNull()
  channel.send({ type: 'channel.access', access: 'aal2' })
  open()
  expect(inputs.at(-1)?.memory).toBeNull()
})

describe('drift', () => {
  const drift = (since: number, at: number): FeedEvent => ({ type: 'feed.verified', at, since, drift: 2 })

  test('is a hole from the proof before, already mended, and the panel stays live', () => {
    const { wait, read, say, holes, fresh } = live(source)
    wait(30_000)
    read(2)
    wait(5_000)
    say(drift(1_000, 31_000))
    expect(holes()).toEqual([
      {
        ...{ from: 1_000, to: 31_000, repair: 'read again', differed: 2 },
        cause: { kind: 'drift', reason: 'changes were lost without a sign' },
      },
    ])
    expect(fresh()).toMatchObject({ word: 'live', completeSince: 31_000, lastProof: 31_000 })
  })

  test('told during the hole that followed it stands before that', () => {
    const { wait, read, say, holes } = live(source)
    wait(30_000)
    read(2)
    wait(1_000)
    say({ type: 'feed.doubted', reason: 'anew' })
    wait(1_000)
    say(drift(1_000, 31_000))
    expect(holes()).toMatchObject([
      { from: 1_000, to: 31_000, differed: 2 },
      { from: 31_000, to: null },
    ])
  })

  test('found within a hole is of that hole, and counts with what differs at its end', () => {
    const { say, wait, read, holes } = live(source)
    wait(1_000)
    say({ type: 'feed.unheard' })
    wait(29_000)
    read(2)
    wait(5_000)
    say(drift(1_000, 31_000), { type: 'feed.heard' })
    read(3)
    expect(holes()).toMatchObject([{ from: 1_000, to: 36_000, cause: { kind: 'silent' }, differed: 5 }])
  })
})

test('the ledger keeps the newest fifty holes and counts the others', () => {
  let ledger = emptyLedger
  for (let at = 0; at < 120; at += 2)
    ledger = closed(opened(ledger, at, { kind: 'lost', reason: '' }), at + 1, 0)
  expect(ledger.older).toBe(10)
  expect(ledger.holes.map(({ from }) => from)).toEqual(Array.from({ length: 50 }, (_, n) => 20 + 2 * n))
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('open', 'read', 'change', 'doubt', 'unheard', 'heard', 'part') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('lost', 'denied', 'none', 'aal1', 'aal2', 'pause', 'resume', 'retry'),
  },
  { weight: 1, arbitrary: fc.constantFrom('passed', 'drifted') },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
)
test('whatever happens: a hole is open exactly while a channel that was complete is not live, and none overlaps', () => {
  let lives = 0
  let drifts = 0
  const walk = (steps: readonly (string | number)[]) => {
    vi.setSystemTime(0)
    const { channel, say, wait, lose, open, change, read, fresh, holes } = play(guardedSource)
    const proof = () => channel.getSnapshot().context.lastProof
    for (const step of steps) {
      const before = proof()
      if (typeof step === 'number') wait(step)
      else if (step === 'open') open()
      else if (step === 'read') read(1)
      else if (step === 'change') change(200)
      else if (step === 'doubt') say({ type: 'feed.doubted', reason: 'anew' })
      else if (step === 'unheard' || step === 'heard') say({ type: `feed.${step}` })
      else if (step === 'part') say(viewsOf({}, { whole: false }))
      else if (step === 'lost' || step === 'denied') lose(step)
      else if (step === 'pause' || step === 'resume' || step === 'retry')
        channel.send({ type: `channel.${step}` })
      else if (step === 'none' || step === 'aal1' || step === 'aal2')
        channel.send({ type: 'channel.access', access: step })
      else if (fresh().word === 'live' && before !== null) {
        const at = Date.now()
        if (step === 'drifted') read(1)
        say({ type: 'feed.verified', at, since: before, drift: step === 'drifted' ? 1 : 0 })
        drifts += 1
      }
      const { word, completeSince, lastProof } = fresh()
      const all = holes()
      const isOpen = openHole(channel.getSnapshot().context.ledger) !== null
      if (word === 'live') lives += 1
      const held = {
        'a hole is open exactly while it is not live': isOpen === (word !== 'live' && lastProof !== null),
        'complete exactly while no hole is open': (completeSince !== null) === (word === 'live'),
        'completeSince never runs ahead of lastProof': (completeSince ?? 0) <= (lastProof ?? 0),
        'nothing is proven ahead of time': (lastProof ?? 0) <= Date.now(),
        'holes end after they began': all.every(({ from, to }) => to === null || from <= to),
        'holes do not overlap': all.every(({ from }, i) => i === 0 || (all[i - 1]?.to ?? Infinity) <= from),
        'what is closed while live is mended': word !== 'live' || all.every(({ repair }) => repair !== null),
      }
      expect(Object.entries(held).filter(([, holds]) => !holds)).toEqual([])
    }
    channel.stop()
  }
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), steps => walk(['open', 'read', ...steps])),
    { numRuns: 500, seed: 1 },
  )
  expect(lives).toBeGreaterThan(1_000)
  expect(drifts).toBeGreaterThan(50)
}, 60_000)
