import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Answer, AuthChange, Renewal, Session } from '../backend/port'
import type { Tick } from '../streams/ticks'
import { boardMachine } from './board.machine'
import type { Granted, Refused, SessionContext, SessionEvent, SessionInput } from './session.context'

const missing = (name: string) => () => {
  throw new Error(`${name} is not provided`)
}
export const RENEW_BEFORE = 120_000
const unexpected: Refused = {
  refusal: { code: 'unexpected', message: 'Something went wrong here, not in your input. Try again.' },
}

export const sessionMachine = setup({
  types: {} as {
    input: SessionInput
    context: SessionContext
    events: SessionEvent
    children: { board: 'board' }
  },
  actors: {
    board: boardMachine,
    restore: fromPromise<Session | null>(missing('restore')),
    signIn: fromPromise<Answer, { email: string; password: string }>(missing('signIn')),
    verify: fromPromise<Answer, { code: string }>(missing('verify')),
    refresh: fromPromise<Renewal>(missing('refresh')),
    signOut: fromPromise<void>(missing('signOut')),
    authChanges: fromEventObservable<AuthChange, void>(missing('authChanges')),
    ticks: fromEventObservable<Tick, void>(missing('ticks')),
  },
  guards: {
    needsCode: (_, { session }: Granted) => session.needsCode,
    isOtherViewer: ({ context }, { session }: Granted) => session.viewer.id !== context.viewer?.id,
    isDue: (_, { remaining }: { remaining: number }) => remaining <= RENEW_BEFORE,
  },
  actions: {
    admit: assign((_, { session }: Granted) => ({
      viewer: session.viewer,
      renewsAt: Date.now() + session.remaining - RENEW_BEFORE,
      refusal: null,
    })),
    refuse: assign((_, { refusal }: Refused) => ({ refusal })),
    forget: assign({ viewer: null, renewsAt: null }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, viewer: null, renewsAt: null, refusal: null }),
  initial: 'restoring',
  states: {
    restoring: {},
    signedOut: { initial: 'idle', states: { idle: {}, signingIn: {} } },
    mfaRequired: { initial: 'waiting', states: { waiting: {}, verifying: {} } },
    active: {
      invoke: { id: 'board', src: 'board', input: ({ context: { board } }) => ({ board }) },
      initial: 'fresh',
      states: { fresh: {}, refreshing: {}, coolingDown: {} },
    },
    signingOut: {},
  },
})
void unexpected

/** The root of the house. While `active`, `snapshot.children.board` is the board's ref. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
