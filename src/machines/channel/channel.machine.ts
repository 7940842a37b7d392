import { and, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { connectedState } from './channel.connected'
import { initialChannelContext } from './channel.context'
import {
  isOtherAccess,
  openPausedGap,
  openUnauthorizedGap,
  isSufficientAccess,
  openPreview,
  setAccess,
  setApproval,
  setLink,
  setPanels,
  willRunUnattended,
} from './channel.parameters'
import { channelSetup } from './channel.setup'
import { runningState, unapprovedState } from './channel.unapproved'
import {
  deniedState,
  failedState,
  limitedState,
  parkedState,
  reconnectingState,
  unlinkedState,
} from './channel.waiting'

/*
 *             ┌ connected: see channel.connected.ts ┐──lost──▶ reconnecting ──backoff, retry──▶ ready
 *   ready ───▶│ joining, subscribing, reading, live,  │               └──token renewed, if it had expired──▶ ready
 *     │       │ polling, stale, refused             │──a limit──▶ limited ──wait, retry──▶ ready
 *     │       └─────────────────────────────────────┘──no rights, not found──▶ denied ──recheck, retry──▶ ready
 *     │                │        │         │ pause      └──faults──▶ failed ──recheck, retry──▶ ready
 *     │       link down▼  parked▼         └──▶ paused ──resume──▶ ready
 *     ├──no link──▶ unlinked ◀──▶ parked
 *     └──parked────────┴──link──┴──▶ connected      the connection machine sends both, and alone connects
 *
 *     └──it may write, and nobody approved it──▶ unapproved, running: see channel.unapproved.ts
 *        ▲──approval revoked── any state that makes requests by itself
 *
 *   start, and any state ──access is not enough──▶ unauthorized ──access is enough──▶ paused, if it was, else ready
 *                                                    └ pause and resume are noted, an open preview is shut
 */
export const channelMachine = channelSetup.createMachine({
  id: 'channel',
  context: ({ input }) => initialChannelContext(input),
  initial: 'unauthorized',
  on: {
    'channel.access': [
      { guard: isSufficientAccess, actions: setAccess },
      { guard: isOtherAccess, target: '.unauthorized', actions: setAccess },
    ],
    'channel.approval': [
      { guard: willRunUnattended, actions: setApproval },
      // The outcome of earlier requests says nothing about a run that a person asks for.
      { target: '.unapproved', actions: [setApproval, 'resetAttempts'] },
    ],
    'channel.panels': { actions: setPanels },
    'channel.link': { actions: setLink },
    'channel.openPreview': { guard: 'canOpenPreview', actions: openPreview },
    'channel.closePreview': { actions: 'closePreview' },
  },
  states: {
    unauthorized: {
      description: 'The session may not read this source; nothing is requested.',
      entry: [openUnauthorizedGap, 'lapseProof', 'hideLockedViews', 'closePreview'],
      always: [
        { guard: and(['hasAccess', 'isPaused']), target: 'paused' },
        { guard: 'hasAccess', target: 'ready', actions: 'resetAttempts' },
      ],
      on: {
        'channel.pause': { guard: not('isPaused'), actions: 'pause' },
        'channel.resume': { guard: 'isPaused', actions: 'resume' },
        'channel.approval': { actions: setApproval },
      },
    },
    ready: {
      description: 'Transient: decides whether to connect, wait or ask for approval.',
      always: [
        { guard: not('canRunUnattended'), target: 'unapproved' },
        { guard: 'isLinked', target: 'connected' },
        { guard: 'isParked', target: 'parked' },
        { target: 'unlinked' },
      ],
    },
    connected: connectedState,
    unapproved: unapprovedState,
    running: runningState,
    unlinked: unlinkedState,
    reconnecting: reconnectingState,
    limited: limitedState,
    denied: deniedState,
    failed: failedState,
    paused: {
      description: 'The viewer paused it; nothing is requested.',
      entry: [openPausedGap, 'lapseProof', 'pause'],
      on: {
        'channel.resume': { target: 'ready', actions: ['resume', 'resetAttempts'] },
        'channel.approval': { actions: setApproval },
      },
    },
    parked: parkedState,
  },
})

export type ChannelRef = ActorRefFrom<typeof channelMachine>
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>
