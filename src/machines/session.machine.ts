import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { active } from './session.active'
import { nobody } from './session.context'
import { choosing, restoring, unreachable } from './session.restoring'
import { askWhom, isKeptIn, isOther, isSession, noteNews, noteTold } from './session.setup'
import { refuse, sessionSetup, takeGranted, takeNews, takeTold, willOweCode } from './session.setup'

/*
 *                ┌ signedIn: the renewal runs ────────────────┐
 *   restoring ──▶│ admitted ──owes a code──▶ mfaRequired      │──ended──▶ ended: the board stays, dimmed
 *    │ │         │    │  ▲ ◀─────────code───────┘             │             │ └──leave──▶ signedOut
 *    │ │         │    ▼  └──another person, level fallen      │◀──sign in───┘
 *    │ └▶ choosing,   active: see session.active.ts           │──sign out──▶ signingOut ──refused──▶ signedIn
 *    │none unreachable: └─────────────────────────────────────┘                  │done
 *    ▼     see session.restoring.ts                 ▲  │ended before a board     ▼
 *   signedOut ──────────────sign in─────────────────┘  └──────────────────▶ signedOut
 *
 *   signedOut, signedIn, ended ──somebody arrived──▶ choosing: the board stays, dimmed
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, ...nobody, boardOf: null, refusal: null }),
  invoke: { id: 'news', src: 'news' },
  initial: 'restoring',
  states: {
    restoring,
    choosing,
    unreachable,
    signedOut: {
      entry: ['closeBoard', 'forget'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { refusal } }) => ({ email: null, refusal }),
        onDone: { target: 'signedIn', actions: takeGranted },
      },
      on: {
        'auth.changed': { target: 'signedIn', actions: takeNews },
        'auth.arrived': { target: 'choosing', actions: askWhom },
      },
    },
    signedIn: {
      invoke: { id: 'renewal', src: 'renewal' },
      initial: 'admitted',
      on: {
        'auth.ended': [
          { guard: 'hasBoard', target: 'ended', actions: refuse },
          { target: 'signedOut', actions: refuse },
        ],
        'auth.arrived': { target: 'choosing', actions: askWhom },
        'session.doubted': { actions: 'doubtRenewal' },
        'session.signOut': 'signingOut',
      },
      states: {
        admitted: {
          entry: 'closeOthersBoard',
          always: [{ guard: 'owesCode', target: 'mfaRequired' }, { target: 'active' }],
        },
        mfaRequired: {
          invoke: {
            id: 'factor',
            src: 'factor',
            onDone: [
              { guard: isSession, target: 'admitted', actions: [takeTold, noteTold] },
              { guard: 'hasBoard', target: '#session.ended', actions: takeTold },
              { target: '#session.signedOut', actions: takeTold },
            ],
          },
          on: {
            'auth.changed': [
              { guard: isOther, target: 'admitted', actions: [takeNews, noteNews] },
              { guard: willOweCode, actions: [takeNews, noteNews] },
              { target: 'admitted', actions: [takeNews, noteNews] },
            ],
          },
        },
        active,
      },
    },
    ended: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { viewer, refusal } }) => ({ email: viewer?.email ?? null, refusal }),
        onDone: { target: 'signedIn', actions: takeGranted },
      },
      on: {
        'auth.changed': { target: 'signedIn', actions: takeNews },
        'auth.arrived': { target: 'choosing', actions: askWhom },
        'session.leave': { target: 'signedOut', actions: 'forgive' },
      },
    },
    signingOut: {
      entry: 'forgive',
      invoke: {
        src: 'signOut',
        input: ({ event }) => ({ scope: event.type === 'session.signOut' ? event.scope : 'local' }),
        onDone: [{ guard: isKeptIn, target: 'signedIn', actions: takeTold }, { target: 'signedOut' }],
        onError: { target: 'signedOut' },
      },
    },
  },
})

/** The root of the house. `snapshot.children.board` is the board's ref from the first `active` on. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
