import { AuthApiError, type Session as SupabaseSession } from '@supabase/supabase-js'
import type { Refusal } from '../../port'
import { fetchOf, type Project } from '../project'
import { isSession } from './kept'
import { refusalOf } from './refusals'
import { ended } from './words'

export type Asked =
  | { type: 'session'; session: SupabaseSession }
  | { type: 'refused'; code: string; refusal: Refusal }
  | { type: 'unavailable'; reason: string; retryAfter?: number }

/** Of a refresh token that is none. */
const MALFORMED = 'validation_failed'
/** What GoTrue says when a session is over. Nothing else ends one. */
const OVER = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  MALFORMED,
]
/** GoTrue's limits refill within minutes, and it does not say when. */
const LIMITED_MS = 60_000

/**
 * Asks once for a new session. Not through auth-js: it would repeat the request for 25 s, answer from a cache of
 * failures for 60 s, and take a 429 or a 409 for the end of the session.
 */
export async function askForSession(
  project: Project,
  refreshToken: string,
  stop: AbortSignal,
): Promise<Asked> {
  try {
    const response = await fetchOf(project, 'auth')(`${project.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      signal: stop,
      headers: {
        apikey: project.key,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    const body: unknown = await response.json().catch(() => null)
    return response.ok ? granted(body) : refusedBy(response, body)
  } catch (error) {
    return { type: 'unavailable', reason: lostBy(error) }
  }
}

/** Browsers have words of their own for it ("Failed to fetch", "Load failed"), which tell people nothing. */
const lostBy = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'the project did not answer in time'
    : 'the project could not be reached'

function granted(body: unknown): Asked {
  if (isSession(body)) return { type: 'session', session: body }
  return { type: 'unavailable', reason: 'the project answered with something that is no session' }
}

function refusedBy({ status, headers }: Response, body: unknown): Asked {
  const code = textOf(body, 'code') ?? textOf(body, 'error_code') ?? ''
  const message = textOf(body, 'message') ?? textOf(body, 'msg') ?? `the project answered with ${status}`
  if (status >= 400 && status < 500 && OVER.includes(code)) {
    const refusal = code === MALFORMED ? ended : refusalOf(new AuthApiError(message, status, code))
    return { type: 'refused', code, refusal }
  }
  const seconds = Number(headers.get('retry-after') ?? 0)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : 0
  const retryAfter = status === 429 ? Math.max(LIMITED_MS, asked) : asked
  return { type: 'unavailable', reason: message, ...(retryAfter > 0 && { retryAfter }) }
}

function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : null
}
