import { TokenError, type Claims } from '../keys'
import { findUserById, isBanned, type User } from './accounts/users'
import type { Call } from './call'
import { AuthError } from './errors'
import { endOf, findSession, type AuthSession } from './sessions/sessions'

/** The caller: the token's claims, its user's present row, and the session, which older tokens may lack. */
export interface Caller {
  claims: Claims
  user: User
  session: AuthSession | undefined
}

/** Throws 401 without a token, 403 for a bad one, a gone user or session, and a banned user. */
export async function callerOf(call: Call): Promise<Caller> {
  const claims = await claimsOf(call)
  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const user = await findUserById(call.database, claims.sub)
  if (user === undefined)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = await sessionOf(call, claims)
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { claims, user, session }
}

/** Factors belong to people with an account. */
export async function permanentCallerOf(call: Call): Promise<Caller & { session: AuthSession }> {
  const caller = await callerOf(call)
  if (caller.claims['is_anonymous'] === true)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  if (caller.session === undefined)
    throw new AuthError(
      500,
      'unexpected_failure',
      'A valid session and a registered user are required to enroll a factor',
    )
  return { ...caller, session: caller.session }
}

/** The secret key, or a user whose role is as good. Throws 401 or 403. */
export async function requireAdmin(call: Call): Promise<void> {
  const claims = await claimsOf(call)
  const session = claims.session_id === undefined ? undefined : await sessionOf(call, claims)
  if (session !== undefined && endOf(session, call.settings.sessions, Date.now()) !== undefined)
    throw new AuthError(403, 'session_expired', 'Session is no longer valid')
  if (claims.role !== 'service_role' && claims.role !== 'supabase_admin')
    throw new AuthError(403, 'not_admin', 'User not allowed')
}

async function sessionOf(call: Call, { session_id: id }: Claims): Promise<AuthSession | undefined> {
  if (id === undefined || id === '') return undefined
  if (!isUuid(id)) throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const session = await findSession(call.database, id)
  if (session === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return session
}

async function claimsOf({ request, keys }: Call): Promise<Claims> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await keys.claimsOf(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${REASONS[error.fault]}`,
    )
  }
}

const REASONS: Record<TokenError['fault'], string> = {
  expired: 'token has invalid claims: token is expired',
  malformed: 'token is malformed: token contains an invalid number of segments',
  signature: 'token signature is invalid: signature is invalid',
  signer: 'token is unverifiable: error while executing keyfunc',
  claims: 'token has invalid claims: required claim is missing',
}

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
