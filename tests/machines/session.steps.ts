import fc from '../support/property'
import type { Session, SignInStep } from '../../src/backend/ports/backend.port'
import { ann, needingCode, bob, code, HOUR, password, raiseSession } from '../support/people'

/** A session of somebody, at some level, whose token has some life left. */
export const someone = fc
  .record({
    person: fc.constantFrom(ann, ann, ann, bob),
    how: fc.constantFrom((session: Session) => session, needingCode, raiseSession),
    remaining: fc.constantFrom(HOUR, HOUR, 200_000, 100_000, 5_000),
    isRecovery: fc.constantFrom(false, false, false, true),
  })
  .map(({ person, how, remaining, isRecovery }): Session => ({ ...how(person), remaining, isRecovery }))
const steps: SignInStep[] = [
  { by: 'password', email: 'ann@example.com', password },
  { by: 'code', email: 'ann@example.com' },
  { by: 'recovery', email: 'ann@example.com' },
  { by: 'otp', email: 'ann@example.com', code, sentFor: 'code' },
  { by: 'provider', provider: 'github' },
]
const root = [
  { type: 'session.signOut', scope: 'local' },
  { type: 'session.signOut', scope: 'global' },
  { type: 'session.leave' },
  { type: 'session.retry' },
  { type: 'session.stepUp', at: 'pay' },
  { type: 'session.cancelStepUp' },
  { type: 'session.openAccount' },
  { type: 'session.closeAccount' },
  { type: 'session.choose', choice: 'current' },
  { type: 'session.choose', choice: 'incoming' },
] as const
const factorWords = [
  { type: 'factor.choose', factorId: 'app' },
  { type: 'factor.verify', code },
  { type: 'factor.backToChoice' },
  { type: 'factor.retry' },
] as const
const accountWords = [
  { type: 'account.enroll', name: 'phone' },
  { type: 'account.confirm', code },
  { type: 'account.cancel' },
  { type: 'account.remove', factorId: 'app' },
  { type: 'account.endOthers' },
  { type: 'account.changePassword', password },
  { type: 'account.retry' },
] as const

const isNow = fc.constant({ do: 'now' } as const)
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...root).map(event => ({ do: 'root', event }) as const) },
  { weight: 2, arbitrary: fc.constantFrom(...steps).map(step => ({ do: 'try', step }) as const) },
  { weight: 3, arbitrary: fc.constantFrom(...factorWords).map(event => ({ do: 'factor', event }) as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...accountWords).map(event => ({ do: 'account', event }) as const),
  },
  { weight: 1, arbitrary: isNow },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      kind: fc.constantFrom(
        'session',
        'session',
        'session',
        'refused',
        'over',
        'busy',
        'unavailable',
        'limited',
        'fault',
        'arrived',
      ),
      which: fc.nat(3),
      session: someone,
    }),
  },
  { weight: 2, arbitrary: someone.map(session => ({ do: 'news', session }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'news', session: null } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'arrive' } as const) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(10, 1_000, 31_000, 65_000, 130_000, 400_000)
      .map(ms => ({ do: 'wait', ms }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('online', 'offline', 'visibilitychange', 'token refused')
      .map(how => ({ do: 'wake', how }) as const),
  },
)
export type TakenStep = typeof step extends fc.Arbitrary<infer T> ? T : never
export type Kind = Extract<TakenStep, { do: 'answer' }>['kind']
