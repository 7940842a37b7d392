import type { ActorRefFrom } from 'xstate'
import { kioskSetup } from './kiosk.setup'
import { noTour } from './kiosk.tour'
import { tour } from './kiosk.touring'

/*
 *   off ──enter──▶ on ──leave──▶ off
 *
 *   on ┌ screen  asking ──held──▶ awake ──released──▶ asleep ──visible──▶ asking
 *      │            └──refused──▶ refused ──visible──▶ asking
 *      ├ cursor  shown ──3 s──▶ hidden ──touched──▶ shown
 *      ├ build   resting ──10 min──▶ looking ──same──▶ resting
 *      │            ▲                   ├──no answer──▶ resting, which is noted
 *      │            │                   ├──newer──▶ due, or first answer after a long silence
 *      │            └─────────────────  due ──all is well──▶ reloading: the page begins anew
 *      └ tour    one board, or several in turn: see kiosk.touring
 *
 *   A wall that does not stand well is left alone: what it shows may be all that there is. After a long silence there
 *   is nothing to lose.
 */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: { isWell: false, silentSince: null, tour: noTour },
  initial: 'off',
  on: {
    'kiosk.standing': { actions: { type: 'noteStanding', params: ({ event }) => event.isWell } },
  },
  states: {
    off: {
      on: {
        'kiosk.enter': {
          target: 'on',
          actions: { type: 'begin', params: ({ event }) => event.every ?? null },
        },
      },
    },
    on: {
      type: 'parallel',
      on: { 'kiosk.leave': 'off' },
      states: {
        screen: {
          initial: 'asking',
          // Anew for every try: stopping it gives the lock back.
          invoke: { id: 'lock', src: 'lock' },
          on: { 'lock.held': '.awake', 'lock.refused': '.refused', 'lock.released': '.asleep' },
          states: {
            asking: {},
            awake: {},
            // A hidden page loses its lock and may have it again when it is seen.
            asleep: { on: { 'page.visible': { target: '#kiosk.on.screen', reenter: true } } },
            refused: { on: { 'page.visible': { target: '#kiosk.on.screen', reenter: true } } },
          },
        },
        cursor: {
          initial: 'shown',
          states: {
            shown: { after: { idle: 'hidden' }, on: { 'page.touched': { target: 'shown', reenter: true } } },
            hidden: { on: { 'page.touched': 'shown' } },
          },
        },
        tour,
        build: {
          initial: 'resting',
          states: {
            resting: { after: { between: 'looking' } },
            looking: {
              invoke: {
                src: 'look',
                onDone: [
                  {
                    guard: { type: 'isSilent', params: ({ event }) => event.output },
                    target: 'resting',
                    actions: 'noteSilence',
                  },
                  { guard: 'wasSilentLong', target: 'reloading' },
                  {
                    guard: { type: 'isNewer', params: ({ event }) => event.output },
                    target: 'due',
                    actions: 'noteAnswer',
                  },
                  { target: 'resting', actions: 'noteAnswer' },
                ],
                onError: { target: 'resting', actions: 'noteSilence' },
              },
            },
            due: { always: { guard: 'isWell', target: 'reloading' }, after: { between: 'looking' } },
            reloading: { entry: 'reload' },
          },
        },
      },
    },
  },
})

export type KioskRef = ActorRefFrom<typeof kioskMachine>
