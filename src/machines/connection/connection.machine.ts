import { not, type SnapshotFrom } from 'xstate'
import { linkedState } from './connection.linked'
import {
  connectionSetup,
  initialConnectionContext,
  isNeedUnchanged,
  noteFreeze,
  noteParked,
  setAway,
  setBack,
  setOffline,
  setOnline,
  setAccess,
  reportDown,
  reportParked,
  reportWaiting,
} from './connection.setup'

/*
 *              ┌ linked: the socket ──────────────────┐──lost──▶ waiting ──backoff, retry, online, visible──▶ linked
 *   idle ─────▶│ connecting ──opened──▶ open          │            └─▶ offline; from linked too if it is offline
 *     ▲ access │   responsive ◀──answer── unresponsive    │──limit──▶ limited ──wait, retry──▶ linked
 *     │        │      └──silence, sleep──▶ ┘          │──fault──▶ failed ──recheck, retry, token renewed,
 *     │        │                                      │                    online, visible──▶ linked
 *     │        └──────────────────────────────────────┘   offline ──online, retry, now and then──▶ linked
 *     └──no access, from everywhere
 *
 *   From everywhere but idle: the browser freezes the page ──▶ frozen ──resumed──▶ linked
 *                             hidden for long ──▶ parked ──visible──▶ linked
 *
 *   Only this machine decides to connect. It tells the parent every change of the status, and channels wait for it. The
 *   link itself handles a wake, in this order: renew, tell the socket, connect; then channels join.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => initialConnectionContext(input),
  invoke: { src: 'page' },
  initial: 'deciding',
  on: {
    'connection.access': [
      { guard: isNeedUnchanged, actions: setAccess },
      { target: '.deciding', actions: setAccess },
    ],
    'page.online': { actions: setOnline },
    'page.offline': { actions: setOffline },
    'page.visible': { actions: setBack },
    'page.away': [{ guard: 'isWanted', target: '.parked', actions: setAway }, { actions: setAway }],
    'page.frozen': { guard: 'isWanted', target: '.frozen' },
  },
  states: {
    deciding: {
      description: 'Transient: connects, idles or parks.',
      always: [
        { guard: not('isWanted'), target: 'idle' },
        { guard: 'isAway', target: 'parked' },
        { target: 'linked' },
      ],
    },
    idle: {
      description: 'There is no session; no socket is wanted.',
      entry: ['resetSince', 'clearLoss', reportDown],
    },
    linked: linkedState,
    waiting: {
      description: 'The socket was lost and is opened again after a wait.',
      entry: ['resetSince', reportWaiting],
      after: { backoff: 'deciding' },
      on: {
        'connection.retry': 'deciding',
        'connection.tokenRenewed': { guard: 'hasExpired', target: 'deciding' },
        'page.online': { target: 'deciding', actions: setOnline },
        'page.visible': { target: 'deciding', actions: setBack },
        'page.offline': { target: 'offline', actions: setOffline },
      },
    },
    limited: {
      description: 'A limit of the project is waited out.',
      entry: ['resetSince', reportWaiting],
      after: { backoff: 'deciding' },
      on: { 'connection.retry': 'deciding' },
    },
    offline: {
      description: 'The browser says that it is offline; a try is made now and then.',
      entry: ['resetSince', 'noteOffline', reportWaiting],
      after: { backoff: 'deciding' },
      on: {
        'connection.retry': 'deciding',
        'page.online': { target: 'deciding', actions: setOnline },
      },
    },
    failed: {
      description: 'A lasting fault; it is tried again now and then.',
      entry: ['resetSince', reportWaiting],
      after: { backoff: 'deciding' },
      on: {
        'connection.retry': { target: 'deciding', actions: 'resetAttempts' },
        'connection.tokenRenewed': 'deciding',
        'page.online': { target: 'deciding', actions: setOnline },
        'page.visible': { target: 'deciding', actions: setBack },
      },
    },
    frozen: {
      description: 'The browser froze the page.',
      entry: ['resetSince', noteFreeze, reportDown],
      on: { 'page.resumed': 'deciding' },
    },
    parked: {
      description: 'The page was hidden for long; the socket is closed.',
      entry: ['resetSince', noteParked, reportParked],
      on: { 'page.visible': { target: 'deciding', actions: setBack } },
    },
  },
})

export type { ConnectionEvent } from './connection.setup'
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
