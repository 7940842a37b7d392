import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type {
  SignInMethods,
  Refusal,
  Session,
  SignInStep,
  SignInAnswer,
} from '../../backend/ports/backend.port'
import { notProvided } from '../shared/notProvided'
import { pageFault } from '../shared/pageFault'
import { now, type WithEnvironment } from '../shared/environment'

export interface SignInInput extends WithEnvironment {
  /** The address of the last viewer, to be greeted by it. */
  email: string | null
  /** Why the viewer has to sign in, where there is a reason. */
  refusal: Refusal | null
}

type MailKind = 'code' | 'recovery' | 'signUp'

/** The last attempt, without what was typed: a refusal is shown beside its method. */
export interface SignInAttempt {
  by: SignInStep['by']
  provider: string | null
}

export interface SignInRefusal extends Refusal {
  /** The project refuses every retry until then, ms since the epoch. */
  retryAt?: number
}

export interface SignInContext extends WithEnvironment {
  email: string | null
  attempt: SignInAttempt | null
  /** The address for a new account, which may be empty; null: nobody creates one. */
  newEmail: string | null
  refusal: SignInRefusal | null
  /** Null until the project has answered. */
  offers: SignInMethods | null
  /** The purpose of the last mail, and when it was sent, ms since the epoch. */
  sentMail: { for: MailKind; at: number } | null
  session: Session | null
}

export type SignInEvent =
  | { type: 'signIn.try'; step: SignInStep }
  /** Opens the form for a new account; null: back to the sign-in methods. */
  | { type: 'signIn.newAccount'; email: string | null }
  /** Sends the last mail again. */
  | { type: 'signIn.resend' }
  /** Back to the choice of sign-in methods. */
  | { type: 'signIn.back' }
  /** The browser came back to the page without an answer. */
  | { type: 'signIn.returned' }

interface StepAnswer {
  step: SignInStep
  answer: SignInAnswer
}

/** What the mail that a step requests is for; null: it requests none. */
const mailKindOf = ({ by }: SignInStep): MailKind | null =>
  by === 'confirmation' ? 'signUp' : by === 'code' || by === 'recovery' || by === 'signUp' ? by : null

/** The step that sends the last mail again: without the password, which is not kept. */
export const resendInput = ({ context: { sentMail, email } }: { context: SignInContext }): SignInStep => {
  const by = sentMail?.for ?? 'code'
  return { by: by === 'signUp' ? 'confirmation' : by, email: email ?? '' }
}

const emailOf = (step: SignInStep) => ('email' in step ? { email: step.email } : {})

/** A mail is on its way. One that was sent before a reload has a code that nobody was asked for yet. */
const isMailThere = (answer: SignInAnswer) =>
  answer.type === 'sent' || (answer.type === 'refused' && answer.refusal.reason.code === 'mailed_just_now')

function contextAfterStep(context: SignInContext, { step, answer }: StepAnswer): Partial<SignInContext> {
  const at = now(context)
  const kind = mailKindOf(step)
  const sentMail = kind !== null && isMailThere(answer) && { sentMail: { for: kind, at } }
  if (answer.type === 'refused') {
    const { refusal } = answer
    return { ...sentMail, refusal: { ...refusal, retryAt: at + (refusal.retryAfter ?? 0) } }
  }
  return { ...sentMail, ...(answer.type === 'session' && { session: answer.session }), refusal: null }
}

export const signInSetup = setup({
  types: {} as {
    input: SignInInput
    context: SignInContext
    events: SignInEvent
    tags: 'idle' | 'awaitingCode' | 'checkingCode' | 'resending'
    output: Session
  },
  actors: {
    offers: fromPromise<SignInMethods>(notProvided('offers')),
    ask: fromPromise<StepAnswer, SignInStep>(notProvided('ask')),
  },
  guards: {
    isSession: (_, { answer }: StepAnswer) => answer.type === 'session',
    isSent: (_, { step, answer }: StepAnswer) => isMailThere(answer) && mailKindOf(step) !== null,
    isLeaving: (_, { answer }: StepAnswer) => answer.type === 'leaving',
    isCode: (_, step: SignInStep) => step.by === 'otp',
  },
  actions: {
    setOffers: assign((_, offers: SignInMethods) => ({ offers })),
    noteAttempt: assign((_, step: SignInStep) => ({
      ...emailOf(step),
      attempt: { by: step.by, provider: step.by === 'provider' ? step.provider : null },
      refusal: null,
    })),
    setNewEmail: assign(({ context: { attempt, refusal } }, newEmail: string | null) => ({
      // The outcome of an attempt on the other card does not belong on this one.
      newEmail,
      attempt: null,
      refusal: attempt === null ? refusal : null,
    })),
    recordAnswer: assign(({ context }, answer: StepAnswer) => contextAfterStep(context, answer)),
    noteFault: assign({
      refusal: pageFault,
    }),
    clearRefusal: assign({ refusal: null }),
    forgetMail: assign({ sentMail: null, refusal: null }),
  },
  delays: {
    /** A page that is still here after this long is not being left. */
    leaving: 10_000,
  },
})

const outputOf = ({ event }: { event: { output: StepAnswer } }) => event.output
export const stepOf = ({ event }: { event: SignInEvent }) => {
  assertEvent(event, 'signIn.try')
  return event.step
}
const step = ({ event }: { event: { step: SignInStep } }) => event.step

export const isSession = { type: 'isSession', params: outputOf } as const
export const isSent = { type: 'isSent', params: outputOf } as const
export const isLeaving = { type: 'isLeaving', params: outputOf } as const
export const isCode = { type: 'isCode', params: step } as const
export const recordAnswer = { type: 'recordAnswer', params: outputOf } as const
export const noteAttempt = { type: 'noteAttempt', params: step } as const
