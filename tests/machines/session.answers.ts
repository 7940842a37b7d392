import type { SessionChoice, Renewal, RestoreAnswer, Session } from '../../src/backend/ports/backend.port'
import {
  challengeOf,
  codes,
  enrollment,
  eve,
  factor,
  factors,
  answerRefusal,
  session,
} from '../support/people'
import type { AuthRequest } from '../support/puppet-auth'
import { offers } from '../support/scripted-backend'
import type { Kind } from './session.steps'

export const TOLD = 300_000
const limit = { retryAfter: TOLD }

export const isGranted = (kind: Kind) => kind === 'session' || kind === 'busy'

/** Answers what was asked with whatever comes nearest to this kind of answer. */
export function answer(entry: AuthRequest, kind: Kind, givenSession: Session): void {
  if (kind === 'fault') {
    entry.fail(new Error('a fault of ours'))
    return
  }
  const code = kind === 'over' ? 'session_ended' : kind === 'limited' ? 'rate_limited' : 'wrong_code'
  const refusing = answerRefusal(code, kind === 'limited' ? limit : {})
  switch (entry.method) {
    case 'refresh':
      entry.answer(kind === 'busy' ? { type: 'busy' } : renewal(kind, givenSession))
      break
    case 'restore':
      entry.answer(answerRestore(entry.choice, kind, givenSession))
      break
    case 'checkSession':
      entry.answer(isGranted(kind) ? 'same' : 'changed')
      break
    case 'signInMethods':
      entry.answer(offers)
      break
    case 'signIn':
      if (kind === 'busy') entry.answer({ type: 'sent' })
      else if (kind === 'unavailable') entry.answer({ type: 'leaving' })
      else entry.answer(isGranted(kind) ? session(givenSession) : refusing)
      break
    case 'verify':
    case 'removeFactor':
      entry.answer(isGranted(kind) ? session(givenSession) : refusing)
      break
    case 'factorsAndCodes':
    case 'factors':
      entry.answer(
        isGranted(kind) ? factors(factor('app'), ...(kind === 'busy' ? [factor('phone')] : [])) : refusing,
      )
      break
    case 'challenge':
      entry.answer(isGranted(kind) ? challengeOf('app') : refusing)
      break
    case 'newRecoveryCodes':
      entry.answer(isGranted(kind) ? codes : refusing)
      break
    case 'enroll':
      entry.answer(isGranted(kind) ? { type: 'enrollment', enrollment: enrollment } : refusing)
      break
    case 'signOut':
    case 'signOutOthers':
    case 'changePassword':
      entry.answer(isGranted(kind) ? { type: 'done' } : refusing)
  }
}

/** Eve is let in by whoever chose her, and asked about where a link brought her. */
function answerRestore(
  choice: SessionChoice | undefined,
  kind: Exclude<Kind, 'fault'>,
  givenSession: Session,
): RestoreAnswer {
  if (kind === 'session' && choice === 'incoming') return session(eve)
  if (kind === 'arrived') return { type: 'choice', current: null, incoming: eve.viewer, by: 'link' }
  return kind === 'busy' ? { type: 'none' } : renewal(kind, givenSession)
}

function renewal(
  kind: Exclude<Kind, 'busy' | 'fault'>,
  givenSession: Session,
): Exclude<Renewal, { type: 'busy' }> {
  if (kind === 'session') return session(givenSession)
  if (kind === 'over' || kind === 'refused') return answerRefusal('session_ended')
  return { type: 'unavailable', reason: kind, ...(kind === 'limited' && limit) }
}
