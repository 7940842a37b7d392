import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isDenial, isPermanent, unproven } from './cause'
import { unheard } from './channel.context'
import { channelSetup, noteLoss, show } from './channel.setup'

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
export const channelMachine = channelSetup.createMachine({
  id: 'channel',
  context: ({ input }) => unheard(input),
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
