import type { AuthMFAVerifyResponse, Session as SupabaseSession } from '@supabase/supabase-js'
import type { Secret } from '../../../secret'
import type { Answer, Challenge, Challenged, Factor } from '../../port'
import { accountRefusalOf } from './accountCodes'
import { codeOver, noFactor, wrongRecoveryCode, wrongSentCode, wrongShownCode } from './accountWords'
import type { Desk } from './desk'
import { refused } from './refusals'
import { withCode } from './typed'
import { keyRefused } from './words'

/** ms. The shortest life that GoTrue lets a project give a challenge; its own `expires_at` is on its own clock. */
const CHALLENGE_MS = 300_000

interface Given {
  data: AuthMFAVerifyResponse['data']
  error: Error | null
}

/** Asks for second factors and takes them. Throws what the project refuses with. */
export function challengesOf(
  { client, accept, end }: Pick<Desk, 'client' | 'accept' | 'end'>,
  kindOf: (factorId: string) => Promise<Factor['kind'] | null>,
) {
  async function newChallenge(factorId: string): Promise<Challenge> {
    const { data, error } = await client.mfa.challenge({ factorId })
    if (error) throw error
    return { factorId, id: data.id, remaining: CHALLENGE_MS }
  }

  async function challenge(factorId: string): Promise<Challenged> {
    const kind = await kindOf(factorId)
    if (kind === null) return refused(noFactor)
    // Keys are challenged when they are touched, recovery codes never.
    const isAsked = kind === 'totp' || kind === 'phone'
    const asked = isAsked ? await newChallenge(factorId) : { factorId, id: kind, remaining: CHALLENGE_MS }
    return { type: 'challenge', challenge: asked }
  }

  async function verifyShown({ factorId, id }: Challenge, code: string) {
    const given = await client.mfa.verify({ factorId, challengeId: id, code })
    if (!isChallengeOver(given)) return given
    const { id: challengeId } = await newChallenge(factorId)
    return client.mfa.verify({ factorId, challengeId, code })
  }

  /** `wrong`: what to say of a code that is not it. */
  async function raised({ data, error }: Given, wrong = wrongShownCode): Promise<Answer> {
    if (error === null) {
      if (data === null) throw new Error('it answered without a session')
      return accept(sessionOf(data), { fresh: true })
    }
    const isWrong = 'code' in error && error.code === 'mfa_verification_failed'
    const refusal = isWrong ? wrong : accountRefusalOf(error)
    // The project has ended every session of the account.
    if (refusal.code === 'rejected') await end()
    return refused(refusal)
  }

  async function verify(asked: Challenge, typed: Secret): Promise<Answer> {
    const { factorId, id: challengeId } = asked
    switch (await kindOf(factorId)) {
      case null:
        return refused(noFactor)
      case 'webauthn':
        return raised(await client.mfa.webauthn.authenticate({ factorId }), keyRefused)
      case 'recovery_code':
        return withCode(typed, async code =>
          raised(await client.mfa.recoveryCodes.verify({ code }), wrongRecoveryCode),
        )
      case 'totp':
        return withCode(typed, async code => raised(await verifyShown(asked, code)))
      case 'phone':
        return withCode(typed, async code => {
          const given = await client.mfa.verify({ factorId, challengeId, code })
          // Another challenge would send another code.
          return isChallengeOver(given) ? refused(codeOver) : raised(given, wrongSentCode)
        })
    }
  }

  return { challenge, verify }
}

/** Too old, used, asked from another address, or unknown: another one answers as well. */
const isChallengeOver = ({ error }: AuthMFAVerifyResponse): boolean =>
  error !== null &&
  (error.code === 'mfa_challenge_expired' ||
    error.code === 'mfa_ip_address_mismatch' ||
    // With 404 it is the factor that is unknown.
    (error.code === 'mfa_factor_not_found' && error.status === 422))

/** GoTrue answers with a whole session; auth-js declares less of it. */
function sessionOf(data: NonNullable<AuthMFAVerifyResponse['data']>): SupabaseSession {
  const { access_token, refresh_token, expires_in, token_type, user } = data
  const expires_at: unknown = Reflect.get(data, 'expires_at')
  const session = { access_token, refresh_token, expires_in, token_type, user }
  return typeof expires_at === 'number' ? { ...session, expires_at } : session
}
