import { isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import type { Refusal, Refused } from '../../port'
import { byCode as sessionCodes } from './codes'
import {
  alreadyThere,
  anonymous,
  busy,
  cancelled,
  ended,
  limited,
  linkElsewhere,
  mailedJustNow,
  noAuthenticator,
  notHere,
  notTheProject,
  paused,
  restricted,
  unreachable,
  unsupported,
  wrongKey,
} from './words'

/** ms to wait after `over_request_rate_limit`, which says no time: GoTrue's limits refill within a minute. */
const LIMITED_MS = 60_000

/** In words with a remedy, whatever the service, the client or the browser threw. `byCode`: by the service's codes. */
export function refusalOf(error: unknown, byCode = sessionCodes): Refusal {
  if (!isAuthError(error)) return ofBrowser(error)
  if (isAuthWeakPasswordError(error)) return weakPassword(error)
  const { name, code = '', status, message } = error
  if (code === 'over_email_send_rate_limit' || status === 429) return limitOf(code, message, byCode)
  if (code === 'validation_failed' || code === 'bad_json')
    return {
      code: 'invalid_input',
      message: `The project did not accept this: ${sentence(message)} Check what was entered.`,
    }
  if (code === 'no_authorization' && /anonymous/i.test(message)) return anonymous
  const known = byCode.get(code)
  if (known) return known
  if (isAuthRetryableFetchError(error)) return isPage(message) ? notTheProject : unreachable
  if (name === 'AuthSessionMissingError') return ended
  if (name === 'AuthPKCECodeVerifierMissingError') return linkElsewhere
  if (/does not support WebAuthn/.test(message)) return unsupported
  if (name === 'AuthUnknownError') return notTheProject
  if (code !== '') return unexpected(message)
  // Gateways answer without a code, and 402 and 540 are of the hosted platform.
  if (status === 401) return wrongKey
  if (status === 402) return restricted
  if (status === 540) return paused
  if (status === 404) return notTheProject
  return status === 409 ? busy : unexpected(message)
}

export const refused = (refusal: Refusal): Refused => ({ type: 'refused', refusal })

/** The answer of `ask`, or a refusal for whatever it threw, as `say` says it. */
export async function answered<T>(
  ask: () => Promise<T>,
  say: (error: unknown) => Refusal = refusalOf,
): Promise<T | Refused> {
  try {
    return await ask()
  } catch (error) {
    return refused(say(error))
  }
}

const sentence = (text: string) => text.trim().replace(/\.?$/, '.')

const unexpected = (reason: string): Refusal => ({
  code: 'unexpected',
  message: `The project refused: ${sentence(reason)} Try again, or tell its owner.`,
})

/** What auth-js makes of a page where JSON was to be, in the words of each browser. */
const isPage = (message: string) => /JSON|Unexpected token|expected pattern/i.test(message)

function limitOf(code: string, message: string, byCode: typeof sessionCodes): Refusal {
  const seconds = /after (\d+) seconds?/.exec(message)?.[1]
  const words =
    code === 'over_email_send_rate_limit' && seconds ? mailedJustNow : (byCode.get(code) ?? limited)
  // "after 0 seconds" is refused as well.
  if (seconds) return { ...words, retryAfter: Math.max(1, Number(seconds)) * 1000 }
  return code === 'over_email_send_rate_limit' ? words : { ...words, retryAfter: LIMITED_MS }
}

function weakPassword({ reasons, message }: { reasons: readonly string[]; message: string }): Refusal {
  const length = /at least (\d+) characters/.exec(message)?.[1]
  const faults: Record<string, string> = {
    length: length ? `has fewer than ${length} characters` : 'is too short',
    characters: 'lacks some of the kinds of characters that are asked for (such as a, A, 1 and !)',
    pwned: 'is known from a data leak',
  }
  const found = reasons.flatMap(reason => faults[reason] ?? [])
  const what = found.length === 0 ? `is too weak: ${sentence(message)}` : `${found.join(' and ')}.`
  return { code: 'weak_password', message: `This password ${what} Choose a longer or less common one.` }
}

/** Passkeys and security keys fail by the browser's names. */
function ofBrowser(error: unknown): Refusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return cancelled
  if (name === 'SecurityError') return notHere
  if (name === 'InvalidStateError') return alreadyThere
  if (name === 'ConstraintError' || name === 'NotSupportedError') return noAuthenticator
  return unexpected(error instanceof Error ? error.message : String(error))
}
