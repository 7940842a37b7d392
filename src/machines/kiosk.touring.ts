import { kioskSetup } from './kiosk.setup'

/*
 *   still: one board stays
 *   turning ┌ waiting  showing ──its time──▶ moving        held while somebody is there, paused until they go on
 *           │            │ ▲ ──touched──▶ held ──30 s untouched──▶ showing
 *           │           hold └──hold── paused
 *           └ moving ──shown──▶ waiting, as it was
 *                 └──cannot be shown, or not in 15 s: which is said──▶ waiting, as it was; its turn comes again
 *
 *   Next and previous move from anywhere.
 */
export const tour = kioskSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isTouring', target: 'turning' }, { target: 'still' }] },
    still: {},
    turning: {
      initial: 'waiting',
      on: {
        'kiosk.boards': { actions: { type: 'noteBoards', params: ({ event }) => event } },
        'kiosk.next': { guard: 'hasNext', target: '.moving', actions: [{ type: 'move', params: 1 }, 'show'] },
        'kiosk.previous': {
          guard: 'hasNext',
          target: '.moving',
          actions: [{ type: 'move', params: -1 }, 'show'],
        },
      },
      states: {
        waiting: {
          initial: 'showing',
          states: {
            showing: {
              after: {
                every: [
                  {
                    guard: 'hasNext',
                    target: '#kiosk.on.tour.turning.moving',
                    actions: [{ type: 'move', params: 1 }, 'show'],
                  },
                  { target: 'showing', reenter: true },
                ],
              },
              on: { 'page.touched': 'held', 'kiosk.hold': 'paused' },
            },
            held: {
              after: { left: 'showing' },
              on: { 'page.touched': { target: 'held', reenter: true }, 'kiosk.hold': 'paused' },
            },
            paused: { on: { 'kiosk.hold': 'showing' } },
            before: { type: 'history' },
          },
        },
        moving: {
          always: { guard: 'isThere', target: 'waiting.before' },
          on: {
            'kiosk.unshown': {
              target: 'waiting.before',
              actions: { type: 'noteUnshown', params: ({ event }) => event.reason },
            },
          },
          after: {
            patience: {
              target: 'waiting.before',
              actions: { type: 'noteUnshown', params: 'it did not come in time' },
            },
          },
        },
      },
    },
  },
})
