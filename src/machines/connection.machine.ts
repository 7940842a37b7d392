import { not, type SnapshotFrom } from 'xstate'
import { linked } from './connection.linked'
import { connectionSetup, isAsWanted, noteFreeze, noteParked, nowAway, nowBack } from './connection.setup'
import { nowOffline, nowOnline, takeAccess, tellDown, tellParked, tellWaiting } from './connection.setup'

/*
 *              ┌ linked: the socket ──────────────────┐──lost──▶ waiting ──backoff, retry, online, seen──▶ linked
 *   idle ─────▶│ connecting ──opened──▶ open          │            └─▶ offline, and linked ─▶ offline if it is so
 *     ▲ access │   answered ◀──answer── unanswered    │──limit──▶ limited ──wait, retry──▶ linked
 *     │        │      └──silence, sleep──▶ ┘          │──fault──▶ failed ──retry──▶ linked
 *     │        └──────────────────────────────────────┘   offline ──online, retry, now and then──▶ linked
 *     └──no access, from everywhere
 *
 *   From everywhere but idle: the browser freezes the page ──▶ frozen ──resumed──▶ linked
 *                             hidden for long ──▶ parked ──seen──▶ linked
 *
 *   The only one that decides to connect. Whenever that changes, the parent is told how it stands, and channels wait
 *   for it. A wake is handled by the link itself, in this order: renew, tell the socket, connect; then channels join.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    ...{ isOnline: true, isAway: false, cause: null, attempt: 0, wait: 0, since: Date.now() },
    ...{ latency: null, channels: null },
  }),
  invoke: { src: 'page' },
  initial: 'choosing',
  on: {
    'connection.access': [
      { guard: isAsWanted, actions: takeAccess },
      { target: '.choosing', actions: takeAccess },
    ],
    'page.online': { actions: nowOnline },
    'page.offline': { actions: nowOffline },
    'page.visible': { actions: nowBack },
    'page.away': [{ guard: 'isWanted', target: '.parked', actions: nowAway }, { actions: nowAway }],
    'page.frozen': { guard: 'isWanted', target: '.frozen' },
  },
  states: {
    choosing: {
      always: [
        { guard: not('isWanted'), target: 'idle' },
        { guard: 'isAway', target: 'parked' },
        { target: 'linked' },
      ],
    },
    idle: { entry: ['enter', 'rest', tellDown] },
    linked,
    waiting: {
      entry: ['enter', tellWaiting],
      after: { backoff: 'choosing' },
      on: {
        'connection.retry': 'choosing',
        'connection.renewed': { guard: 'hasExpired', target: 'choosing' },
        'page.online': { target: 'choosing', actions: nowOnline },
        'page.visible': { target: 'choosing', actions: nowBack },
        'page.offline': { target: 'offline', actions: nowOffline },
      },
    },
    limited: {
      entry: ['enter', tellWaiting],
      after: { backoff: 'choosing' },
      on: { 'connection.retry': 'choosing' },
    },
    offline: {
      entry: ['enter', 'noteOffline', tellWaiting],
      after: { backoff: 'choosing' },
      on: {
        'connection.retry': 'choosing',
        'page.online': { target: 'choosing', actions: nowOnline },
      },
    },
    failed: { entry: ['enter', tellDown], on: { 'connection.retry': 'choosing' } },
    frozen: { entry: ['enter', noteFreeze, tellDown], on: { 'page.resumed': 'choosing' } },
    parked: {
      entry: ['enter', noteParked, tellParked],
      on: { 'page.visible': { target: 'choosing', actions: nowBack } },
    },
  },
})

export type { ConnectionEvent } from './connection.setup'
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
