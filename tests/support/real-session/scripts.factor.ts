import type { Factor } from '../../../src/backend/ports/backend.port'
import type { factorMachine } from '../../../src/machines/factor/factor.machine'
import { Secret } from '../../../src/shared/secret'
import type { Script } from './paths'
import { finishActor, grantSession, refusedWith, withCode } from './answers'
import { CODE, type World } from './world'

type FactorScript = Script<typeof factorMachine>

const factor = (id: string): Factor => ({ id, kind: 'totp', name: id, isVerified: true, createdAt: 0 })
const listFactors = (...factors: Factor[]) => finishActor('0.factor.listing', { type: 'factors', factors })
const answerChallenge = (output: unknown) => finishActor('0.factor.challenging', output)
const answerVerification = (output: unknown) => finishActor('0.factor.verifying', output)
const USER = /^GET .*\/user$/
const CHALLENGE = /\/challenge$/
const VERIFY = /\/factors\/.*\/verify$/
const challenge = { factorId: 'one', id: 'c', remaining: 300_000 }
const child = (world: World) => world.session.getSnapshot().children.factor
const wrong = () => (CODE() === '000000' ? '111111' : '000000')

/** A challenge, and a verification, fail in the same three ways. */
const failures = (
  what: string,
  answer: (output: unknown) => { type: string },
  at: RegExp,
): FactorScript[] => [
  {
    label: `${what}: the session is over`,
    event: answer(refusedWith('session_ended')),
    at: [at, world => world.revoke()],
  },
  {
    label: `${what}: too many tries`,
    event: answer(refusedWith('rate_limited')),
    at: [at, world => world.strike({ status: 429 })],
  },
  {
    label: `${what}: out of reach`,
    event: answer(refusedWith('unreachable')),
    at: [at, world => world.strike({ status: 503 })],
  },
]

export const factorScripts: FactorScript[] = [
  { label: 'there is one factor', event: listFactors(factor('one')), at: [USER, world => world.factors(1)] },
  {
    label: 'there are two',
    event: listFactors(factor('one'), factor('two')),
    at: [USER, world => world.factors(2)],
  },
  { label: 'there is none', event: listFactors(), at: [USER, world => world.factors(0)] },
  {
    label: 'the list is out of reach',
    event: finishActor('0.factor.listing', refusedWith('unreachable')),
    at: [USER, world => world.strike({ status: 503 })],
  },
  {
    label: 'the list: the session is over',
    event: finishActor('0.factor.listing', refusedWith('session_ended')),
    at: [USER, world => world.revoke()],
  },
  {
    label: 'chooses one',
    event: { type: 'factor.choose', factorId: 'one' } as never,
    act: world => {
      const factorId = child(world)?.getSnapshot().context.factors[0]?.id ?? ''
      child(world)?.send({ type: 'factor.choose', factorId })
    },
  },
  { label: 'is asked', event: answerChallenge({ type: 'challenge', challenge }) },
  ...failures('asked', answerChallenge, CHALLENGE),
  {
    label: 'enters a code',
    event: { type: 'factor.verify', code: 'one' } as never,
    // A quick person is ahead of the challenge only while that is still out.
    before: (world, state) => state === '"challenging"' && world.hold(CHALLENGE),
    act: (world, next) => {
      const code = new Secret(next === 'the code is wrong' ? wrong() : CODE())
      child(world)?.send({ type: 'factor.verify', code })
    },
  },
  { label: 'the code is right', event: answerVerification(grantSession(withCode)) },
  { label: 'the code is wrong', event: answerVerification(refusedWith('wrong_code')) },
  ...failures('verified', answerVerification, VERIFY),
  {
    label: 'wants another factor',
    event: { type: 'factor.backToChoice' },
    act: world => child(world)?.send({ type: 'factor.backToChoice' }),
  },
  {
    label: 'wants to be asked again',
    event: { type: 'factor.requestChallenge' },
    act: world => child(world)?.send({ type: 'factor.requestChallenge' }),
  },
  {
    label: 'tries again',
    event: { type: 'factor.retry' },
    act: world => child(world)?.send({ type: 'factor.retry' }),
  },
  {
    label: 'waits until the challenge is old',
    event: { type: 'xstate.after.staleChallenge.factor.waiting' },
    act: world => world.clock.increment(300_000),
  },
  {
    label: 'waits until codes are taken again',
    event: { type: 'xstate.after.locked.factor.lockedOut' },
    act: world => world.clock.increment(60_001),
  },
]
