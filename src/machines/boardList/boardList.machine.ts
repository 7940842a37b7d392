import { and, not, stateIn } from 'xstate'
import { boardListSetup, canListen, isIncomplete, reportListing } from './boardList.setup'

/*
 *   Which boards there are: a child of the board library, which hears every answer. Both at once:
 *
 *   listing: signedOut ──access──▶ signedIn ┌ reading: current ──changed──▶ outdated    outdated ──answer──▶ reading
 *                ▲                          │    ├──answer──▶ listed ──changed──▶ reading
 *                └──no access───────────────│    └──fault, or no answer of the project──▶ incomplete
 *                                           └──────▶ reading ◀──changed, a minute──────────┘
 *
 *   live:    off ──access, connected, the project stores boards──▶ listening ──lost, ended──▶ waiting
 *             ▲ ◀──no access, not connected──────────────────────────┘                          │
 *             └──a minute, and the boards are listed again──────────────────────────────────────┘
 *
 *   Changes are heard from the project (live) and from other tabs (always).
 */
export const boardListMachine = boardListSetup.createMachine({
  id: 'boardList',
  context: ({ input }) => ({ ...input, project: null }),
  type: 'parallel',
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  on: {
    'conditions.changed': { actions: { type: 'setConditions', params: ({ event }) => event.conditions } },
  },
  states: {
    listing: {
      description: 'Which boards there are is kept current.',
      initial: 'signedOut',
      states: {
        signedOut: {
          description: 'Nobody is signed in; nothing is listed.',
          always: { guard: 'hasAccess', target: 'signedIn' },
        },
        signedIn: {
          description: 'The boards of the person who is signed in are listed.',
          always: { guard: not('hasAccess'), target: 'signedOut' },
          initial: 'reading',
          states: {
            reading: {
              description: 'The boards are being listed.',
              invoke: {
                id: 'list',
                src: 'list',
                onDone: [
                  {
                    guard: stateIn({ listing: { signedIn: { reading: 'outdated' } } }),
                    target: 'reading',
                    reenter: true,
                  },
                  { guard: isIncomplete, target: 'incomplete', actions: reportListing },
                  { target: 'listed', actions: reportListing },
                ],
                onError: { target: 'incomplete', actions: ['clearProject', 'reportFailure'] },
              },
              initial: 'current',
              states: {
                current: {
                  description: 'No board has changed since the list was asked for.',
                  on: { 'boardList.changed': 'outdated' },
                },
                outdated: { description: 'Boards changed meanwhile; they are listed once more.' },
              },
            },
            listed: {
              description: 'The list is current.',
              on: { 'boardList.changed': 'reading' },
            },
            incomplete: {
              description: 'The project did not say which boards it stores; it is asked again in a minute.',
              on: { 'boardList.changed': 'reading' },
              after: { again: 'reading' },
            },
          },
        },
      },
    },
    live: {
      description: 'Changes that others make to boards of the project are heard, where possible.',
      initial: 'off',
      states: {
        off: {
          description: 'Nobody listens: there is no connection, no session or no table for boards.',
          always: { guard: canListen, target: 'listening' },
        },
        listening: {
          description: 'Changes of the boards arrive.',
          always: { guard: not(and(['hasAccess', 'isConnected'])), target: 'off' },
          // A stream that simply ends would otherwise be listened to for ever.
          invoke: { id: 'live', src: 'live', onDone: 'waiting', onError: 'waiting' },
        },
        waiting: {
          description: 'The connection was lost; in a minute it is opened, and the boards are listed, again.',
          after: { again: { target: 'off', actions: 'requestListing' } },
        },
      },
    },
  },
})
