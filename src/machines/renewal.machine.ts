import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { calm, isNew, isRefused, isSession, leavesEnough, leavesNone, look, note } from './renewal.setup'
import { renew, renewalSetup, renewTried, staysFresh, tell, willBeFresh, willBeOver } from './renewal.setup'
import { woke } from './renewal.setup'

/*
 *   waiting ──tick──▶ checking ──due──▶ refreshing ──session──▶ waiting       what is granted or refused
 *      ▲               │  │                 │  └───refused──▶ over            is told to the parent
 *      └───not due─────┘  └─▶ offline       ├──unavailable, busy──▶ coolingDown ──wait, wake──▶ checking
 *                                │          └──and the token is over──▶ stale ──wait, wake──▶ refreshing
 *                                └──tick──▶ checking       coolingDown, checking ──over──▶ stale
 *
 *   From everywhere but refreshing: renewed by somebody else ──▶ waiting; a person does not want to wait ──▶ refreshing.
 *   From waiting: the session is doubted ──▶ refreshing.
 */
export const renewalMachine = renewalSetup.createMachine({
  id: 'renewal',
  context: () => ({ remaining: Infinity, isOnline: true, since: Date.now(), ...calm }),
  invoke: { id: 'ticks', src: 'ticks' },
  initial: 'waiting',
  on: { 'renewal.renewed': { guard: willBeFresh, target: '.waiting', actions: renew } },
  states: {
    waiting: {
      entry: 'enter',
      invoke: { id: 'suspicions', src: 'suspicions' },
      on: {
        'session.tick': [
          { guard: staysFresh, actions: look },
          { target: 'checking', actions: look },
        ],
        'renewal.now': 'refreshing',
        'renewal.doubted': 'refreshing',
      },
    },
    checking: {
      always: [
        { guard: 'isFresh', target: 'waiting', actions: 'forgive' },
        { guard: 'isOnline', target: 'refreshing' },
        { guard: 'isOver', target: 'stale' },
        { target: 'offline' },
      ],
    },
    refreshing: {
      entry: 'enter',
      invoke: {
        src: 'refresh',
        onDone: [
          { guard: isSession, target: 'waiting', actions: [note, tell] },
          { guard: isRefused, target: 'over', actions: tell },
          { guard: leavesEnough, target: 'waiting', actions: renewTried },
          { guard: leavesNone, target: 'stale', actions: note },
          { target: 'coolingDown', actions: note },
        ],
        onError: { target: 'coolingDown', actions: 'noteFault' },
      },
      // A second request while this one is out would be one too many: its answer tells.
      on: { 'renewal.renewed': {} },
    },
    coolingDown: {
      entry: 'enter',
      after: { wait: { target: 'checking', actions: 'waited' } },
      on: {
        'session.tick': [
          { guard: isNew, target: 'waiting', actions: [look, renew] },
          { guard: woke, target: 'checking', actions: [look, 'spend'] },
          { guard: willBeOver, target: 'stale', actions: [look, 'spend'] },
          { actions: look },
        ],
        'renewal.now': 'refreshing',
      },
    },
    offline: {
      entry: 'enter',
      on: { 'session.tick': { target: 'checking', actions: look }, 'renewal.now': 'refreshing' },
    },
    // Tries even where the browser says that it is offline: browsers are wrong about that, and it costs nothing.
    stale: {
      entry: 'enter',
      after: { wait: 'refreshing' },
      on: {
        'session.tick': [
          { guard: isNew, target: 'waiting', actions: [look, renew] },
          { guard: woke, target: 'refreshing', actions: look },
          { actions: look },
        ],
        'renewal.now': 'refreshing',
      },
    },
    over: { type: 'final' },
  },
})

export type RenewalRef = ActorRefFrom<typeof renewalMachine>
export type RenewalSnapshot = SnapshotFrom<typeof renewalMachine>
