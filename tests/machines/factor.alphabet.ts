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
  raised,
  refused,
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
  wrong: refused('wrong_code'),
  limited: refused('rate_limited', { retryAfter: 90_000 }),
  over: refused('session_ended'),
  rejected: refused('rejected'),
  banned: refused('user_banned'),
  gone: refused('user_gone'),
  unreachable: refused('unreachable'),
} satisfies Record<string, { type: 'refused'; refusal: Refusal }>
export const lists = {
  none: factors(),
  unverified: factors(factor('half', { isVerified: false })),
  one: factors(factor('app'), factor('half', { isVerified: false })),
  many: factors(factor('app'), factor('phone')),
}
export const granted = { raised: session(raised(ann)), notYet: session(needingCode(ann)) }

const refusing = Object.values(refusals)
export const inward = inwardOf(factorMachine, {
  factors: [...Object.values(lists), ...refusing],
  challenge: [challengeOf('app'), ...refusing],
  verify: [...Object.values(granted), ...refusing],
})
