import { describe, expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import type { EventFromLogic } from 'xstate'
import type { FunctionSource, RpcSource } from '../../src/board/model/source'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { writingSource } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { at, events, heldViews, states, take, values } from './channel.states'

type Event = EventFromLogic<typeof channelMachine>
const lost = (kind: string) => ({ type: 'xstate.error.actor.feed', error: { kind, reason: kind } })
const everything = [
  { type: 'channel.run' },
  { type: 'channel.approval', isApproved: true },
  { type: 'channel.approval', isApproved: false },
  { type: 'channel.retry' },
  { type: 'channel.pause' },
  { type: 'channel.resume' },
  { type: 'channel.access', access: 'none' },
  { type: 'channel.access', access: 'aal1' },
  { type: 'channel.tokenRenewed' },
  { type: 'channel.refresh' },
  { type: 'channel.link', link: upStatus },
  { type: 'channel.link', link: { state: 'parked', cause: null, nextTry: null } },
  { type: 'feed.polling', every: 5, reason: null },
  viewsOf(heldViews),
  { type: 'feed.refused', reason: 'P0001: not today' },
  lost('lost'),
  lost('denied'),
  lost('limited'),
  lost('misconfigured'),
  { type: 'xstate.done.actor.feed' },
  { type: 'xstate.after.backoff.channel.reconnecting' },
] as Event[]

const deleting: FunctionSource = { kind: 'function', function: 'delete-user', method: 'DELETE' }
const watchedSource: RpcSource = {
  ...writingSource,
  refresh: { tables: [{ schema: 'public', table: 'orders' }] },
}

describe.each([
  ['a function of the database by POST', writingSource],
  ['one that is called after changes', watchedSource],
  ['an Edge Function by DELETE', deleting],
])('%s', (_, source) => {
  const paths = getShortestPaths(channelMachine.provide({ actions: { retryConnection: () => undefined } }), {
    input: { source, panels: [], access: 'none' },
    events: everything,
    limit: 50_000,
    filterEvents: (snapshot, event) => snapshot.can(event) && snapshot.context.attempt < 2,
    serializeState: ({ value, context: { attempt, access, isPaused, isApproved, views, link } }) =>
      JSON.stringify([value, attempt, access, isPaused, isApproved, Object.keys(views).length, link.state]),
  })

  test('repeats without a person only while it is approved', () => {
    const asking = paths.filter(({ state }) => state.matches('connected'))
    expect(asking.length).toBeGreaterThan(0)
    expect(asking.filter(({ state }) => !state.context.isApproved)).toEqual([])
    const tries = ['connected', 'reconnecting', 'limited', 'unlinked'] as const
    const unapprovedPaths = paths.filter(({ state }) => !state.context.isApproved)
    expect(unapprovedPaths.filter(({ state }) => tries.some(value => state.matches(value)))).toEqual([])
  })

  test('runs once for a press and for nothing else', () => {
    const running = paths.filter(({ state }) => state.matches('running'))
    expect(running.length).toBeGreaterThan(0)
    for (const { steps } of running) expect(steps.map(({ event }) => event.type)).toContain('channel.run')
  })

  test('can always be left where it is', () => {
    const stuck = paths.filter(({ state }) => !everything.some(event => state.can(event)))
    expect(stuck.map(({ state }) => state.value)).toEqual([])
  })
})

describe('a source that may write', () => {
  const takeAll = (from: 'unapproved' | 'running', ...names: (keyof typeof events)[]) =>
    names.reduce((snapshot, name) => take(snapshot, events[name]), at(from))

  test('waits for a person, whatever the state of its connection', () => {
    const fresh = at('unauthorized', { source: writingSource, access: 'none' })
    for (const link of [upStatus, { state: 'down', cause: null, nextTry: null } as const])
      expect(take(take(fresh, { type: 'channel.link', link }), events.aal1).value).toBe('unapproved')
  })

  test('shows the answer of a single run, waits again, and says since when it may be old', () => {
    const answeredSnapshot = takeAll('running', 'views')
    const waiting = take(answeredSnapshot, { type: 'xstate.done.actor.feed' })
    expect(waiting.value).toBe('unapproved')
    expect(waiting.context.views).toEqual({})
    expect(waiting.context.completeSince).toBeNull()
    expect(waiting.context.ledger.gaps.at(-1)).toMatchObject({ to: null, cause: { kind: 'unapproved' } })
    expect(freshness(waiting).word).toBe('needs-approval')
  })

  test.each(['lost', 'limited', 'expired', 'denied', 'misconfigured', 'broken'])(
    'is not repeated automatically after a single run ends as %s, and keeps the reason',
    kind => {
      const next = take(at('running'), lost(kind))
      expect(next.value).toBe('unapproved')
      expect(next.context.cause).toEqual({ kind, reason: kind })
      expect(take(next, events.run).context.cause).toBeNull()
    },
  )

  test('keeps what refused a single run', () => {
    const refusedSnapshot = take(takeAll('running', 'refused'), { type: 'xstate.done.actor.feed' })
    expect(refusedSnapshot.context.cause).toMatchObject({ kind: 'refused', reason: 'P0001: no parcels yet' })
  })

  test('is not run a second time while it runs', () => {
    expect(at('running').can(events.run)).toBe(false)
    expect(at('unapproved').can(events.run)).toBe(true)
  })

  test('repeats after a run during which it was approved', () => {
    const approvedSnapshot = takeAll('running', 'approved')
    expect(approvedSnapshot.value).toBe('running')
    expect(take(approvedSnapshot, { type: 'xstate.done.actor.feed' }).value).toEqual(values.joining)
  })

  const asking = states.filter(state => !['unauthorized', 'paused', 'unapproved', 'running'].includes(state))
  test.each(asking)('stops as soon as the approval is revoked: %s', from => {
    const approvedSnapshot = at(from, { source: writingSource, isApproved: true })
    expect(take(approvedSnapshot, events.approved).value).toEqual(approvedSnapshot.value)
    expect(take(approvedSnapshot, events.revoked).value).toBe('unapproved')
  })

  test('does not show an earlier failure as the end of a run, once the approval is revoked', () => {
    const failing = take(at('live', { source: writingSource, isApproved: true }), lost('lost') as Event)
    expect(failing.context.cause).toMatchObject({ kind: 'lost' })
    expect(take(failing, events.revoked).context.cause).toBeNull()
  })

  test('stays paused, and remembers what was approved during the pause', () => {
    const pausedSnapshot = at('paused', { source: writingSource })
    expect(take(pausedSnapshot, events.resume).value).toBe('unapproved')
    const approvedSnapshot = take(pausedSnapshot, events.approved)
    expect(approvedSnapshot.value).toBe('paused')
    expect(take(approvedSnapshot, events.resume).value).toEqual(values.joining)
    expect(take(take(approvedSnapshot, events.revoked), events.resume).value).toBe('unapproved')
  })
})

test('a source that cannot write needs no approval', () => {
  const reading: RpcSource = { ...writingSource, get: true }
  const fresh = at('unauthorized', { source: reading, access: 'none' })
  expect(take(fresh, events.aal1).value).toEqual(values.joining)
  expect(take(at('live', { source: reading }), events.revoked).value).toEqual(values.live)
})
