import type { ActorRefFrom } from 'xstate'
import { kioskSetup } from './kiosk.setup'
import { build } from './kiosk.build'
import { cursor, screen } from './kiosk.screen'
import { noTour } from './kiosk.tour'
import { tourStates } from './kiosk.tourStates'

/*
 *   off ──enter──▶ on ──leave──▶ off
 *
 *   on ┌ screen  requesting ──acquired──▶ awake ──released──▶ asleep ──visible──▶ requesting
 *      │            └──refused──▶ refused ──visible──▶ requesting
 *      ├ cursor  shown ──3 s──▶ hidden ──touched──▶ shown
 *      ├ build   idle ──10 min──▶ checking ──same──▶ idle
 *      │            ▲                   ├──no answer──▶ idle, with the silence noted
 *      │            │                   ├──newer──▶ outdated; first answer after a long silence──▶ reloading
 *      │            └──────────────── outdated ──all panels are live──▶ reloading: the page is loaded again
 *      └ tour    one board, or several in turn: see kiosk.tourStates.ts
 *
 *   The actor `boards` reports the boards and their health while the kiosk is on, and shows the one whose turn it is.
 *
 *   An unhealthy kiosk is not reloaded: what it shows may be all that there is. After a long silence nothing can be
 *   lost.
 */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: ({ input }) => ({ ...input, isHealthy: false, silentSince: null, tour: noTour }),
  initial: 'off',
  on: {
    'kiosk.healthChanged': { actions: { type: 'setHealth', params: ({ event }) => event.isHealthy } },
  },
  states: {
    off: {
      description: 'No kiosk is shown.',
      on: {
        'kiosk.enter': {
          target: 'on',
          actions: { type: 'startTour', params: ({ event }) => event },
        },
      },
    },
    on: {
      description: 'The page is a kiosk: a board on a wall, with nobody at the keys.',
      type: 'parallel',
      invoke: {
        id: 'boards',
        src: 'boards',
        input: ({ context: { tour } }) => ({ boardIdsInAddress: tour.boardIdsInAddress }),
      },
      on: { 'kiosk.leave': 'off' },
      states: {
        screen,
        cursor,
        tour: tourStates,
        build,
      },
    },
  },
})

export type KioskRef = ActorRefFrom<typeof kioskMachine>
