import { and, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { connected } from './channel.connected'
import { unheard } from './channel.context'
import { channelSetup, isOther, leaveParked, leavePaused, leaveWithheld, suffices } from './channel.setup'
import { open, takeAccess, takeApproval, takeLink, takePanels } from './channel.setup'
import { willAskByItself, willPark } from './channel.setup'
import { running, unapproved } from './channel.unapproved'

/*
 *             ┌ connected: see channel.connected.ts ┐──lost──▶ reconnecting ──backoff, retry──▶ ready
 *   ready ───▶│ joining, verifying, reading, live,  │               └──renewed, if it had expired──▶ ready
 *     │       │ polling, stale                      │──a limit──▶ limited ──wait, retry──▶ ready
 *     │       └─────────────────────────────────────┘──rights, not there──▶ denied ──retry──▶ ready
 *     │                │        │         │ pause      └──faults──▶ failed ──retry──▶ ready
 *     │       link lost▼  nobody▼looks    └──▶ paused ──resume──▶ ready
 *     ├──no link──▶ unlinked ◀──▶ parked
 *     └──nobody looks────┴──link──┴──▶ connected      both are told by the connection, which alone connects
 *
 *     └──it may write, and nobody approved it──▶ unapproved, running: see channel.unapproved.ts
 *        ▲──approval taken back── any state that asks by itself
 *
 *   start, and any state ──access is not enough──▶ withheld ──access is enough──▶ paused, if it was, else ready
 *                                                    └ pause and resume are noted, what was opened is shut
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
    'channel.approval': [
      { guard: willAskByItself, actions: takeApproval },
      // What became of earlier requests is no news of a run that a person asks for.
      { target: '.unapproved', actions: [takeApproval, 'forgive'] },
    ],
    'channel.panels': { actions: takePanels },
    'channel.link': { actions: takeLink },
    'channel.open': { guard: 'opens', actions: open },
    'channel.shut': { actions: 'shut' },
  },
  states: {
    withheld: {
      entry: [leaveWithheld, 'enter', 'hide', 'shut'],
      always: [
        { guard: and(['hasAccess', 'isPaused']), target: 'paused' },
        { guard: 'hasAccess', target: 'ready', actions: 'forgive' },
      ],
      on: {
        'channel.pause': { guard: not('isPaused'), actions: 'pause' },
        'channel.resume': { guard: 'isPaused', actions: 'resume' },
        'channel.approval': { actions: takeApproval },
      },
    },
    ready: {
      always: [
        { guard: not('asksByItself'), target: 'unapproved' },
        { guard: 'isLinked', target: 'connected' },
        { guard: 'isParked', target: 'parked' },
        { target: 'unlinked' },
      ],
    },
    connected,
    unapproved,
    running,
    // What was lost with the connection is for the connection to bring back, and for nobody else.
    unlinked: {
      entry: ['blameLink', 'enter'],
      on: {
        'channel.link': { target: 'ready', actions: takeLink },
        'channel.retry': { guard: 'mayHurry', actions: 'hurryLink' },
        'channel.pause': 'paused',
      },
    },
    reconnecting: {
      entry: 'enter',
      after: { backoff: 'ready' },
      on: {
        'channel.retry': 'ready',
        'channel.renewed': { guard: 'hasExpired', target: 'ready' },
        'channel.link': [{ guard: willPark, target: 'parked', actions: takeLink }, { actions: takeLink }],
        'channel.pause': 'paused',
      },
    },
    limited: {
      entry: 'enter',
      after: { backoff: 'ready' },
      on: {
        'channel.retry': 'ready',
        'channel.link': [{ guard: willPark, target: 'parked', actions: takeLink }, { actions: takeLink }],
        'channel.pause': 'paused',
      },
    },
    denied: { entry: 'enter', on: { 'channel.retry': { target: 'ready', actions: 'forgive' } } },
    failed: { entry: 'enter', on: { 'channel.retry': { target: 'ready', actions: 'forgive' } } },
    paused: {
      entry: [leavePaused, 'enter', 'pause'],
      on: {
        'channel.resume': { target: 'ready', actions: ['resume', 'forgive'] },
        'channel.approval': { actions: takeApproval },
      },
    },
    parked: {
      entry: [leaveParked, 'blameLink', 'enter'],
      on: { 'channel.link': { target: 'ready', actions: takeLink }, 'channel.pause': 'paused' },
    },
  },
})

export type ChannelRef = ActorRefFrom<typeof channelMachine>
export type ChannelSnapshot = SnapshotFrom<typeof channelMachine>
