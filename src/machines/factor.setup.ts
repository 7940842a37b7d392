import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Challenge, Challenged, Factor, Listed, Refusal } from '../backend/port'
import type { Secret } from '../secret'
import { missing } from './missing'
import { isOver } from './over'

export interface FactorContext {
  /** The account's verified factors. */
  factors: readonly Factor[]
  /** The one that is asked for. */
  factorId: string | null
  challenge: Challenge | null
  /** Why the last code, or what was asked for before it, was refused. */
  refusal: Refusal | null
  /** When a code may be tried again, ms since the epoch; null while it may. */
  lockedUntil: number | null
  answer: Answer | null
}

export type FactorEvent =
  | { type: 'factor.choose'; factorId: string }
  | { type: 'factor.verify'; code: Secret }
  /** Back to the choice of factors. */
  | { type: 'factor.other' }
  /** Another challenge: to a phone, another message. */
  | { type: 'factor.again' }
  | { type: 'factor.retry' }

/** Whatever the project answers here. */
type Told = Listed | Challenged | Answer
interface Chosen {
  factorId: string | null
}

/** How long codes are refused where the project did not say; its limits are by the minute. */
const LOCKED_MS = 60_000
/** A challenge is replaced a little before the project would refuse it. */
const MARGIN_MS = 10_000
/** To a phone every challenge is a message that somebody pays for: only a person asks for another. */
const NEVER_MS = 2 ** 31 - 1

const verified = (told: Told) =>
  told.type === 'factors' ? told.factors.filter(({ isVerified }) => isVerified) : []

/** The words of a second factor's chart. */
export const factorSetup = setup({
  types: {} as { context: FactorContext; events: FactorEvent; output: Answer },
  actors: {
    factors: fromPromise<Listed>(missing('factors')),
    challenge: fromPromise<Challenged, { factorId: string }>(missing('challenge')),
    verify: fromPromise<Answer, { challenge: Challenge; code: Secret }>(missing('verify')),
  },
  guards: {
    isSession: (_, told: Told) => told.type === 'session',
    isRefused: (_, told: Told) => told.type === 'refused',
    isOver: (_, told: Told) => told.type === 'refused' && isOver(told.refusal),
    isLimited: (_, told: Told) => told.type === 'refused' && told.refusal.code === 'rate_limited',
    hasNone: (_, told: Told) => verified(told).length === 0,
    hasOne: (_, told: Told) => verified(told).length === 1,
    hasMany: ({ context }) => context.factors.length > 1,
    isListed: ({ context }, { factorId }: Chosen) => context.factors.some(({ id }) => id === factorId),
  },
  actions: {
    list: assign((_, told: Told) => {
      const factors = verified(told)
      return { factors, factorId: factors.length === 1 ? (factors[0]?.id ?? null) : null, refusal: null }
    }),
    choose: assign((_, { factorId }: Chosen) => ({ factorId, refusal: null })),
    hold: assign((_, told: Told) => (told.type === 'challenge' ? { challenge: told.challenge } : {})),
    refuse: assign((_, told: Told) => (told.type === 'refused' ? { refusal: told.refusal } : {})),
    lock: assign((_, told: Told) => {
      const retryAfter = told.type === 'refused' ? told.refusal.retryAfter : undefined
      return { lockedUntil: Date.now() + (retryAfter ?? LOCKED_MS) }
    }),
    unlock: assign({ lockedUntil: null, refusal: null }),
    end: assign((_, told: Told) =>
      told.type === 'session' || told.type === 'refused' ? { answer: told } : {},
    ),
    forgive: assign({ refusal: null }),
    noteFault: assign({
      refusal: { code: 'unexpected', message: 'Something failed in the dashboard itself. Try again.' },
    }),
  },
  delays: {
    locked: ({ context }) => Math.max(0, (context.lockedUntil ?? 0) - Date.now()),
    staleChallenge: ({ context: { challenge, factors, factorId } }) =>
      factors.some(({ id, kind }) => id === factorId && kind === 'phone')
        ? NEVER_MS
        : Math.max(MARGIN_MS, (challenge?.remaining ?? 0) - MARGIN_MS),
  },
})

const told = ({ event }: { event: { output: Told } }) => event.output
const chosen = ({ event }: { event: { factorId: string } }) => event

export const isSession = { type: 'isSession', params: told } as const
export const isRefused = { type: 'isRefused', params: told } as const
export const sessionOver = { type: 'isOver', params: told } as const
export const isLimited = { type: 'isLimited', params: told } as const
export const hasNone = { type: 'hasNone', params: told } as const
export const hasOne = { type: 'hasOne', params: told } as const
export const isListed = { type: 'isListed', params: chosen } as const
export const choose = { type: 'choose', params: chosen } as const
export const list = { type: 'list', params: told } as const
export const hold = { type: 'hold', params: told } as const
export const refuse = { type: 'refuse', params: told } as const
export const lock = { type: 'lock', params: told } as const
export const end = { type: 'end', params: told } as const
