import { describe, expect, expectTypeOf, test } from 'vitest'
import { transition, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { Cause } from '../../src/machines/cause'
import { unheard } from '../../src/machines/channel.context'
import { channelMachine } from '../../src/machines/channel.machine'
import { source } from '../support/boards'

type Value = SnapshotFrom<typeof channelMachine>['value']
type State =
  'joining' | 'verifying' | 'reading' | 'live' | 'stale' | 'reconnecting' | 'denied' | 'failed' | 'paused'
const values: Record<State, Value> = {
  joining: { connected: 'joining' },
  verifying: { connected: 'verifying' },
  reading: { connected: 'reading' },
  live: { connected: 'live' },
  stale: { connected: 'stale' },
  reconnecting: 'reconnecting',
  denied: 'denied',
  failed: 'failed',
  paused: 'paused',
}

type Public = EventFromLogic<typeof channelMachine>
const views = { type: 'feed.views', views: {}, lag: null, badRows: 0 } as const
/** Every event, and `feed.views` in both its meanings. */
const events = {
  retry: { type: 'channel.retry' },
  pause: { type: 'channel.pause' },
  resume: { type: 'channel.resume' },
  joined: { type: 'feed.joined' },
  proven: { type: 'feed.proven' },
  views: { ...views, whole: true },
  part: { ...views, whole: false },
  doubted: { type: 'feed.doubted', reason: 'the server subscribed anew' },
  unheard: { type: 'feed.unheard' },
  heard: { type: 'feed.heard' },
} satisfies Record<string, Public>
type Name = keyof typeof events
type Missing = Exclude<Public['type'], (typeof events)[Name]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

/** Total: a new state or event does not compile until every cell is decided. `-` is: nothing happens. */
type Cell = State | '-'
const table: Record<State, Record<Name, Cell>> = {
  joining: {
    ...{ retry: '-', pause: 'paused', resume: '-', joined: 'verifying', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
  verifying: {
    ...{ retry: '-', pause: 'paused', resume: '-', joined: '-', proven: 'reading' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
  reading: {
    ...{ retry: '-', pause: 'paused', resume: '-', joined: '-', proven: '-' },
    ...{ views: 'live', part: '-', doubted: '-', unheard: 'stale', heard: '-' },
  },
  live: {
    ...{ retry: '-', pause: 'paused', resume: '-', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: 'reading', unheard: 'stale', heard: '-' },
  },
  stale: {
    ...{ retry: '-', pause: 'paused', resume: '-', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: 'reading' },
  },
  reconnecting: {
    ...{ retry: 'joining', pause: 'paused', resume: '-', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
  denied: {
    ...{ retry: 'joining', pause: '-', resume: '-', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
  failed: {
    ...{ retry: 'joining', pause: '-', resume: '-', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
  paused: {
    ...{ retry: '-', pause: '-', resume: 'joining', joined: '-', proven: '-' },
    ...{ views: '-', part: '-', doubted: '-', unheard: '-', heard: '-' },
  },
}

const states = Object.keys(table) as State[]
const at = (state: State) =>
  channelMachine.resolveState({ value: values[state], context: unheard({ source, panels: [] }) })
/** XState's own events (errors, timers) are not in the machine's public type. */
const after = (state: State, event: { type: string }) =>
  transition(channelMachine, at(state), event as Public)[0]

describe.each(states)('%s', from => {
  test.each(Object.entries(table[from]) as [Name, Cell][])('on %s goes to %s', (name, to) => {
    expect(after(from, events[name]).value).toEqual(values[to === '-' ? from : to])
  })
})

const ends: Record<Cause['kind'], State> = {
  lost: 'reconnecting',
  expired: 'reconnecting',
  limited: 'reconnecting',
  unproven: 'reconnecting',
  doubted: 'reconnecting',
  silent: 'reconnecting',
  denied: 'denied',
  misconfigured: 'failed',
  broken: 'failed',
}
describe.each(states.filter(state => typeof values[state] === 'object'))('%s, when its feed ends', from => {
  test.each(Object.entries(ends))('as %s, goes to %s and keeps the reason', (kind, to) => {
    const error = { kind, reason: 'said by the server' }
    const next = after(from, { type: 'xstate.error.actor.feed', ...{ error } })
    expect(next.value).toEqual(values[to])
    expect(next.context).toMatchObject({ cause: error, attempt: 1 })
  })

  test('with anything else, names it a fault of ours', () => {
    const next = after(from, { type: 'xstate.error.actor.feed', ...{ error: new Error('a bug') } })
    expect(next.value).toBe('failed')
    expect(next.context.cause).toEqual({ kind: 'broken', reason: 'Error: a bug' })
  })

  test('without an error, fails, since a channel without a feed must not look live', () => {
    expect(after(from, { type: 'xstate.done.actor.feed' }).value).toBe('failed')
  })
})

test.each(['joining', 'verifying'] as const)('%s for too long, tries again', from => {
  const name = from === 'joining' ? 'joinDeadline' : 'proofDeadline'
  const next = after(from, { type: `xstate.after.${name}.channel.connected.${from}` })
  expect(next.value).toBe('reconnecting')
  expect(next.context.cause?.kind).toBe(from === 'joining' ? 'lost' : 'unproven')
})
