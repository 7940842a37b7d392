import { and, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { isDenial, isPermanent } from './cause'
import { unheard } from './channel.context'
import { channelSetup, isOther, leavePaused, leaveWithheld, mend, noteDoubt, noteEnd } from './channel.setup'
import { noteLoss, noteSilence, noteUnjoined, noteUnproven, show, suffices } from './channel.setup'
import { isPolledWhole, isWhole, poll, takeAccess, takePanels, tellFeed, verify } from './channel.setup'

/*
 *   ┌ connected ───────────────────────────────────────────────────────┐
 *   │ joining ──joined──▶ verifying ──proven──▶ reading ──views──▶ live │──rights──▶ denied ──retry──▶ connected
 *   │                                            │  ▲ ◀──doubted───┘    │──faults──▶ failed ──retry──▶ connected
 *   │                                     unheard▼  │heard             │──pause───▶ paused ──resume─▶ connected
 *   │                                           stale ◀──unheard── live │
 *   │ any of these ──no push here──▶ reading ──views──▶ polling         │
 *   │                                   ▲ ◀──doubted────────┘           │
 *   └──────────────────────────────────────────────────────────────────┘
 *      └──lost, or too long in joining or verifying──▶ reconnecting ──backoff, retry──▶ connected
 *                                                           ├──renewed, if it had expired──▶ connected
 *                                                           └──pause──▶ paused
 *
 *   start, and any state ──access is not enough──▶ withheld ──access is enough──▶ paused, if it was, else connected
 *                                                    └ pause and resume are noted
 *
 *   Into live, the open hole of the ledger is closed; into any other state, one is opened if none is.
 */
export const channelMachine = channelSetup.createMachine({
  id: 'channel',
  context: ({ input }) => unheard(input),
  initial: 'withheld',
  on: {
    'channel.access': [
      { guard: suffices, actions: takeAccess },
      { guard: isOther, target: '.withheld', actions: takeAccess },
    ],
    'channel.panels': { actions: takePanels },
  },
  states: {
    withheld: {
      entry: [leaveWithheld, 'enter', 'hide'],
      always: [
        { guard: and(['hasAccess', 'isPaused']), target: 'paused' },
        { guard: 'hasAccess', target: 'connected', actions: 'forgive' },
      ],
      on: {
        'channel.pause': { guard: not('isPaused'), actions: 'pause' },
        'channel.resume': { guard: 'isPaused', actions: 'resume' },
      },
    },
    connected: {
      initial: 'joining',
      invoke: {
        id: 'feed',
        src: 'feed',
        input: ({ context: { source, panels, memory } }) => ({ source, panels, memory }),
        onError: [
          { guard: ({ event }) => isDenial(event.error), target: 'denied', actions: noteLoss },
          { guard: ({ event }) => isPermanent(event.error), target: 'failed', actions: noteLoss },
          { target: 'reconnecting', actions: noteLoss },
        ],
        // A feed that simply ends would otherwise leave the channel live for ever.
        onDone: { target: 'failed', actions: noteEnd },
      },
      on: {
        'channel.pause': 'paused',
        'channel.panels': { actions: [takePanels, tellFeed] },
        'feed.verified': { actions: verify },
        'feed.polling': { target: '.reading', actions: poll },
      },
      states: {
        joining: {
          entry: ['enter', 'expectPush'],
          on: { 'feed.joined': 'verifying' },
          after: { joinDeadline: { target: '#channel.reconnecting', actions: noteUnjoined } },
        },
        verifying: {
          entry: 'enter',
          on: { 'feed.proven': 'reading' },
          after: { proofDeadline: { target: '#channel.reconnecting', actions: noteUnproven } },
        },
        reading: {
          entry: 'enter',
          on: {
            'feed.views': [
              { guard: isPolledWhole, target: 'polling', actions: [show, mend, 'unclaim'] },
              { guard: isWhole, target: 'live', actions: [show, mend] },
              { actions: show },
            ],
            'feed.doubted': { actions: noteDoubt },
            'feed.unheard': { target: 'stale', actions: noteSilence },
          },
        },
        live: {
          entry: 'arrive',
          on: {
            'feed.views': { actions: show },
            'feed.doubted': { target: 'reading', actions: noteDoubt },
            'feed.unheard': { target: 'stale', actions: noteSilence },
          },
          after: { steady: { actions: 'forgive' } },
        },
        polling: {
          entry: 'arrive',
          on: {
            'feed.views': { actions: show },
            'feed.doubted': { target: 'reading', actions: noteDoubt },
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
      on: {
        'channel.retry': 'connected',
        'channel.renewed': { guard: 'hasExpired', target: 'connected' },
        'channel.pause': 'paused',
      },
    },
    denied: { entry: 'enter', on: { 'channel.retry': { target: 'connected', actions: 'forgive' } } },
    failed: { entry: 'enter', on: { 'channel.retry': { target: 'connected', actions: 'forgive' } } },
    paused: {
      entry: [leavePaused, 'enter', 'pause'],
      on: { 'channel.resume': { target: 'connected', actions: ['resume', 'forgive'] } },
    },
  },
})

export type ChannelRef = ActorRefFrom<typeof channelMachine>
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>
