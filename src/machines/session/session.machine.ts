import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { signedOutContext } from './session.context'
import { choosingState, restoringState, unreachable } from './session.restoring'
import {
  askAboutArrival,
  followSession,
  isSession,
  recordAnswer,
  sessionSetup,
  setEmailMethod,
  startSession,
  isStillSignedIn,
} from './session.setup'
import { signedIn } from './session.signedIn'

/*
 *                ┌ signedIn: the renewal runs ────────────────┐
 *   restoring ──▶│ admitted ──owes a code──▶ mfaRequired      │──ended──▶ ended: the board stays, dimmed
 *    │ │         │    │  ▲ ◀─────────code───────┘             │             │ └──leave──▶ signedOut
 *    │ │         │    ▼  └──another viewer, level fallen      │◀──sign in───┘
 *    │ └▶ choosing,   active                                  │──sign out──▶ signingOut ──refused──▶ signedIn
 *    │none unreachable: └─────────────────────────────────────┘                  │done
 *    ▼     see session.restoring.ts                 ▲  │ended before a board     ▼
 *   signedOut ──────────────sign in─────────────────┘  └──────────────────▶ signedOut
 *
 *   signedOut, signedIn, ended ──arrived──▶ choosing: the board stays, dimmed
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    ...signedOutContext,
    boardOwnerId: null,
    refusal: null,
    emailMethod: 'code',
  }),
  invoke: { id: 'outsideChanges', src: 'outsideChanges' },
  initial: 'restoring',
  states: {
    restoring: restoringState,
    choosing: choosingState,
    unreachable,
    signedOut: {
      tags: 'signedOut',
      description: 'Nobody is signed in.',
      entry: ['closeBoard', 'clearSession'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { refusal, environment } }) => ({ email: null, refusal, environment }),
        onDone: { target: 'signedIn', actions: startSession },
      },
      on: {
        'session.useEmailMethod': { actions: setEmailMethod },
        'auth.changed': { target: 'signedIn', actions: followSession },
        'auth.arrived': { target: 'choosing', actions: askAboutArrival },
      },
    },
    signedIn,
    ended: {
      tags: 'ended',
      description: 'The session is over; the board stays, dimmed.',
      entry: 'noteEnd',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { viewer, refusal, environment } }) => ({
          email: viewer?.email ?? null,
          refusal,
          environment,
        }),
        onDone: { target: 'signedIn', actions: startSession },
      },
      on: {
        'session.useEmailMethod': { actions: setEmailMethod },
        'auth.changed': { target: 'signedIn', actions: followSession },
        'auth.arrived': { target: 'choosing', actions: askAboutArrival },
        'session.leave': { target: 'signedOut', actions: 'clearRefusal' },
      },
    },
    signingOut: {
      tags: 'signingOut',
      description: 'The session is being ended.',
      entry: 'clearRefusal',
      invoke: {
        src: 'signOut',
        input: ({ event }) => ({ scope: event.type === 'session.signOut' ? event.scope : 'local' }),
        onDone: [
          { guard: isSession, target: 'signedIn', actions: recordAnswer },
          { guard: isStillSignedIn, target: 'signedIn', actions: recordAnswer },
          { target: 'signedOut', actions: recordAnswer },
        ],
        onError: { target: 'signedOut' },
      },
      on: {
        'auth.changed': { actions: [followSession, 'closeOthersBoard'] },
        'auth.ended': { actions: 'clearSession' },
      },
    },
  },
})

/** The root of the actor tree. `snapshot.children.board` is the board's ref from the first `active` on. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
