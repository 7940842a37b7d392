import { describe, expect, test, vi } from 'vitest'
import { closeGaps, emptyLedger, openGap } from '../../src/machines/channel/ledger'
import type { FeedEvent } from '../../src/streams/feed'
import { guardedSource, source } from '../support/boards'
import { fakeDates, live, memory, play } from './channel.ledger'

fakeDates()

describe('a clock that is set back', () => {
  /** By so much; the time that passes does not. */
  const setBack = (ms: number) => vi.setSystemTime(Date.now() - ms)

  test('does not end a gap before the proof has lasted, and takes notes along', () => {
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
    expect(hole).toMatchObject({ repair: 'read again', differingRows: 2 })
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
    expect(holes()).toEqual([{ ...hole, to: null, repair: null, differingRows: null }])
    wait(500)
    expect(inputs.map(({ previousRows }) => previousRows)).toEqual([null, memory])
    open()
    wait(700)
    read(3, 200)
    expect(holes()).toEqual([{ ...hole, to: 8_000, repair: 'read again', differingRows: 3 }])
    expect(fresh()).toMatchObject({ word: 'live', completeSince: 8_000, lastProof: 8_000 })
  })

  test('is from the newest proof where no change came after it', () => {
    const { wait, say, change, holes } = live(source)
    change()
    wait(30_000)
    say({ type: 'feed.verified', at: 30_900, since: 1_000, drift: 0 })
    wait(9_000)
    say({ type: 'feed.silent' })
    expect(holes()).toMatchObject([{ from: 30_900, to: null, cause: { kind: 'silent' } }])
  })

  test('keeps the cause it began with while the connection is made again', () => {
    const { say, wait, lose, holes } = live(source)
    say({ type: 'feed.silent' })
    wait(1_000)
    lose('lost')
    wait(20_000)
    expect(holes()).toMatchObject([{ to: null, cause: { kind: 'silent' } }])
  })

  test('continues with the viewer’s pause or lost rights as its cause, and one read repairs all', () => {
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
      { from: 1_000, to: 1_100, cause: { kind: 'lost' }, repair: 'read again', differingRows: null },
      { from: 1_100, to: 1_200, cause: { kind: 'paused' }, repair: 'read again', differingRows: null },
      { from: 1_200, to: 1_400, cause: { kind: 'locked' }, repair: 'read again', differingRows: 2 },
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

test('a renewal of the token is not a gap, and its read is a proof', () => {
  const { wait, read, holes, fresh } = live(source)
  wait(5_000)
  read(4)
  expect(holes()).toEqual([])
  expect(fresh()).toMatchObject({ word: 'live', completeSince: 1_000, lastProof: 6_000 })
})

test('the rows of one viewer are not kept for a session that may not see them', () => {
  const { channel, inputs, open } = live(guardedSource)
  channel.send({ type: 'channel.access', access: 'aal1' })
  expect(channel.getSnapshot().context.previousRows).toBeNull()
  channel.send({ type: 'channel.access', access: 'aal2' })
  open()
  expect(inputs.at(-1)?.previousRows).toBeNull()
})

describe('drift', () => {
  const drift = (since: number, at: number): FeedEvent => ({ type: 'feed.verified', at, since, drift: 2 })

  test('is a gap since the proof before, already repaired, and the panel stays live', () => {
    const { wait, read, say, holes, fresh } = live(source)
    wait(30_000)
    read(2)
    wait(5_000)
    say(drift(1_000, 31_000))
    expect(holes()).toEqual([
      {
        from: 1_000,
        to: 31_000,
        repair: 'read again',
        differingRows: 2,
        cause: { kind: 'drift', reason: 'changes were lost silently' },
      },
    ])
    expect(fresh()).toMatchObject({ word: 'live', completeSince: 31_000, lastProof: 31_000 })
  })

  test('found with a renewed session is reported with other rights as a possible reason', () => {
    const { wait, read, say, holes } = live(source)
    wait(30_000)
    read(2)
    wait(5_000)
    say({ type: 'feed.verified', at: 31_000, since: 1_000, drift: 2, isRenewal: true })
    expect(holes()).toMatchObject([{ from: 1_000, to: 31_000, cause: { kind: 'renewal' }, differingRows: 2 }])
  })

  test('reported during the gap that followed it is listed before that gap', () => {
    const { wait, read, say, holes } = live(source)
    wait(30_000)
    read(2)
    wait(1_000)
    say({ type: 'feed.suspect', reason: 'anew' })
    wait(1_000)
    say(drift(1_000, 31_000))
    expect(holes()).toMatchObject([
      { from: 1_000, to: 31_000, differingRows: 2 },
      { from: 31_000, to: null },
    ])
  })

  test('found within a hole is of that hole, and counts with what differs at its end', () => {
    const { say, wait, read, holes } = live(source)
    wait(1_000)
    say({ type: 'feed.silent' })
    wait(29_000)
    read(2)
    wait(5_000)
    say(drift(1_000, 31_000), { type: 'feed.resumed' })
    read(3)
    expect(holes()).toMatchObject([{ from: 1_000, to: 36_000, cause: { kind: 'silent' }, differingRows: 5 }])
  })
})

test('the ledger keeps the newest fifty holes and counts the others', () => {
  let ledger = emptyLedger
  for (let at = 0; at < 120; at += 2)
    ledger = closeGaps(openGap(ledger, at, { kind: 'lost', reason: '' }), at + 1, 0)
  expect(ledger.forgottenGaps).toBe(10)
  expect(ledger.gaps.map(({ from }) => from)).toEqual(Array.from({ length: 50 }, (_, n) => 20 + 2 * n))
})
