import { NEVER } from 'rxjs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { createActor, fromEventObservable, transition, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { Source } from '../../src/board/source'
import type { Cause } from '../../src/machines/cause'
import { unheard, type Access, type ChannelContext, type FeedInput } from '../../src/machines/channel.context'
import { channelMachine } from '../../src/machines/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { linked, type Linkage } from '../../src/machines/linkage'
import { Memory } from '../../src/streams/memory'
import type { FileLine, Views } from '../../src/streams/view'
import { guardedSource, source, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { holding } from '../support/rows'

type Value = SnapshotFrom<typeof channelMachine>['value']
type Leaf<V> = V extends string ? V : V[keyof V]
/** `ready` is passed through. */
type State = Exclude<Leaf<Value>, 'ready'>
const values: Record<State, Value> = {
  withheld: 'withheld',
  joining: { connected: 'joining' },
  verifying: { connected: 'verifying' },
  reading: { connected: 'reading' },
  live: { connected: 'live' },
  polling: { connected: 'polling' },
  stale: { connected: 'stale' },
  unlinked: 'unlinked',
  reconnecting: 'reconnecting',
  limited: 'limited',
  denied: 'denied',
  failed: 'failed',
  paused: 'paused',
  parked: 'parked',
}

type Public = EventFromLogic<typeof channelMachine>
const aFile: FileLine = {
  ...{ key: 'a.png', name: 'a.png', content: 'image', type: 'image/png', size: 1 },
  ...{ createdAt: 0, updatedAt: 0 },
}
/** How the connection stands. */
const lost: Cause = { kind: 'lost', reason: 'the socket was closed with 1006' }
const down: Linkage = { state: 'down', cause: lost, nextTry: 9 }
const away: Linkage = { state: 'parked', cause: { kind: 'parked', reason: '' }, nextTry: null }

/** Every event; `feed.views` in both its meanings, `channel.access` and `channel.link` in all three. */
const events = {
  retry: { type: 'channel.retry' },
  pause: { type: 'channel.pause' },
  resume: { type: 'channel.resume' },
  again: { type: 'channel.again' },
  none: { type: 'channel.access', access: 'none' },
  aal1: { type: 'channel.access', access: 'aal1' },
  aal2: { type: 'channel.access', access: 'aal2' },
  renewed: { type: 'channel.renewed' },
  up: { type: 'channel.link', link: linked },
  down: { type: 'channel.link', link: down },
  away: { type: 'channel.link', link: away },
  panels: { type: 'channel.panels', panels: [tablePanel] },
  open: { type: 'channel.open', by: 'a panel', line: aFile },
  shut: { type: 'channel.shut' },
  joined: { type: 'feed.joined' },
  proven: { type: 'feed.proven' },
  views: viewsOf({}),
  part: viewsOf({}, { whole: false }),
  doubted: { type: 'feed.doubted', reason: 'the server subscribed anew' },
  unheard: { type: 'feed.unheard' },
  heard: { type: 'feed.heard' },
  verified: { type: 'feed.verified', at: 2, since: 1, drift: 0 },
  polling: { type: 'feed.polling', every: 10, reason: null },
} satisfies Record<string, Public>
type Name = keyof typeof events
type Missing = Exclude<Public['type'], (typeof events)[Name]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

/** Total: a new state or event does not compile until every cell is decided. `-` is: nothing happens. */
type Cell = State | '-'
type Row = Record<Name, Cell>
const deaf = {
  again: '-',
  up: '-',
  down: '-',
  away: '-',
  panels: '-',
  open: '-',
  shut: '-',
  joined: '-',
  proven: '-',
  views: '-',
  part: '-',
  doubted: '-',
  unheard: '-',
  heard: '-',
  verified: '-',
  polling: '-',
} as const
/** Where there is a feed, that it has no push can be learnt at any time, and the connection be lost. */
const connected = { ...deaf, polling: 'reading', down: 'unlinked', away: 'parked' } as const
/** A source without a level, to a session with one factor; `withheld` is without a session. */
const table: Record<State, Row> = {
  withheld: {
    ...{ retry: '-', pause: '-', resume: '-', none: '-', aal1: 'joining', aal2: 'joining', renewed: '-' },
    ...deaf,
  },
  joining: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, joined: 'verifying' },
  },
  verifying: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, proven: 'reading' },
  },
  reading: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, views: 'live', unheard: 'stale' },
  },
  live: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, doubted: 'reading', unheard: 'stale' },
  },
  polling: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, doubted: 'reading', down: '-', away: '-' },
  },
  stale: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connected, heard: 'reading' },
  },
  unlinked: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...deaf, up: 'joining', away: 'parked' },
  },
  limited: {
    ...{ retry: 'joining', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: '-', away: 'parked' },
  },
  parked: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...deaf, up: 'joining', down: 'unlinked' },
  },
  reconnecting: {
    ...{ retry: 'joining', pause: 'paused', resume: '-', none: 'withheld', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: '-', away: 'parked' },
  },
  denied: {
    ...{ retry: 'joining', pause: '-', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...deaf,
  },
  failed: {
    ...{ retry: 'joining', pause: '-', resume: '-', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...deaf,
  },
  paused: {
    ...{ retry: '-', pause: '-', resume: 'joining', none: 'withheld', aal1: '-', aal2: '-', renewed: '-' },
    ...deaf,
  },
}

const states = Object.keys(table) as State[]
const isConnected = (state: State) => typeof values[state] === 'object'
const held: Views = { table: { kind: 'table', rows: [], held: 0 } }
const contextIn = (state: State, source: Source, access: Access): ChannelContext => ({
  ...unheard({ source, panels: [], access }),
  views: held,
  paused: state === 'paused',
  polling: state === 'polling' ? { every: 10, cause: null } : null,
  link: state === 'unlinked' ? down : state === 'parked' ? away : linked,
})
const feed = fromEventObservable<FeedEvent, FeedInput>(() => NEVER)
const machine = channelMachine.provide({ actions: { hurryLink: () => undefined } })
const at = (state: State, context: Partial<ChannelContext> = {}) => {
  const resolved = machine.resolveState({
    value: values[state],
    context: { ...contextIn(state, source, state === 'withheld' ? 'none' : 'aal1'), ...context },
  })
  // A connected channel has a feed, which it may tell something.
  if (isConnected(state)) resolved.children['feed'] = createActor(feed, { input: resolved.context })
  return resolved
}
/** XState's own events (errors, timers) are not in the machine's public type. */
const take = (snapshot: ReturnType<typeof at>, event: { type: string }) =>
  transition(machine, snapshot, event as Public)[0]
const after = (state: State, event: { type: string }) => take(at(state), event)

describe.each(states)('%s', from => {
  test.each(Object.entries(table[from]) as [Name, Cell][])('on %s goes to %s', (name, to) => {
    expect(after(from, events[name]).value).toEqual(values[to === '-' ? from : to])
  })
})

const ends: Record<Cause['kind'], State> = {
  lost: 'reconnecting',
  expired: 'reconnecting',
  limited: 'limited',
  unproven: 'reconnecting',
  doubted: 'reconnecting',
  silent: 'reconnecting',
  deaf: 'reconnecting',
  offline: 'reconnecting',
  asleep: 'reconnecting',
  parked: 'reconnecting',
  denied: 'denied',
  unknown: 'denied',
  unpublished: 'denied',
  misconfigured: 'failed',
  keyless: 'failed',
  broken: 'failed',
}
describe.each(states.filter(isConnected))('%s, when its feed ends', from => {
  test.each(Object.entries(ends))('as %s, goes to %s and keeps the reason', (kind, to) => {
    const error = { kind, reason: 'said by the server' }
    const next = after(from, { type: 'xstate.error.actor.feed', ...{ error } })
    expect(next.value).toEqual(values[to])
    expect(next.context).toMatchObject({ cause: error, attempt: 1 })
  })

  test('because nothing was told of rows that change, lets the next connection know', () => {
    const error = { kind: 'deaf', reason: '' }
    const memory = new Memory(holding([]), 0)
    const next = take(at(from, { memory }), { type: 'xstate.error.actor.feed', ...{ error } })
    expect(Memory.deafnessOf(next.context.memory)).toBe(1)
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

describe.each(Object.keys(ends) as Cause['kind'][])('reconnecting because of %s', kind => {
  test('tries at once when the token was renewed only if that was the cause, and forgives nothing', () => {
    const lost = { cause: { kind, reason: '' }, attempt: 3, wait: 4_000 }
    const next = take(at('reconnecting', lost), events.renewed)
    expect(next.value).toEqual(values[kind === 'expired' ? 'joining' : 'reconnecting'])
    expect(next.context).toMatchObject(lost)
  })
})

describe.each(states.filter(state => state !== 'withheld'))('%s, of a source that needs aal2', from => {
  const guarded = at(from, contextIn(from, guardedSource, 'aal2'))
  test('keeps what it shows when the session is gone', () => {
    const next = take(guarded, events.none)
    expect(next.value).toBe('withheld')
    expect(next.context.views).toBe(held)
  })
  test('takes away what it shows when only the second factor is', () => {
    const next = take(guarded, events.aal1)
    expect(next.value).toBe('withheld')
    expect(next.context.views).toEqual({})
    expect(next.context).toMatchObject({ lag: null, badRows: 0 })
  })
  test('is not disturbed by what it has', () => {
    expect(take(guarded, events.aal2).value).toEqual(values[from])
  })
})

describe('withheld', () => {
  const lacking = (source: Source, access: Access, context: Partial<ChannelContext> = {}) =>
    at('withheld', { ...contextIn('withheld', source, access), since: 7, ...context })

  test.each<[Source, Access, Access, State]>([
    [guardedSource, 'none', 'none', 'withheld'],
    [guardedSource, 'none', 'aal1', 'withheld'],
    [guardedSource, 'none', 'aal2', 'joining'],
    [guardedSource, 'aal1', 'none', 'withheld'],
    [guardedSource, 'aal1', 'aal1', 'withheld'],
    [guardedSource, 'aal1', 'aal2', 'joining'],
  ])('%j from %s to %s goes to %s', (source, before, access, to) => {
    const next = take(lacking(source, before), { type: 'channel.access', ...{ access } })
    expect(next.value).toEqual(values[to])
    expect(next.context.access).toBe(access)
    // Told again what it knew, it has not begun anew.
    expect(next.context.since === 7).toBe(before === access)
  })

  test('takes away what it showed once it is the second factor that lacks', () => {
    expect(take(lacking(guardedSource, 'none'), events.none).context.views).toBe(held)
    expect(take(lacking(guardedSource, 'none'), events.aal1).context.views).toEqual({})
  })

  test('goes on with a clean slate', () => {
    const cause: Cause = { kind: 'lost', reason: 'socket closed: 1006' }
    const next = take(lacking(source, 'none', { cause, attempt: 4 }), events.aal1)
    expect(next.context).toMatchObject({ cause: null, attempt: 0, views: held })
  })

  test('goes on paused if it was', () => {
    expect(take(take(at('paused'), events.none), events.aal1).value).toBe('paused')
  })

  test('remembers that a pause was asked for, and that it was taken back', () => {
    const asked = take(lacking(guardedSource, 'aal1'), events.pause)
    expect(asked.value).toBe('withheld')
    expect([asked.can(events.pause), asked.can(events.resume)]).toEqual([false, true])
    expect(take(asked, events.aal2).value).toBe('paused')
    expect(take(take(asked, events.resume), events.aal2).value).toEqual(values.joining)
  })

  test('a pause that was taken back before is not remembered', () => {
    const resumed = take(at('paused'), events.resume)
    expect(take(take(resumed, events.none), events.aal1).value).toEqual(values.joining)
  })
})
