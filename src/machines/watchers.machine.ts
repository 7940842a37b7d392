import { not, type ActorRefFrom } from 'xstate'
import { isAbsent, isOther, isOtherChance, noteLoss, takeBoard, watchersSetup } from './watchers.setup'

/*
 * Who else looks at the board that is shown, where the project keeps it, and what they know of this page.
 *
 *   away ──wanted──▶ attending: joining ──told──▶ there ⇄ unheard ──lost──▶ waiting ──backoff──▶ away
 *    ▲ ◀──not any more──┘                           │
 *    │                                              └──the project lets nobody know──▶ absent
 *    └──an hour, or another board where it is only this one's───────────────────────────┘
 *
 *   Wanted: the session may read, there is a connection, and the viewer wants to be seen. Who was there is kept over a
 *   loss, and forgotten with the board. What panels need comes first: see `Data.people`.
 */
export const watchersMachine = watchersSetup.createMachine({
  id: 'watchers',
  context: ({ input }) => ({
    ...{ ...input, isLinked: false, isShown: false, board: null, doing: { edits: false, panel: null } },
    ...{ watchers: [], self: null, cause: null, attempt: 0, wait: 0 },
  }),
  initial: 'away',
  on: {
    'watchers.access': { actions: { type: 'takeAccess', params: ({ event }) => event.access } },
    'watchers.link': { actions: { type: 'takeLink', params: ({ event }) => event.link.state === 'up' } },
    'watchers.show': { actions: { type: 'takeShown', params: ({ event }) => event.isShown } },
    'watchers.open': { guard: isOther, target: '.away', actions: takeBoard },
    'watchers.doing': { actions: { type: 'takeDoing', params: ({ event }) => event.doing } },
  },
  states: {
    away: { always: { guard: 'isWanted', target: 'attending' } },
    attending: {
      always: { guard: not('isWanted'), target: 'away' },
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { board, doing } }) => ({ board: board ?? '', doing }),
        onError: { target: 'absent', actions: noteLoss },
      },
      on: {
        'watchers.there': { target: '.there', actions: { type: 'note', params: ({ event }) => event } },
        'watchers.doing': {
          actions: [{ type: 'takeDoing', params: ({ event }) => event.doing }, 'tellDoing'],
        },
        'watchers.lost': [
          { guard: isAbsent, target: 'absent', actions: [noteLoss, 'forget'] },
          { target: 'waiting', actions: noteLoss },
        ],
      },
      initial: 'joining',
      states: { joining: {}, there: { on: { 'watchers.unheard': 'unheard' } }, unheard: {} },
    },
    waiting: {
      always: { guard: not('isWanted'), target: 'away' },
      after: { backoff: 'away' },
    },
    absent: {
      after: { long: 'away' },
      on: {
        'watchers.open': [
          { guard: isOtherChance, target: 'away', actions: takeBoard },
          { guard: isOther, actions: takeBoard },
        ],
      },
    },
  },
})

export type WatchersRef = ActorRefFrom<typeof watchersMachine>
