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
 *   inactive ──wanted──▶ active: joining ──changed──▶ current ⇄ silent ──lost──▶ waiting ──backoff──▶ inactive
 *    ▲ ◀──not wanted──────┘                             │
 *    │                                                  └──the project permits no presence──▶ unavailable
 *    └──an hour, or another board if only this board was denied──────────────────────────────────┘
 *
 *   Wanted: the session may read, there is a connection, and the viewer wants to be seen. The list of viewers survives
 *   a loss, but not a change of board. The channels of panels come first: see `Sources.presence`.
 */
export const viewersMachine = viewersSetup.createMachine({
  id: 'viewers',
  context: ({ input }) => ({
    ...input,
    isShown: false,
    board: null,
    status: { edits: false, panel: null },
    viewers: [],
    self: null,
    cause: null,
    attempt: 0,
    wait: 0,
  }),
  invoke: { id: 'visibility', src: 'visibility' },
  initial: 'inactive',
  on: {
    'conditions.changed': { actions: { type: 'setConditions', params: ({ event }) => event.conditions } },
    'viewers.show': { actions: { type: 'setShown', params: ({ event }) => event.isShown } },
    'viewers.open': { guard: isOtherBoard, target: '.inactive', actions: setBoard },
    'viewers.presence': { actions: { type: 'setPresence', params: ({ event }) => event.status } },
  },
  states: {
    inactive: {
      description: 'Presence is not wanted, or not possible now.',
      always: { guard: 'isWanted', target: 'active' },
    },
    active: {
      description: 'The presence topic of the board is joined, or being joined.',
      always: { guard: not('isWanted'), target: 'inactive' },
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { board, status } }) => ({ board: board ?? '', status }),
        onError: { target: 'unavailable', actions: noteLoss },
      },
      on: {
        'viewers.changed': {
          target: '.current',
          actions: { type: 'setViewers', params: ({ event }) => event },
        },
        'viewers.presence': {
          actions: [{ type: 'setPresence', params: ({ event }) => event.status }, 'sendPresence'],
        },
        'viewers.lost': [
          { guard: isUnavailable, target: 'unavailable', actions: [noteLoss, 'clearViewers'] },
          { target: 'waiting', actions: noteLoss },
        ],
      },
      initial: 'joining',
      states: {
        joining: { description: 'The topic is being joined.' },
        current: {
          description: 'The list of viewers is current.',
          tags: 'current',
          on: { 'viewers.silent': 'silent' },
        },
        silent: { description: 'The server is silent; the list of viewers may be old.' },
      },
    },
    waiting: {
      description: 'The topic was lost, and is joined again after a backoff.',
      always: { guard: not('isWanted'), target: 'inactive' },
      after: { backoff: 'inactive' },
    },
    unavailable: {
      description: 'The project lets nobody know who is there.',
      tags: 'unavailable',
      after: { long: 'inactive' },
      on: {
        'viewers.open': [
          { guard: isWorthRetrying, target: 'inactive', actions: setBoard },
          { guard: isOtherBoard, actions: setBoard },
        ],
      },
    },
  },
})

export type ViewersRef = ActorRefFrom<typeof viewersMachine>
