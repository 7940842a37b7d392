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
import type { ChannelContext, ChannelEvent, ChannelInput } from './channel.context'

const ended = ({ event }: { event: ErrorActorEvent }): Ended => ({ error: event.error })

/*
 *   connected ─────────────────────────────────────────────────────┐
 *   │ joining ─joined▶ verifying ─proven▶ reading ─views▶ live     │─rights──▶ denied ─┐
 *   │                     │                  ▲             │ ▲     │─our fault▶ failed ┴retry▶ connected
 *   │                     │                  └───proven────┤ │     │
 *   │                     │                        unheard ▼ │heard│─lost─▶ reconnecting ─backoff, retry▶ connected
 *   │                     │                              stale     │            │
 *   └─────────────────────│────────────────────────────────────────┘            ├─pause──▶ paused ─resume▶ connected
 *                         └─ no proof in time ─▶ reconnecting           connected ┘
 */
export const channelMachine = setup({
  types: {} as { input: ChannelInput; context: ChannelContext; events: ChannelEvent },
  actors: {
    feed: fromEventObservable<FeedEvent, ChannelInput>(() => {
      throw new Error('feed is not provided')
    }),
  },
  guards: {
    isDenial: (_, { error }: Ended) => isDenial(error),
    isPermanent: (_, { error }: Ended) => isPermanent(error),
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
    show: assign((_, { views, lag, badRows }: Pick<ChannelContext, 'views' | 'lag' | 'badRows'>) => ({
      views,
      lag,
      badRows,
    })),
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
          {
            guard: { type: 'isDenial', params: ended },
            target: 'denied',
            actions: { type: 'noteLoss', params: ended },
          },
          {
            guard: { type: 'isPermanent', params: ended },
            target: 'failed',
            actions: { type: 'noteLoss', params: ended },
          },
          { target: 'reconnecting', actions: { type: 'noteLoss', params: ended } },
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
          on: { 'feed.views': { target: 'live', actions: { type: 'show', params: ({ event }) => event } } },
        },
        live: {
          entry: 'enter',
          on: {
            'feed.views': { actions: { type: 'show', params: ({ event }) => event } },
            'feed.proven': 'reading',
            'feed.unheard': 'stale',
          },
          after: { steady: { actions: 'forgive' } },
        },
        stale: {
          entry: 'enter',
          on: {
            'feed.views': { actions: { type: 'show', params: ({ event }) => event } },
            'feed.proven': 'reading',
            'feed.heard': 'live',
          },
        },
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
