import { assertEvent, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { isDue, isOther, isSession, isUnavailable, sessionSetup } from './session.setup'
import { take, takeEnd, takeFault, takeNews } from './session.setup'

/*
 *   restoring ──session──▶ admitted ──needs a code──▶ mfaRequired: waiting ⇄ verifying ──session──▶ admitted
 *       │none                ▲   │
 *       ▼                    │   └──else──▶ active: fresh ──due──▶ refreshing ──unavailable──▶ coolingDown
 *   signedOut: idle ⇄ signingIn                        ▲─session──────┘ ▲─────cooldown─────────────┘
 *       ▲                                  │
 *       ├────── ended, refused ────────────┤
 *       └────── signingOut ◀──sign out─────┘   (both from mfaRequired as well)
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, viewer: null, needsCode: false, renewsAt: null, refusal: null }),
  invoke: { src: 'authChanges' },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          { guard: isSession, target: 'admitted', actions: take },
          { target: 'signedOut', actions: take },
        ],
        onError: { target: 'signedOut', actions: takeFault },
      },
    },
    admitted: { always: [{ guard: 'needsCode', target: 'mfaRequired' }, { target: 'active' }] },
    signedOut: {
      entry: 'forget',
      initial: 'idle',
      on: { 'auth.changed': { target: 'admitted', actions: takeNews } },
      states: {
        idle: { on: { 'session.signIn': 'signingIn' } },
        signingIn: {
          entry: 'forgive',
          invoke: {
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'session.signIn')
              return { email: event.email, password: event.password }
            },
            onDone: [
              { guard: isSession, target: '#session.admitted', actions: take },
              { target: 'idle', actions: take },
            ],
            onError: { target: 'idle', actions: takeFault },
          },
        },
      },
    },
    mfaRequired: {
      initial: 'waiting',
      on: {
        'auth.changed': { target: 'admitted', actions: takeNews },
        'auth.ended': { target: 'signedOut', actions: takeEnd },
        'session.signOut': 'signingOut',
      },
      states: {
        waiting: { on: { 'session.verify': 'verifying' } },
        verifying: {
          entry: 'forgive',
          invoke: {
            src: 'verify',
            input: ({ event }) => {
              assertEvent(event, 'session.verify')
              return { code: event.code }
            },
            onDone: [
              { guard: isSession, target: '#session.admitted', actions: take },
              { target: 'waiting', actions: take },
            ],
            onError: { target: 'waiting', actions: takeFault },
          },
        },
      },
    },
    active: {
      invoke: [
        { id: 'board', src: 'board', input: ({ context: { board } }) => ({ board }) },
        { src: 'ticks' },
      ],
      initial: 'fresh',
      on: {
        'auth.changed': [
          { guard: isOther, target: 'admitted', actions: takeNews },
          { target: '.fresh', actions: takeNews },
        ],
        'auth.ended': { target: 'signedOut', actions: takeEnd },
        'session.signOut': 'signingOut',
      },
      states: {
        fresh: { on: { 'session.tick': { guard: isDue, target: 'refreshing' } } },
        refreshing: {
          invoke: {
            src: 'refresh',
            onDone: [
              { guard: isSession, target: 'renewed', actions: take },
              { guard: isUnavailable, target: 'coolingDown' },
              { target: '#session.signedOut', actions: take },
            ],
            onError: 'coolingDown',
          },
        },
        renewed: { always: [{ guard: 'needsCode', target: '#session.mfaRequired' }, { target: 'fresh' }] },
        coolingDown: { after: { cooldown: 'refreshing' } },
      },
    },
    signingOut: { entry: 'forgive', invoke: { src: 'signOut', onDone: 'signedOut', onError: 'signedOut' } },
  },
})

/** The root of the house. While `active`, `snapshot.children.board` is the board's ref. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
