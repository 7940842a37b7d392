import { assign, fromEventObservable, fromPromise, setup } from 'xstate'
import type { Answer, AuthChange, Renewal, Restored, Session } from '../backend/port'
import type { Tick } from '../streams/ticks'
import { boardMachine } from './board.machine'
import { granted, refused, RENEW_BEFORE, signedOut, taken } from './session.context'
import type { Answered, SessionContext, SessionEvent, SessionInput } from './session.context'

const missing = (name: string) => () => {
  throw new Error(`${name} is not provided`)
}

/** The words of the session's chart. */
export const sessionSetup = setup({
  types: {} as {
    input: SessionInput
    context: SessionContext
    events: SessionEvent
    children: { board: 'board' }
  },
  actors: {
    board: boardMachine,
    restore: fromPromise<Restored>(missing('restore')),
    signIn: fromPromise<Answer, { email: string; password: string }>(missing('signIn')),
    verify: fromPromise<Answer, { code: string }>(missing('verify')),
    refresh: fromPromise<Renewal>(missing('refresh')),
    signOut: fromPromise<unknown>(missing('signOut')),
    authChanges: fromEventObservable<AuthChange, undefined>(missing('authChanges')),
    ticks: fromEventObservable<Tick, undefined>(missing('ticks')),
  },
  guards: {
    isSession: (_, { answer }: Answered) => answer.type === 'session',
    isUnavailable: (_, { answer }: Answered) => answer.type === 'unavailable',
    needsCode: ({ context }) => context.needsCode,
    /** Another person, or a second factor asked for again: the board on screen is no longer theirs. */
    isOther: ({ context }, session: Session) => session.viewer.id !== context.viewer?.id || session.needsCode,
    isDue: (_, { remaining }: Tick) => remaining <= RENEW_BEFORE,
  },
  actions: {
    take: assign((_, { answer }: Answered) => taken(answer)),
    forget: assign(signedOut),
    forgive: assign({ refusal: null }),
  },
  delays: {
    /** The auth client answers from its cache of failures for 60 s: asking sooner asks nobody. */
    cooldown: 60_000,
  },
})

type Done = { event: { output: Answered['answer'] } }
const answered = ({ event }: Done): Answered => ({ answer: event.output })
const news = ({ event }: { event: { session: Session } }) => granted(event.session)

const session = ({ event }: { event: { session: Session } }) => event.session
const tick = ({ event }: { event: Tick }) => event

export const isOther = { type: 'isOther', params: session } as const
export const isDue = { type: 'isDue', params: tick } as const
export const isSession = { type: 'isSession', params: answered } as const
export const isUnavailable = { type: 'isUnavailable', params: answered } as const
export const take = { type: 'take', params: answered } as const
export const takeNews = { type: 'take', params: news } as const
export const takeEnd = { type: 'take', params: refused('session_ended') } as const
export const takeFault = { type: 'take', params: refused('unexpected') } as const
