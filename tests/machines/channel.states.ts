import { NEVER } from 'rxjs'
import {
  createActor,
  fromEventObservable,
  transition,
  type AnyEventObject,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate'
import type { Source } from '../../src/board/model/source'
import type { Cause } from '../../src/machines/shared/cause'
import {
  initialChannelContext,
  type ChannelContext,
  type FeedInput,
} from '../../src/machines/channel/channel.context'
import type { Access } from '../../src/machines/shared/access'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { upStatus, type ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import type { FileLine, Views } from '../../src/streams/views/view'
import { source, tablePanel, writingSource } from '../support/boards'
import { viewsOf } from '../support/feed-events'

type Value = SnapshotFrom<typeof channelMachine>['value']
type Leaf<V> = V extends string ? V : V[keyof V]
/** `ready` is passed through. */
export type State = Exclude<Leaf<Value>, 'ready'>
export const values: Record<State, Value> = {
  unauthorized: 'unauthorized',
  joining: { connected: 'joining' },
  subscribing: { connected: 'subscribing' },
  reading: { connected: 'reading' },
  live: { connected: 'live' },
  polling: { connected: 'polling' },
  refused: { connected: 'refused' },
  stale: { connected: 'stale' },
  unlinked: 'unlinked',
  reconnecting: 'reconnecting',
  limited: 'limited',
  denied: 'denied',
  failed: 'failed',
  paused: 'paused',
  parked: 'parked',
  unapproved: 'unapproved',
  running: 'running',
}

export type Public = EventFromLogic<typeof channelMachine>
const aFile: FileLine = {
  key: 'a.png',
  name: 'a.png',
  content: 'image',
  type: 'image/png',
  size: 1,
  createdAt: 0,
  updatedAt: 0,
}
/** How the connection stands. */
const lost: Cause = { kind: 'lost', reason: 'the socket was closed with 1006' }
const down: ConnectionStatus = { state: 'down', cause: lost, nextTry: 9 }
const away: ConnectionStatus = { state: 'parked', cause: { kind: 'parked', reason: '' }, nextTry: null }

/** Every event; `feed.views` in both its meanings, `channel.access` and `channel.link` in all three. */
export const events = {
  retry: { type: 'channel.retry' },
  pause: { type: 'channel.pause' },
  resume: { type: 'channel.resume' },
  again: { type: 'channel.refresh' },
  none: { type: 'channel.access', access: 'none' },
  aal1: { type: 'channel.access', access: 'aal1' },
  aal2: { type: 'channel.access', access: 'aal2' },
  renewed: { type: 'channel.tokenRenewed' },
  up: { type: 'channel.link', link: upStatus },
  down: { type: 'channel.link', link: down },
  away: { type: 'channel.link', link: away },
  panels: { type: 'channel.panels', panels: [tablePanel] },
  run: { type: 'channel.run' },
  approved: { type: 'channel.approval', isApproved: true },
  revoked: { type: 'channel.approval', isApproved: false },
  open: { type: 'channel.openPreview', by: 'a panel', line: aFile },
  shut: { type: 'channel.closePreview' },
  joined: { type: 'feed.joined' },
  subscribed: { type: 'feed.subscribed' },
  views: viewsOf({}),
  part: viewsOf({}, { isComplete: false }),
  suspect: { type: 'feed.suspect', reason: 'the server resubscribed' },
  silent: { type: 'feed.silent' },
  resumed: { type: 'feed.resumed' },
  verified: { type: 'feed.verified', at: 2, since: 1, drift: 0 },
  polling: { type: 'feed.polling', every: 10, reason: null },
  refused: { type: 'feed.refused', reason: 'P0001: no parcels yet' },
} satisfies Record<string, Public>
export type Name = keyof typeof events

export const states = Object.keys(values) as State[]
/** It waits for a person: only what may write is ever in such a state. */
export const isWaiting = (state: State) => state === 'unapproved' || state === 'running'
export const isConnected = (state: State) => typeof values[state] === 'object'
export const heldViews: Views = { table: { kind: 'table', rows: [], rowCount: 0 } }
export const contextIn = (state: State, source: Source, access: Access): ChannelContext => ({
  ...initialChannelContext({ source, panels: [], access }),
  views: heldViews,
  isPaused: state === 'paused',
  polling: state === 'polling' ? { every: 10, cause: null } : null,
  link: state === 'unlinked' ? down : state === 'parked' ? away : upStatus,
})
const feed = fromEventObservable<FeedEvent, FeedInput>(() => NEVER)
const machine = channelMachine.provide({ actions: { retryConnection: () => undefined } })
export const at = (state: State, context: Partial<ChannelContext> = {}) => {
  const resolvedState = machine.resolveState({
    value: values[state],
    context: {
      ...contextIn(
        state,
        isWaiting(state) ? writingSource : source,
        state === 'unauthorized' ? 'none' : 'aal1',
      ),
      ...context,
    },
  })
  // A connected channel has a feed, which it may tell something.
  if (isConnected(state) || state === 'running')
    resolvedState.children['feed'] = createActor(feed, {
      input: { ...resolvedState.context, isOnce: !isConnected(state) },
    })
  return resolvedState
}
/** XState's own events (errors, timers) are not in the machine's public type. */
export const take = (snapshot: ReturnType<typeof at>, event: AnyEventObject) =>
  transition(machine, snapshot, event as Public)[0]
export const after = (state: State, event: AnyEventObject) => take(at(state), event)
