import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { refreshingState } from './renewal.refreshing'
import {
  isNew,
  noFailures,
  noteNewToken,
  noteTick,
  renewalSetup,
  staysFresh,
  willBeFresh,
  willBeOver,
  woke,
} from './renewal.setup'
import { now } from '../shared/environment'

/*
 *   waiting ──tick──▶ checking ──due──▶ refreshing ──session──▶ waiting       the parent is told of
 *      ▲               │  │                 │  └───refused──▶ ended            sessions and refusals
 *      └───not due─────┘  └─▶ offline       ├──unavailable, busy──▶ coolingDown ──wait, wake──▶ checking
 *                                │          └──and the token is over──▶ stale ──wait, wake──▶ refreshing
 *                                └──tick──▶ checking       coolingDown, checking ──over──▶ stale
 *
 *   From everywhere but refreshing: renewed elsewhere ──▶ waiting; a person does not want to wait ──▶ refreshing.
 *   From waiting: the session is suspect ──▶ refreshing.
 */
export const renewalMachine = renewalSetup.createMachine({
  id: 'renewal',
  context: ({ input }) => ({
    ...input,
    remaining: Infinity,
    isOnline: true,
    since: now(input ?? {}),
    ...noFailures,
  }),
  invoke: { id: 'ticks', src: 'ticks' },
  initial: 'waiting',
  on: { 'renewal.tokenReplaced': { guard: willBeFresh, target: '.waiting', actions: noteNewToken } },
  states: {
    waiting: {
      description: 'The token is good for long enough.',
      entry: 'resetSince',
      invoke: { id: 'suspicions', src: 'suspicions' },
      on: {
        'session.tick': [
          { guard: staysFresh, actions: noteTick },
          { target: 'checking', actions: noteTick },
        ],
        'renewal.now': 'refreshing',
        'renewal.suspect': 'refreshing',
      },
    },
    checking: {
      description: 'Transient: decides whether a new token is due, and whether to ask for it now.',
      always: [
        { guard: 'isFresh', target: 'waiting', actions: 'clearFailures' },
        { guard: 'isOnline', target: 'refreshing' },
        { guard: 'isOver', target: 'stale' },
        { target: 'offline' },
      ],
    },
    refreshing: refreshingState,
    coolingDown: {
      description: 'The last try failed; the next one is awaited.',
      entry: 'resetSince',
      after: { wait: { target: 'checking', actions: 'clearWait' } },
      on: {
        'session.tick': [
          { guard: isNew, target: 'waiting', actions: [noteTick, noteNewToken] },
          { guard: woke, target: 'checking', actions: [noteTick, 'keepRestOfWait'] },
          { guard: willBeOver, target: 'stale', actions: [noteTick, 'keepRestOfWait'] },
          { actions: noteTick },
        ],
        'renewal.now': 'refreshing',
      },
    },
    offline: {
      description: 'A new token is due, but the browser is offline.',
      entry: 'resetSince',
      on: { 'session.tick': { target: 'checking', actions: noteTick }, 'renewal.now': 'refreshing' },
    },
    // Tries even if the browser says that it is offline: browsers are wrong about that, and a try costs nothing.
    stale: {
      description: 'The token has expired, and no new one could be had yet.',
      entry: 'resetSince',
      after: { wait: 'refreshing' },
      on: {
        'session.tick': [
          { guard: isNew, target: 'waiting', actions: [noteTick, noteNewToken] },
          { guard: woke, target: 'refreshing', actions: noteTick },
          { actions: noteTick },
        ],
        'renewal.now': 'refreshing',
      },
    },
    ended: {
      description: 'The session was refused.',
      type: 'final',
    },
  },
})

export type RenewalRef = ActorRefFrom<typeof renewalMachine>
export type RenewalSnapshot = SnapshotFrom<typeof renewalMachine>
