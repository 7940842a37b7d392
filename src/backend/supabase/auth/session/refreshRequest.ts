import { AuthApiError, type Session as SupabaseSession } from '@supabase/supabase-js'
import type { Refusal } from '../../../ports/backend.port'
import type { Project } from '../../project'
import { textMember } from '../../textMember'
import { serviceFetch } from '../../wire/serviceFetch'
import { isSession } from './storedSession'
import { toRefusal } from '../refusals/toRefusal'
import { sessionEnded } from '../refusals/sessionRefusals'

export type RefreshAnswer =
  | { type: 'session'; session: SupabaseSession }
  | { type: 'refused'; code: string; refusal: Refusal }
  | { type: 'unavailable'; reason: string; retryAfter?: number }

/** GoTrue's code for a malformed refresh token. */
const MALFORMED = 'validation_failed'
/** GoTrue's codes for a session that has ended. Nothing else ends one. */
const ENDED_CODES = [
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
 * Requests a new session once. Not through auth-js: it would repeat the request for 25 s, answer from a cache of
 * failures for 60 s, and treat a 429 or a 409 as the end of the session.
 */
export async function requestSession(
  project: Project,
  refreshToken: string,
  stop: AbortSignal,
): Promise<RefreshAnswer> {
  try {
    const response = await serviceFetch(project, 'auth')(
      `${project.url}/auth/v1/token?grant_type=refresh_token`,
      {
        method: 'POST',
        signal: stop,
        headers: {
          apikey: project.key,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify({ refresh_token: refreshToken }),
      },
    )
    const body: unknown = await response.json().catch(() => null)
    return response.ok ? sessionAnswer(body) : refusalIn(response, body)
  } catch (error) {
    return { type: 'unavailable', reason: networkReason(error) }
  }
}

/** Replaces the browsers' own messages ("Failed to fetch", "Load failed"), which explain nothing. */
const networkReason = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'the project didn’t respond in time'
    : 'the project couldn’t be reached'

function sessionAnswer(body: unknown): RefreshAnswer {
  if (isSession(body)) return { type: 'session', session: body }
  return { type: 'unavailable', reason: 'the project’s response had no session' }
}

function refusalIn({ status, headers }: Response, body: unknown): RefreshAnswer {
  const code = textMember(body, 'code') ?? textMember(body, 'error_code') ?? ''
  const message =
    textMember(body, 'message') ?? textMember(body, 'msg') ?? `the project responded with ${status}`
  if (status >= 400 && status < 500 && ENDED_CODES.includes(code)) {
    const refusal = code === MALFORMED ? sessionEnded : toRefusal(new AuthApiError(message, status, code))
    return { type: 'refused', code, refusal }
  }
  const seconds = Number(headers.get('retry-after') ?? 0)
  const requestedMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  const retryAfter = status === 429 ? Math.max(LIMITED_MS, requestedMs) : requestedMs
  return { type: 'unavailable', reason: message, ...(retryAfter > 0 && { retryAfter }) }
}
