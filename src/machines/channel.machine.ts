import {
  assign,
  fromEventObservable,
  setup,
  type ActorRefFrom,
  type ErrorActorEvent,
  type SnapshotFrom,
} from 'xstate'
import type { FeedEvent } from '../streams/feed'
import { backoff } from './backoff'
import { causeOf, isDenial, isPermanent, unproven, type Ended } from './cause'
import type { ChannelContext, ChannelEvent, ChannelInput, Shown } from './channel.context'

const noteLoss = {
  type: 'noteLoss',
  params: ({ event }: { event: ErrorActorEvent }): Ended => ({ error: event.error }),
} as const
const show = { type: 'show', params: ({ event }: { event: Shown }) => event } as const

/*
 *   ┌ connected ──────────────────────────────────────────────┐
 *   │ joining ─joined▶ verifying ─proven▶ reading ──views──▶ live
 *   │                      │                ▲ │ ◀─doubted──┘ │    denied  (rights)            ─retry─┐
 *   │                      │           heard│ ▼unheard       │    failed  (board, project, us) ─retry─┤
 *   │                      │               stale ◀──unheard──┘    paused ────────────────────resume─┤
 *   └──────────────────────│──────────────────────────────────┘                                     ▼
 *                 too long │   lost ──▶ reconnecting ──backoff, retry──────────────────────────▶ connected
 *                          └──────────▶
 */
export const channelMachine = setup({
  types: {} as { input: ChannelInput; context: ChannelContext; events: ChannelEvent },
  actors: {
    feed: fromEventObservable<FeedEvent, ChannelInput>(() => {
      throw new Error('feed is not provided')
    }),
  },
  delays: {
    backoff: ({ context }) => context.wait,
    /** The hosted service gives up on a subscription after 20 s at most. */
    proofDeadline: 20_000,
    /** A connection that lasts this long was not part of a run of losses. */
    steady: 10_000,
  },
  actions: {
    enter: assign({ since: () => Date.now() }),
    show: assign((_, { views, lag, badRows }: Shown) => ({ views, lag, badRows })),
    noteLoss: assign(({ context }, { error }: Ended) => {
      const cause = causeOf(error)
      const attempt = context.attempt + 1
      return { cause, attempt, wait: backoff(attempt, cause, Math.random()) }
    }),
    forgive: assign({ attempt: 0, cause: null }),
  },
}).createMachine({
  id: 'channel',
  context: ({ input }) => ({
    ...input,
    views: {},
    since: Date.now(),
    cause: null,
    attempt: 0,
    wait: 0,
    lag: null,
    badRows: 0,
  }),
  initial: 'connected',
  states: {
    connected: {
      initial: 'joining',
      invoke: {
        id: 'feed',
        src: 'feed',
        input: ({ context: { source, panels } }) => ({ source, panels }),
        onError: [
          { guard: ({ event }) => isDenial(event.error), target: 'denied', actions: noteLoss },
          { guard: ({ event }) => isPermanent(event.error), target: 'failed', actions: noteLoss },
          { target: 'reconnecting', actions: noteLoss },
        ],
        // A feed that simply ends would otherwise leave the channel live for ever.
        onDone: { target: 'failed', actions: { type: 'noteLoss', params: { error: 'the feed ended' } } },
      },
      on: { 'channel.pause': 'paused' },
      states: {
        joining: { entry: 'enter', on: { 'feed.joined': 'verifying' } },
        verifying: {
          entry: 'enter',
          on: { 'feed.proven': 'reading' },
          after: {
            proofDeadline: {
              target: '#channel.reconnecting',
              actions: { type: 'noteLoss', params: { error: unproven } },
            },
          },
        },
        reading: {
          entry: 'enter',
          on: {
            'feed.views': [
              { guard: ({ event }) => event.whole, target: 'live', actions: show },
              { actions: show },
            ],
            'feed.unheard': 'stale',
          },
        },
        live: {
          entry: 'enter',
          on: {
            'feed.views': { actions: show },
            'feed.doubted': 'reading',
            'feed.unheard': 'stale',
          },
          after: { steady: { actions: 'forgive' } },
        },
        // Silence may have swallowed changes: what is heard first is followed by a fresh read.
        stale: { entry: 'enter', on: { 'feed.views': { actions: show }, 'feed.heard': 'reading' } },
      },
    },
    reconnecting: {
      entry: 'enter',
      after: { backoff: 'connected' },
      on: { 'channel.retry': 'connected', 'channel.pause': 'paused' },
    },
    denied: { entry: 'enter', on: { 'channel.retry': { target: 'connected', actions: 'forgive' } } },
    failed: { entry: 'enter', on: { 'channel.retry': { target: 'connected', actions: 'forgive' } } },
    paused: { entry: 'enter', on: { 'channel.resume': { target: 'connected', actions: 'forgive' } } },
  },
})

export type ChannelRef = ActorRefFrom<typeof channelMachine>
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>
