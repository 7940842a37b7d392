import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import type {
  AuthAnswer,
  Challenge,
  ChallengeAnswer,
  Factor,
  FactorsAnswer,
  Refusal,
} from '../../backend/ports/backend.port'
import type { Secret } from '../../shared/secret'
import { notProvided } from '../shared/notProvided'
import { pageFault } from '../shared/pageFault'
import { endsSession, sessionSuspect } from '../session/sessionEndCodes'
import { now, type WithEnvironment } from '../shared/environment'

export interface FactorInput extends WithEnvironment {
  /** The session claims that its account has a factor. */
  needsCode?: boolean
}

export interface FactorContext extends FactorInput {
  /** The account's verified factors. */
  factors: readonly Factor[]
  /** The factor whose code is requested. */
  factorId: string | null
  challenge: Challenge | null
  /** Why the last code, or the request before it, was refused. */
  refusal: Refusal | null
  /** When the next code may be tried, ms since the epoch; null while codes are accepted. */
  lockedUntil: number | null
  answer: AuthAnswer | null
  /** Entered, and not answered yet: it waits for the challenge, or is being checked. */
  code: Secret | null
}

export type FactorEvent =
  | { type: 'factor.choose'; factorId: string }
  | { type: 'factor.verify'; code: Secret }
  /** Back to the choice of factors. */
  | { type: 'factor.backToChoice' }
  /** Requests another challenge; for a phone, another message. */
  | { type: 'factor.requestChallenge' }
  | { type: 'factor.retry' }

/** Any answer of the project to a request of this machine. */
type ProjectAnswer = FactorsAnswer | ChallengeAnswer | AuthAnswer
interface FactorChoice {
  factorId: string | null
}

/** How long codes are refused if the project does not say; its limits are per minute. */
const LOCKED_MS = 60_000
/** A challenge is replaced a little before the project would refuse it. */
const MARGIN_MS = 10_000
/** For a phone every challenge is a message that somebody pays for: only a person requests another. */
const NEVER_MS = 2 ** 31 - 1

const hasChallenge = ({ challenge, factorId }: FactorContext) => challenge?.factorId === factorId
const isByPhone = ({ factors, factorId }: FactorContext) =>
  factors.some(({ id, kind }) => id === factorId && kind === 'phone')

const verifiedFactors = (answer: ProjectAnswer) =>
  answer.type === 'factors' ? answer.factors.filter(({ isVerified }) => isVerified) : []

export const factorSetup = setup({
  types: {} as {
    input: FactorInput | undefined
    context: FactorContext
    events: FactorEvent
    tags: 'checkingCode'
    output: AuthAnswer
  },
  actors: {
    factors: fromPromise<FactorsAnswer>(notProvided('factors')),
    challenge: fromPromise<ChallengeAnswer, { factorId: string }>(notProvided('challenge')),
    verify: fromPromise<AuthAnswer, { challenge: Challenge; code: Secret }>(notProvided('verify')),
  },
  guards: {
    isSession: (_, answer: ProjectAnswer) => answer.type === 'session',
    isRefused: (_, answer: ProjectAnswer) => answer.type === 'refused',
    isSessionOver: (_, answer: ProjectAnswer) => answer.type === 'refused' && endsSession(answer.refusal),
    isLimited: (_, answer: ProjectAnswer) =>
      answer.type === 'refused' && answer.refusal.code === 'rate_limited',
    /** Another challenge was asked for too early; the one before it still counts. */
    isLimitedAfterChallenge: ({ context }, answer: ProjectAnswer) =>
      answer.type === 'refused' && answer.refusal.code === 'rate_limited' && hasChallenge(context),
    hasOpenMessage: ({ context }) => hasChallenge(context) && isByPhone(context),
    hasNone: (_, answer: ProjectAnswer) => verifiedFactors(answer).length === 0,
    hasOne: (_, answer: ProjectAnswer) => verifiedFactors(answer).length === 1,
    hasCode: ({ context }) => context.code !== null,
    hasMany: ({ context }) => context.factors.length > 1,
    isListed: ({ context }, { factorId }: FactorChoice) => context.factors.some(({ id }) => id === factorId),
  },
  actions: {
    setFactors: assign((_, answer: ProjectAnswer) => {
      const factors = verifiedFactors(answer)
      return { factors, factorId: factors.length === 1 ? (factors[0]?.id ?? null) : null, refusal: null }
    }),
    setFactor: assign((_, { factorId }: FactorChoice) => ({ factorId, refusal: null })),
    setChallenge: assign((_, answer: ProjectAnswer) =>
      answer.type === 'challenge' ? { challenge: answer.challenge } : {},
    ),
    setRefusal: assign((_, answer: ProjectAnswer) =>
      answer.type === 'refused' ? { refusal: answer.refusal } : {},
    ),
    lock: assign(({ context }, answer: ProjectAnswer) => {
      const retryAfter = answer.type === 'refused' ? answer.refusal.retryAfter : undefined
      return { lockedUntil: now(context) + (retryAfter ?? LOCKED_MS) }
    }),
    unlock: assign({ lockedUntil: null, refusal: null }),
    setAnswer: assign((_, answer: ProjectAnswer) =>
      answer.type === 'session' || answer.type === 'refused' ? { answer: answer } : {},
    ),
    setCode: assign((_, code: Secret) => ({ code })),
    clearCode: assign({ code: null }),
    reportSuspectSession: enqueueActions(({ context, enqueue }) => {
      if (context.needsCode === true) enqueue(sendParent(sessionSuspect))
    }),
    clearRefusal: assign({ refusal: null }),
    noteFault: assign({
      refusal: pageFault,
    }),
  },
  delays: {
    locked: ({ context }) => Math.max(0, (context.lockedUntil ?? 0) - now(context)),
    staleChallenge: ({ context }) =>
      isByPhone(context) ? NEVER_MS : Math.max(MARGIN_MS, (context.challenge?.remaining ?? 0) - MARGIN_MS),
  },
})

const outputOf = ({ event }: { event: { output: ProjectAnswer } }) => event.output
const choiceOf = ({ event }: { event: { factorId: string } }) => event

export const isSession = { type: 'isSession', params: outputOf } as const
export const isRefused = { type: 'isRefused', params: outputOf } as const
export const isSessionOver = { type: 'isSessionOver', params: outputOf } as const
export const isLimited = { type: 'isLimited', params: outputOf } as const
export const isLimitedAfterChallenge = { type: 'isLimitedAfterChallenge', params: outputOf } as const
export const hasNone = { type: 'hasNone', params: outputOf } as const
export const hasOne = { type: 'hasOne', params: outputOf } as const
export const isListed = { type: 'isListed', params: choiceOf } as const
export const setFactor = { type: 'setFactor', params: choiceOf } as const
export const setFactors = { type: 'setFactors', params: outputOf } as const
export const setChallenge = { type: 'setChallenge', params: outputOf } as const
export const setRefusal = { type: 'setRefusal', params: outputOf } as const
export const lock = { type: 'lock', params: outputOf } as const
export const setAnswer = { type: 'setAnswer', params: outputOf } as const
export const setCode = {
  type: 'setCode',
  params: ({ event }: { event: { code: Secret } }) => event.code,
} as const
