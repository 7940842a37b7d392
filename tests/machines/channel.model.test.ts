import { expect, test } from 'vitest'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import type { EventFromLogic } from 'xstate'
import { channelMachine } from '../../src/machines/channel.machine'
import { source } from '../support/boards'

type Event = EventFromLogic<typeof channelMachine>
const lost = (kind: string) => ({ type: 'xstate.error.actor.feed', error: { kind, reason: kind } })
const events = [
  { type: 'channel.retry' },
  { type: 'channel.pause' },
  { type: 'channel.resume' },
  { type: 'feed.joined' },
  { type: 'feed.proven' },
  { type: 'feed.views', views: {}, lag: null, badRows: 0, whole: true },
  { type: 'feed.doubted', reason: 'anew' },
  { type: 'feed.unheard' },
  { type: 'feed.heard' },
  lost('lost'),
  lost('denied'),
  lost('misconfigured'),
  { type: 'xstate.after.backoff.channel.reconnecting' },
  { type: 'xstate.after.joinDeadline.channel.connected.joining' },
  { type: 'xstate.after.proofDeadline.channel.connected.verifying' },
  { type: 'xstate.after.steady.channel.connected.live' },
] as Event[]

const paths = getShortestPaths(channelMachine, {
  input: { source, panels: [] },
  events,
  limit: 2_000,
  // Tries are unbounded by design; beyond the second nothing new can happen.
  filterEvents: (snapshot, event) => snapshot.can(event) && snapshot.context.attempt < 3,
  serializeState: ({ value, context }) => JSON.stringify([value, context.attempt, context.cause?.kind]),
})
const steps = paths.flatMap(path => path.steps.map(({ event, state }) => ({ type: event.type, state })))

test('every state can be reached', () => {
  const unreached = getStateNodes(channelMachine)
    .filter(node => node.path.length > 0 && node.type === 'atomic')
    .filter(node => !paths.some(({ state }) => state.matches(node.path.join('.') as never)))
  expect(unreached.map(node => node.id)).toEqual([])
})

test('nothing but whole views after a proof makes a channel live', () => {
  const doors = steps.filter(({ state }) => state.matches({ connected: 'live' }))
  expect(doors.length).toBeGreaterThan(0)
  for (const path of paths) {
    const last = path.steps.at(-1)
    if (!last?.state.matches({ connected: 'live' })) continue
    const types = path.steps.map(({ event }) => event.type as string)
    const joined = Math.max(types.lastIndexOf('feed.joined'), 0)
    expect(types.slice(joined)).toContain('feed.proven')
    expect(types.slice(types.lastIndexOf('feed.proven'))).toContain('feed.views')
  }
})

test('every state that is not connected can be left, by a command or by itself', () => {
  const resting = paths.map(({ state }) => state).filter(state => !state.matches('connected'))
  const stuck = resting.filter(state => !events.some(event => state.can(event)))
  expect(stuck.map(({ value }) => value)).toEqual([])
})

test('whatever is not live and has failed says why', () => {
  const silent = paths
    .map(({ state }) => state)
    .filter(state => ['reconnecting', 'denied', 'failed'].some(value => state.value === value))
    .filter(state => state.context.cause === null)
  expect(silent).toEqual([])
})
