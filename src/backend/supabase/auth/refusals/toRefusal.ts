import { isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import type { Refusal, RefusalAnswer } from '../../../ports/backend.port'
import { refusalsByCode as sessionCodes } from './sessionErrorCodes'
import {
  partMissing,
  passkeyExists,
  anonymousAccount,
  projectBusy,
  passkeyCancelled,
  sessionEnded,
  tooManyAttempts,
  linkFromOtherBrowser,
  mailedJustNow,
  noAuthenticator,
  wrongOrigin,
  notTheProject,
  projectPaused,
  projectRestricted,
  unreachable,
  noWebAuthn,
  wrongKey,
} from './sessionRefusals'

/** ms to wait after `over_request_rate_limit`, which names no time: GoTrue's limits refill within a minute. */
const LIMITED_MS = 60_000

/** Code of this page could not be fetched. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('part of this page couldn’t be loaded', { cause })
  }
}

/**
 * Explains whatever the service, the client or the browser threw, with a remedy. `refusalsByCode`: by the service's
 * codes.
 */
export function toRefusal(error: unknown, refusalsByCode = sessionCodes): Refusal {
  if (error instanceof PartMissingError) return partMissing
  if (!isAuthError(error)) return browserRefusal(error)
  if (isAuthWeakPasswordError(error)) return weakPassword(error)
  const { name, code = '', status, message } = error
  if (code === 'over_email_send_rate_limit' || status === 429)
    return limitRefusal(code, message, refusalsByCode)
  if (code === 'validation_failed' || code === 'bad_json')
    return { code: 'invalid_input', reason: { code: 'invalid_input', text: message } }
  if (code === 'no_authorization' && /anonymous/i.test(message)) return anonymousAccount
  const refusal = refusalsByCode.get(code)
  if (refusal) return refusal
  if (isAuthRetryableFetchError(error)) {
    if (isPage(message)) return notTheProject
    // auth-js drops the code of a 500, by which the service itself reports a fault; gateways use other numbers.
    return status === 500 ? { ...unexpectedRefusal(message), code: 'unreachable' } : unreachable
  }
  if (name === 'AuthSessionMissingError') return sessionEnded
  if (name === 'AuthPKCECodeVerifierMissingError') return linkFromOtherBrowser
  if (/does not support WebAuthn/.test(message)) return noWebAuthn
  if (name === 'AuthUnknownError') return notTheProject
  if (code !== '') return unexpectedRefusal(message)
  // Gateways answer without a code; 402 and 540 come from the hosted platform.
  if (status === 401) return wrongKey
  if (status === 402) return projectRestricted
  if (status === 540) return projectPaused
  if (status === 404) return notTheProject
  return status === 409 ? projectBusy : unexpectedRefusal(message)
}

export const refusalAnswer = (refusal: Refusal): RefusalAnswer => ({ type: 'refused', refusal })

/** The answer of `ask`, or the refusal that `translate` makes of its error. */
export async function answerOrRefusal<T>(
  ask: () => Promise<T>,
  translate: (error: unknown) => Refusal = toRefusal,
): Promise<T | RefusalAnswer> {
  try {
    return await ask()
  } catch (error) {
    return refusalAnswer(translate(error))
  }
}

const unexpectedRefusal = (text: string): Refusal => ({
  code: 'unexpected',
  reason: { code: 'unexpected', text },
})

/** Recognizes auth-js's error for an HTML page instead of JSON, in the wording of each browser. */
const isPage = (message: string) => /JSON|Unexpected token|expected pattern/i.test(message)

function limitRefusal(code: string, message: string, refusalsByCode: typeof sessionCodes): Refusal {
  const seconds = /after (\d+) seconds?/.exec(message)?.[1]
  const refusal =
    code === 'over_email_send_rate_limit' && seconds
      ? mailedJustNow
      : (refusalsByCode.get(code) ?? tooManyAttempts)
  // A retry "after 0 seconds" is refused as well.
  if (seconds) return { ...refusal, retryAfter: Math.max(1, Number(seconds)) * 1000 }
  return code === 'over_email_send_rate_limit' ? refusal : { ...refusal, retryAfter: LIMITED_MS }
}

function weakPassword({ reasons, message }: { reasons: readonly string[]; message: string }): Refusal {
  const least = /at least (\d+) characters/.exec(message)?.[1] ?? null
  return { code: 'weak_password', reason: { code: 'weak_password', faults: reasons, least, text: message } }
}

/** Passkeys and security keys fail with the browser's error names. */
function browserRefusal(error: unknown): Refusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return passkeyCancelled
  if (name === 'SecurityError') return wrongOrigin
  if (name === 'InvalidStateError') return passkeyExists
  if (name === 'ConstraintError' || name === 'NotSupportedError') return noAuthenticator
  return unexpectedRefusal(error instanceof Error ? error.message : String(error))
}
