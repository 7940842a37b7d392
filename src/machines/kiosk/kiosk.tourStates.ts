import { kioskSetup } from './kiosk.setup'

/*
 *   off: one board stays
 *   running ┌ waiting  showing ──every──▶ moving           attended while somebody is there, paused until they go on
 *           │            │ ▲ ──touched──▶ attended ──30 s untouched──▶ showing
 *           │           hold └──hold── paused
 *           └ moving ──shown──▶ waiting, as before
 *                 └──cannot be shown, or not in 15 s: noted──▶ waiting, as before; its turn comes again
 *
 *   Next and previous move from every state of running.
 */
export const tourStates = kioskSetup.createStateConfig({
  description: 'One board stays, or several are shown in turn.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Whether boards are shown in turn is decided.',
      always: [{ guard: 'isTouring', target: 'running' }, { target: 'off' }],
    },
    off: { description: 'One board stays.' },
    running: {
      description: 'Several boards are shown in turn.',
      tags: 'touring',
      initial: 'waiting',
      on: {
        'kiosk.boardsChanged': { actions: { type: 'setBoards', params: ({ event }) => event } },
        'kiosk.next': {
          guard: 'hasNext',
          target: '.moving',
          actions: [{ type: 'selectBoard', params: 1 }, 'showBoard'],
        },
        'kiosk.previous': {
          guard: 'hasNext',
          target: '.moving',
          actions: [{ type: 'selectBoard', params: -1 }, 'showBoard'],
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
                    target: '#kiosk.on.tour.running.moving',
                    actions: [{ type: 'selectBoard', params: 1 }, 'showBoard'],
                  },
                  { target: 'showing', reenter: true },
                ],
              },
              on: { 'page.touched': 'attended', 'kiosk.togglePause': 'paused' },
            },
            attended: {
              description: 'Somebody touched the screen; the board stays while they are there.',
              tags: 'attended',
              after: { left: 'showing' },
              on: { 'page.touched': { target: 'attended', reenter: true }, 'kiosk.togglePause': 'paused' },
            },
            paused: {
              description: 'Somebody paused the tour; the board stays until they go on.',
              tags: 'paused',
              on: { 'kiosk.togglePause': 'showing' },
            },
            before: { type: 'history' },
          },
        },
        moving: {
          description: 'The next board was asked for, and is not shown yet.',
          tags: 'moving',
          always: { guard: 'isShown', target: 'waiting.before' },
          on: {
            'kiosk.boardFailed': {
              target: 'waiting.before',
              actions: [
                { type: 'noteFailure', params: ({ event }) => event.reason },
                { type: 'reportFailure', params: ({ event }) => event.reason },
              ],
            },
          },
          after: {
            patience: {
              target: 'waiting.before',
              actions: { type: 'noteFailure', params: { type: 'late' } as const },
            },
          },
        },
      },
    },
  },
})
