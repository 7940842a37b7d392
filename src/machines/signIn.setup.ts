import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Offers, Refusal, Session, Step, Stepped } from '../backend/port'
import { missing } from './missing'

export interface SignInInput {
  /** Whoever was here before, to be greeted by their address. */
  email: string | null
  /** Why one has to sign in, where there is a reason. */
  refusal: Refusal | null
}

type Mail = 'code' | 'recovery'

export interface SignInContext {
  email: string | null
  refusal: Refusal | null
  /** Null until the project has said. */
  offers: Offers | null
  /** What the last mail was sent for, and when, ms since the epoch. */
  sent: { for: Mail; at: number } | null
  session: Session | null
}

export type SignInEvent =
  | { type: 'signIn.try'; step: Step }
  /** Sends the last mail again. */
  | { type: 'signIn.resend' }
  /** To choose another way in. */
  | { type: 'signIn.back' }
  /** The browser came back to the page without an answer. */
  | { type: 'signIn.returned' }

interface Asked {
  step: Step
  answer: Stepped
}

const emailOf = (step: Step) => ('email' in step ? { email: step.email } : {})

function learned({ step, answer }: Asked): Partial<SignInContext> {
  switch (answer.type) {
    case 'session':
      return { session: answer.session, refusal: null }
    case 'refused':
      return { refusal: answer.refusal }
    case 'sent':
      return step.by === 'code' || step.by === 'recovery'
        ? { sent: { for: step.by, at: Date.now() }, refusal: null }
        : {}
    case 'leaving':
      return { refusal: null }
  }
}

/** The words of a sign-in's chart. */
export const signInSetup = setup({
  types: {} as {
    input: SignInInput
    context: SignInContext
    events: SignInEvent
    output: Session
  },
  actors: {
    offers: fromPromise<Offers>(missing('offers')),
    ask: fromPromise<Asked, Step>(missing('ask')),
  },
  guards: {
    isSession: (_, { answer }: Asked) => answer.type === 'session',
    isSent: (_, { step, answer }: Asked) =>
      answer.type === 'sent' && (step.by === 'code' || step.by === 'recovery'),
    isLeaving: (_, { answer }: Asked) => answer.type === 'leaving',
    isCode: (_, step: Step) => step.by === 'otp',
  },
  actions: {
    offer: assign((_, offers: Offers) => ({ offers })),
    name: assign((_, step: Step) => ({ ...emailOf(step), refusal: null })),
    learn: assign((_, asked: Asked) => learned(asked)),
    noteFault: assign({
      refusal: { code: 'unexpected', message: 'Something failed in the dashboard itself. Try again.' },
    }),
    forgive: assign({ refusal: null }),
    forgetMail: assign({ sent: null, refusal: null }),
  },
  delays: {
    /** A page that is still here after this long is not being left. */
    leaving: 10_000,
  },
})

const asked = ({ event }: { event: { output: Asked } }) => event.output
export const tried = ({ event }: { event: SignInEvent }) => {
  assertEvent(event, 'signIn.try')
  return event.step
}
const step = ({ event }: { event: { step: Step } }) => event.step

export const isSession = { type: 'isSession', params: asked } as const
export const isSent = { type: 'isSent', params: asked } as const
export const isLeaving = { type: 'isLeaving', params: asked } as const
export const isCode = { type: 'isCode', params: step } as const
export const learn = { type: 'learn', params: asked } as const
export const name = { type: 'name', params: step } as const
