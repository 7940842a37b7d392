import type { AuthMFAVerifyResponse, Session as SupabaseSession } from '@supabase/supabase-js'
import type { Secret } from '../../../../shared/secret'
import type { AuthAnswer, Challenge, ChallengeAnswer, Factor } from '../../../ports/backend.port'
import { toAccountRefusal } from '../refusals/accountErrorCodes'
import {
  codeExpired,
  noFactor,
  wrongRecoveryCode,
  wrongSentCode,
  wrongAppCode,
} from '../refusals/accountRefusals'
import { isSameSignIn } from '../session/compareSessions'
import type { SessionStoreInternal } from '../session/sessionStore'
import { refusalAnswer } from '../refusals/toRefusal'
import { withCode } from '../codeInput'
import { passkeyFailed, sessionEnded } from '../refusals/sessionRefusals'
import type { WithClient } from '../session/lazyAuthJs'

/**
 * ms. The shortest challenge lifetime that GoTrue lets a project configure; its own `expires_at` uses its own clock.
 */
const CHALLENGE_MS = 300_000

interface VerifyAnswer {
  data: AuthMFAVerifyResponse['data']
  error: Error | null
}

/** Requests and verifies second factors. Throws the project's refusals. */
export function createChallenges(
  { client, accept, end, tokens }: Pick<SessionStoreInternal, 'accept' | 'end' | 'tokens'> & WithClient,
  kindOf: (factorId: string) => Promise<Factor['kind'] | null>,
) {
  async function newChallenge(factorId: string): Promise<Challenge> {
    const { data, error } = await client.mfa.challenge({ factorId })
    if (error) throw error
    return { factorId, id: data.id, remaining: CHALLENGE_MS }
  }

  async function challenge(factorId: string): Promise<ChallengeAnswer> {
    const kind = await kindOf(factorId)
    if (kind === null) return refusalAnswer(noFactor)
    // A security key is challenged when it is touched, a recovery code never.
    const isAsked = kind === 'totp' || kind === 'phone'
    const result = isAsked ? await newChallenge(factorId) : { factorId, id: kind, remaining: CHALLENGE_MS }
    return { type: 'challenge', challenge: result }
  }

  async function verifyAppCode({ factorId, id }: Challenge, code: string) {
    const answer = await client.mfa.verify({ factorId, challengeId: id, code })
    if (!isChallengeOver(answer)) return answer
    const { id: challengeId } = await newChallenge(factorId)
    return client.mfa.verify({ factorId, challengeId, code })
  }

  /** Whether the viewer is still signed in as when the code was sent. A late answer must not undo a sign-out. */
  function watchSignIn(): () => boolean {
    const before = tokens.session()
    return () => {
      const current = tokens.session()
      return before !== null && current !== null && isSameSignIn(before, current)
    }
  }

  /** `wrong`: the refusal for a wrong code. */
  async function raiseLevel(
    { data, error }: VerifyAnswer,
    isStillSignedIn: () => boolean,
    wrongCodeRefusal = wrongAppCode,
  ): Promise<AuthAnswer> {
    if (error === null) {
      if (data === null) throw new Error('the response had no session')
      if (!isStillSignedIn()) return refusalAnswer(sessionEnded)
      return accept(sessionOf(data), { isFresh: true })
    }
    const isWrong = 'code' in error && error.code === 'mfa_verification_failed'
    const refusal = isWrong ? wrongCodeRefusal : toAccountRefusal(error)
    // The project has ended every session of the account.
    if (refusal.code === 'rejected') await end()
    return refusalAnswer(refusal)
  }

  async function verify(challenge: Challenge, code: Secret): Promise<AuthAnswer> {
    const { factorId, id: challengeId } = challenge
    const isStillSignedIn = watchSignIn()
    switch (await kindOf(factorId)) {
      case null:
        return refusalAnswer(noFactor)
      case 'webauthn':
        return raiseLevel(
          await client.mfa.webauthn.authenticate({ factorId }),
          isStillSignedIn,
          passkeyFailed,
        )
      case 'recovery_code':
        return withCode(code, async code =>
          raiseLevel(await client.mfa.recoveryCodes.verify({ code }), isStillSignedIn, wrongRecoveryCode),
        )
      case 'totp':
        return withCode(code, async code => raiseLevel(await verifyAppCode(challenge, code), isStillSignedIn))
      case 'phone':
        return withCode(code, async code => {
          const answer = await client.mfa.verify({ factorId, challengeId, code })
          // A new challenge would send a new code.
          return isChallengeOver(answer)
            ? refusalAnswer(codeExpired)
            : raiseLevel(answer, isStillSignedIn, wrongSentCode)
        })
    }
  }

  return { challenge, verify }
}

/**
 * The challenge is too old, used, requested from another IP address, or unknown: a new challenge accepts the code as
 * well.
 */
const isChallengeOver = ({ error }: AuthMFAVerifyResponse): boolean =>
  error !== null &&
  (error.code === 'mfa_challenge_expired' ||
    error.code === 'mfa_ip_address_mismatch' ||
    // With status 404, the same code means that the factor is unknown.
    (error.code === 'mfa_factor_not_found' && error.status === 422))

/** GoTrue answers with a whole session; auth-js declares only part of it. */
function sessionOf(data: NonNullable<AuthMFAVerifyResponse['data']>): SupabaseSession {
  const { access_token, refresh_token, expires_in, token_type, user } = data
  const expires_at: unknown = Reflect.get(data, 'expires_at')
  const session = { access_token, refresh_token, expires_in, token_type, user }
  return typeof expires_at === 'number' ? { ...session, expires_at } : session
}
