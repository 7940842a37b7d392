import { isAuthError, isAuthRetryableFetchError, type AuthError } from '@supabase/supabase-js'
import type { Refusal, RefusalCode } from '../port'

const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message })

export const noFactor = refusal(
  'no_factor',
  'This account has no authenticator app to take a code from. Sign out and in again.',
)
const unreachable = refusal(
  'unreachable',
  'The project could not be reached. Check the connection, then try again.',
)
export const notRestored = refusal(
  'unreachable',
  'The project could not be reached to continue your session. Check the connection, then reload.',
)
export const ended = refusal('session_ended', 'This session has ended. Sign in again to continue.')
const limited = refusal('rate_limited', 'Too many attempts. Wait a minute, then try again.')
const stale = refusal('wrong_code', 'This code has expired. Enter the one shown now.')

/** GoTrue's error codes, in words with a remedy. */
const byCode: Record<string, Refusal> = {
  invalid_credentials: refusal(
    'invalid_credentials',
    'E-mail or password is not right. Check both and try again.',
  ),
  email_not_confirmed: refusal(
    'email_not_confirmed',
    'This address is not confirmed yet. Follow the link in the confirmation mail, then sign in.',
  ),
  user_banned: refusal('user_banned', 'This account is disabled. Ask the owner of the project.'),
  over_request_rate_limit: limited,
  mfa_verification_failed: refusal(
    'wrong_code',
    'This code is not right. Enter the one shown now; if it keeps failing, check the clock of the device that shows it.',
  ),
  mfa_challenge_expired: stale,
  mfa_ip_address_mismatch: stale,
  mfa_factor_not_found: noFactor,
  session_not_found: ended,
  session_expired: ended,
  refresh_token_not_found: ended,
  refresh_token_already_used: ended,
}

export function refusalOf(error: unknown): Refusal {
  if (!isAuthError(error)) return refusal('unexpected', unexpectedText(String(error)))
  if (isTransient(error)) return error.status === 429 ? limited : unreachable
  if (error.name === 'AuthSessionMissingError') return ended
  return byCode[error.code ?? ''] ?? refusal('unexpected', unexpectedText(error.message))
}

const unexpectedText = (reason: string) => `The project refused: ${reason}. Try again, or tell its owner.`

/** Faults of the moment, which say nothing about the session: the network, an outage, a limit, a conflict. */
export const isTransient = (error: AuthError) =>
  isAuthRetryableFetchError(error) || error.status === 429 || error.status === 409
