import { not, type ActorRefFrom } from 'xstate'
import {
  isUnavailable,
  isOtherBoard,
  isWorthRetrying,
  noteLoss,
  setBoard,
  viewersSetup,
} from './viewers.setup'

/*
 * Who else views the displayed board, where the project stores it, and what they know of this page.
 *
 *   away ──wanted──▶ attending: joining ──changed──▶ there ⇄ unheard ──lost──▶ waiting ──backoff──▶ away
 *    ▲ ◀──not wanted────┘                            │
 *    │                                               └──the project permits no presence──▶ absent
 *    └──an hour, or another board if only this board was denied─────────────────────────────┘
 *
 *   Wanted: the session may read, there is a connection, and the viewer wants to be seen. The list of viewers survives
 *   a loss, but not a change of board. The channels of panels come first: see `Sources.presence`.
 */
export const viewersMachine = viewersSetup.createMachine({
  id: 'viewers',
  context: ({ input }) => ({
    ...{ ...input, isConnected: false, isShown: false, board: null, doing: { edits: false, panel: null } },
    ...{ viewers: [], self: null, cause: null, attempt: 0, wait: 0 },
  }),
  initial: 'away',
  on: {
    'viewers.access': { actions: { type: 'takeAccess', params: ({ event }) => event.access } },
    'viewers.link': { actions: { type: 'takeLink', params: ({ event }) => event.link.state === 'up' } },
    'viewers.show': { actions: { type: 'takeShown', params: ({ event }) => event.isShown } },
    'viewers.open': { guard: isOtherBoard, target: '.away', actions: setBoard },
    'viewers.presence': { actions: { type: 'takeDoing', params: ({ event }) => event.doing } },
  },
  states: {
    away: {
      description: 'Presence is not wanted, or not possible now.',
      always: { guard: 'isWanted', target: 'attending' },
    },
    attending: {
      description: 'The presence topic of the board is joined, or being joined.',
      always: { guard: not('isWanted'), target: 'away' },
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { board, doing } }) => ({ board: board ?? '', doing }),
        onError: { target: 'absent', actions: noteLoss },
      },
      on: {
        'viewers.changed': { target: '.there', actions: { type: 'note', params: ({ event }) => event } },
        'viewers.presence': {
          actions: [{ type: 'takeDoing', params: ({ event }) => event.doing }, 'tellDoing'],
        },
        'viewers.lost': [
          { guard: isUnavailable, target: 'absent', actions: [noteLoss, 'forget'] },
          { target: 'waiting', actions: noteLoss },
        ],
      },
      initial: 'joining',
      states: {
        joining: { description: 'The topic is being joined.' },
        there: {
          description: 'The list of viewers is current.',
          tags: 'current',
          on: { 'viewers.silent': 'unheard' },
        },
        unheard: { description: 'The server is silent; the list of viewers may be old.' },
      },
    },
    waiting: {
      description: 'The topic was lost, and is joined again after a backoff.',
      always: { guard: not('isWanted'), target: 'away' },
      after: { backoff: 'away' },
    },
    absent: {
      description: 'The project lets nobody know who is there.',
      tags: 'unavailable',
      after: { long: 'away' },
      on: {
        'viewers.open': [
          { guard: isWorthRetrying, target: 'away', actions: setBoard },
          { guard: isOtherBoard, actions: setBoard },
        ],
      },
    },
  },
})

export type ViewersRef = ActorRefFrom<typeof viewersMachine>
