import { kioskSetup } from './kiosk.setup'

/*
 *   still: one board stays
 *   turning ┌ waiting  showing ──every──▶ moving           held while somebody is there, paused until they go on
 *           │            │ ▲ ──touched──▶ held ──30 s untouched──▶ showing
 *           │           hold └──hold── paused
 *           └ moving ──shown──▶ waiting, as before
 *                 └──cannot be shown, or not in 15 s: noted──▶ waiting, as before; its turn comes again
 *
 *   Next and previous move from every state of turning.
 */
export const tourStates = kioskSetup.createStateConfig({
  description: 'One board stays, or several are shown in turn.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Whether boards are shown in turn is decided.',
      always: [{ guard: 'isTouring', target: 'turning' }, { target: 'still' }],
    },
    still: { description: 'One board stays.' },
    turning: {
      description: 'Several boards are shown in turn.',
      tags: 'touring',
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
          description: 'A board is shown until the next one has its turn.',
          initial: 'showing',
          states: {
            showing: {
              description: 'The next board follows when its time has come.',
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
              description: 'Somebody touched the screen; the board stays while they are there.',
              tags: 'held',
              after: { left: 'showing' },
              on: { 'page.touched': { target: 'held', reenter: true }, 'kiosk.hold': 'paused' },
            },
            paused: {
              description: 'Somebody paused the tour; the board stays until they go on.',
              tags: 'paused',
              on: { 'kiosk.hold': 'showing' },
            },
            before: { type: 'history' },
          },
        },
        moving: {
          description: 'The next board was asked for, and is not shown yet.',
          tags: 'moving',
          always: { guard: 'isThere', target: 'waiting.before' },
          on: {
            'kiosk.unshown': {
              target: 'waiting.before',
              actions: [
                { type: 'noteUnshown', params: ({ event }) => event.reason },
                { type: 'tellUnshown', params: ({ event }) => event.reason },
              ],
            },
          },
          after: {
            patience: {
              target: 'waiting.before',
              actions: { type: 'noteUnshown', params: { type: 'late' } as const },
            },
          },
        },
      },
    },
  },
})
