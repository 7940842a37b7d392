import { fromPromise } from 'xstate'
import type {
  AuthAnswer,
  Challenge,
  ChallengeAnswer,
  FactorsAnswer,
  Refusal,
} from '../../src/backend/ports/backend.port'
import { factorMachine } from '../../src/machines/factor/factor.machine'
import type { Secret } from '../../src/shared/secret'
import {
  ann,
  needingCode,
  challengeOf,
  code,
  factor,
  factors,
  raiseSession,
  answerRefusal,
  session,
} from '../support/people'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
export const still = factorMachine.provide({
  actors: {
    factors: fromPromise<FactorsAnswer>(never),
    challenge: fromPromise<ChallengeAnswer, { factorId: string }>(never),
    verify: fromPromise<AuthAnswer, { challenge: Challenge; code: Secret }>(never),
  },
})

export const outward = {
  choose: { type: 'factor.choose', factorId: 'app' },
  chooseUnknown: { type: 'factor.choose', factorId: 'nobody' },
  verify: { type: 'factor.verify', code },
  other: { type: 'factor.backToChoice' },
  again: { type: 'factor.requestChallenge' },
  retry: { type: 'factor.retry' },
} as const

/** Refusals by what they come to. */
export const refusals = {
  wrong: answerRefusal('wrong_code'),
  limited: answerRefusal('rate_limited', { retryAfter: 90_000 }),
  over: answerRefusal('session_ended'),
  rejected: answerRefusal('rejected'),
  banned: answerRefusal('user_banned'),
  gone: answerRefusal('user_gone'),
  unreachable: answerRefusal('unreachable'),
} satisfies Record<string, { type: 'refused'; refusal: Refusal }>
export const lists = {
  none: factors(),
  unverified: factors(factor('half', { isVerified: false })),
  one: factors(factor('app'), factor('half', { isVerified: false })),
  phone: factors(factor('app', { kind: 'phone' })),
  many: factors(factor('app'), factor('phone')),
}
export const grantedAnswers = { raised: session(raiseSession(ann)), notYet: session(needingCode(ann)) }

const refusing = Object.values(refusals)
export const inward = inwardOf(factorMachine, {
  factors: [...Object.values(lists), ...refusing],
  challenge: [challengeOf('app'), ...refusing],
  verify: [...Object.values(grantedAnswers), ...refusing],
})
