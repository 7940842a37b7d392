import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { pageSetup } from './page.setup'

/*
 *   dialog   closed ──open──▶ open ──close──▶ closed; another one takes the place of the open one
 *   view     deciding ──the address asks for a kiosk──▶ kiosk ──leaveKiosk──▶ board ──enterKiosk──▶ kiosk
 *               └──▶ board
 *   message  silent ──announce──▶ announced ──4.3 s──▶ silent; another text is read as long
 */
export const pageMachine = pageSetup.createMachine({
  id: 'page',
  context: ({ input: { startsAsKiosk } }) => ({
    startsAsKiosk,
    dialog: null,
    announcement: { text: '', count: 0 },
  }),
  type: 'parallel',
  states: {
    dialog: {
      description: 'At most one dialog lies over the page.',
      initial: 'closed',
      on: {
        'page.open': { target: '.open', actions: { type: 'openDialog', params: ({ event }) => event } },
      },
      states: {
        closed: { description: 'No dialog is open.' },
        open: {
          description: 'A dialog is open.',
          on: { 'page.close': { target: 'closed', actions: 'closeDialog' } },
        },
      },
    },
    view: {
      description: 'The page shows a board with its commands, or is a kiosk.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The address decides.',
          always: [{ guard: 'startsAsKiosk', target: 'kiosk' }, { target: 'board' }],
        },
        board: {
          description: 'The board has its commands around it.',
          on: { 'page.enterKiosk': { target: 'kiosk', actions: { type: 'writeMode', params: true } } },
        },
        kiosk: {
          description: 'The page is a kiosk as soon as a board is open.',
          tags: 'kiosk',
          on: { 'page.leaveKiosk': { target: 'board', actions: { type: 'writeMode', params: false } } },
        },
      },
    },
    message: {
      description: 'One line says what became of a command.',
      initial: 'silent',
      on: {
        'page.announce': {
          target: '.announced',
          actions: { type: 'announce', params: ({ event }) => event.text },
        },
      },
      states: {
        silent: { description: 'The line is empty.' },
        announced: {
          description: 'The line has a text for as long as it takes to read it.',
          tags: 'announcing',
          after: { reading: 'silent' },
        },
      },
    },
  },
})

export type PageRef = ActorRefFrom<typeof pageMachine>
export type PageSnapshot = SnapshotFrom<typeof pageMachine>
