import { describe, expect, test } from 'vitest'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import type { EventFromLogic } from 'xstate'
import { findAccessLack } from '../../src/machines/shared/cause'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import type { Views } from '../../src/streams/views/view'
import { guardedSource, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

type Event = EventFromLogic<typeof channelMachine>
const lost = (kind: string) => ({ type: 'xstate.error.actor.feed', error: { kind, reason: kind } })
const heldViews: Views = { table: { kind: 'table', rows: [], rowCount: 0 } }
const events = [
  { type: 'channel.retry' },
  { type: 'channel.pause' },
  { type: 'channel.resume' },
  { type: 'channel.refresh' },
  { type: 'channel.access', access: 'none' },
  { type: 'channel.access', access: 'aal1' },
  { type: 'channel.access', access: 'aal2' },
  { type: 'channel.tokenRenewed' },
  { type: 'channel.link', link: upStatus },
  { type: 'channel.link', link: { state: 'down', cause: { kind: 'lost', reason: 'lost' }, nextTry: 9 } },
  { type: 'channel.link', link: { state: 'parked', cause: { kind: 'parked', reason: '' }, nextTry: null } },
  { type: 'feed.joined' },
  { type: 'feed.subscribed' },
  viewsOf(heldViews),
  { type: 'feed.suspect', reason: 'anew' },
  { type: 'feed.silent' },
  { type: 'feed.resumed' },
  { type: 'feed.verified', at: 1, since: 0, drift: 1 },
  { type: 'feed.polling', every: 10, reason: null },
  { type: 'feed.refused', reason: 'no parcels yet' },
  lost('lost'),
  lost('expired'),
  lost('limited'),
  lost('denied'),
  lost('misconfigured'),
  { type: 'xstate.after.backoff.channel.reconnecting' },
  { type: 'xstate.after.joinDeadline.channel.connected.joining' },
  { type: 'xstate.after.proofDeadline.channel.connected.subscribing' },
  { type: 'xstate.after.steady.channel.connected.live' },
] as Event[]

/** One that has nobody to tell that it does not want to wait. */
const machine = channelMachine.provide({ actions: { retryConnection: () => undefined } })

describe.each([
  ['a source without a level', source],
  ['a source that needs aal2', guardedSource],
])('%s', (_, source) => {
  const paths = getShortestPaths(machine, {
    input: { source, panels: [], access: 'none' },
    events,
    limit: 50_000,
    // Tries are unbounded by design; beyond the second nothing new can happen.
    filterEvents: (snapshot, event) => snapshot.can(event) && snapshot.context.attempt < 3,
    serializeState: ({ value, context: { attempt, cause, access, isPaused, views, polling, link } }) =>
      JSON.stringify([value, attempt, cause?.kind, access, isPaused, views, polling, link.state]),
  })
  const states = paths.map(({ state }) => state)

  test('every state can be reached', () => {
    const unreachedStates = getStateNodes(channelMachine)
      .filter(node => node.path.length > 0 && node.type === 'atomic' && node.key !== 'ready')
      // Of sources that may write alone: see channel.approval.test.ts.
      .filter(({ key }) => key !== 'unapproved' && key !== 'running')
      .filter(node => !states.some(state => state.matches(node.path.join('.') as never)))
    expect(unreachedStates.map(node => node.id)).toEqual([])
  })

  test('only complete views after a proof make a channel live', () => {
    const live = paths.filter(({ state }) => state.matches({ connected: 'live' }))
    expect(live.length).toBeGreaterThan(0)
    for (const path of live) {
      const types = path.steps.map(({ event }) => event.type as string)
      const joinIndex = Math.max(types.lastIndexOf('feed.joined'), 0)
      expect(types.slice(joinIndex)).toContain('feed.subscribed')
      expect(types.slice(types.lastIndexOf('feed.subscribed'))).toContain('feed.views')
    }
  })

  test('it is polling where the feed said so, and then never live', () => {
    const polling = paths.filter(({ state }) => state.matches({ connected: 'polling' }))
    expect(polling.length).toBeGreaterThan(0)
    for (const { state, steps } of polling) {
      expect(steps.map(({ event }) => event.type)).toContain('feed.polling')
      expect(state.context.completeSince).toBeNull()
    }
    const polledStates = states.filter(({ context }) => context.polling !== null)
    expect(polledStates.filter(state => state.matches({ connected: 'live' }))).toEqual([])
  })

  test('it is unauthorized where the session lacks something, and nowhere else', () => {
    const wrong = states.filter(
      state => state.matches('unauthorized') !== (findAccessLack(source, state.context.access) !== null),
    )
    expect(wrong.map(({ value, context }) => [value, context.access])).toEqual([])
  })

  test('it shows nothing of a source whose level the session lacks', () => {
    const lockedStates = states.filter(
      ({ context }) => findAccessLack(source, context.access)?.kind === 'locked',
    )
    expect(lockedStates.filter(({ context }) => Object.keys(context.views).length > 0)).toEqual([])
  })

  test('the wish to pause is kept in every state but the connected ones', () => {
    const pausedStates = states.filter(({ context }) => context.isPaused)
    expect(new Set(pausedStates.map(({ value }) => value))).toEqual(new Set(['paused', 'unauthorized']))
    expect(states.filter(state => state.matches('paused') && !state.context.isPaused)).toEqual([])
  })

  test('without a connection no channel that needs one is connected or connecting', () => {
    const wrong = states.filter(
      ({ value, context: { link, polling } }) =>
        link.state !== 'up' && polling === null && typeof value === 'object',
    )
    expect(wrong.map(({ value, context }) => [value, context.link])).toEqual([])
    const waiting = states.filter(state => state.matches('unlinked') || state.matches('parked'))
    expect(waiting.filter(({ context }) => context.link.state === 'up')).toEqual([])
  })

  test('every unconnected state can be left, by a command or after a time', () => {
    const resting = states.filter(state => !state.matches('connected'))
    const stuck = resting.filter(state => !events.some(event => state.can(event)))
    expect(stuck.map(({ value }) => value)).toEqual([])
  })

  test('a failed channel that is not live has a reason', () => {
    const silent = states
      .filter(state =>
        ['reconnecting', 'limited', 'denied', 'failed', 'parked'].some(value => state.value === value),
      )
      .filter(state => state.context.cause === null)
    expect(silent).toEqual([])
  })
})
