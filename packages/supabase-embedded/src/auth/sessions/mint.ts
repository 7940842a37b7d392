import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import type { Claims } from '../../keys'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { isObject, type JsonObject } from '../fields'
import { runHook } from '../hooks'
import { publicUser } from '../accounts/publicUser'
import { now, updateUser, type User } from '../accounts/users'
import { insertToken } from './refreshTokens'
import { addMethod, assuranceOf, findSession, type Method } from './sessions'

/** A session as a client receives it. */
export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  /** Epoch seconds. */
  expires_at: number
  refresh_token: string
  user: JsonObject
}

/** A new session of `user`, who has just proven to be them by `method`. */
export async function openSession(
  call: Call,
  tx: Transaction,
  user: User,
  method: Method,
): Promise<TokenAnswer> {
  const session = randomUUID()
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, clock_timestamp(), clock_timestamp(), 'aal1', $3, $4)`,
    [session, user.id, call.request.headers.get('user-agent'), call.ip],
  )
  const refreshToken = await insertToken(tx, user.id, session)
  await addMethod(tx, session, method)
  const signedIn = await updateUser(tx, user, { last_sign_in_at: now() })
  return tokenAnswer(call, tx, signedIn, session, refreshToken, method)
}

/** The only place where access tokens come from. */
export async function tokenAnswer(
  call: Call,
  tx: Transaction,
  user: User,
  sessionId: string,
  refreshToken: string,
  method: Method | 'token_refresh',
): Promise<TokenAnswer> {
  const session = await findSession(tx, sessionId)
  if (session === undefined) throw new Error(`session ${sessionId} vanished`)
  const { settings, keys, address } = call
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + settings.jwtExpiry
  const claims = {
    iss: settings.jwtIssuer ?? address(),
    sub: user.id,
    aud: user.aud ?? '',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? '',
    aal: assuranceOf(session),
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await keys.sign(await customiseClaims(call, tx, claims, method)),
    token_type: 'bearer',
    expires_in: settings.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: publicUser(user),
  }
}

const REQUIRED = [
  'aud',
  'exp',
  'iat',
  'sub',
  'email',
  'phone',
  'role',
  'aal',
  'session_id',
  'is_anonymous',
] as const

/** The claims after the project's own hook. Throws when it takes one away that every token needs. */
async function customiseClaims(
  call: Call,
  tx: Transaction,
  claims: Claims,
  method: Method | 'token_refresh',
): Promise<Claims> {
  const output = await runHook(call, tx, 'custom_access_token', {
    user_id: claims.sub ?? '',
    claims: claims as unknown as JsonObject,
    authentication_method: method,
  })
  if (output === undefined) return claims
  const changedClaims = output['claims']
  if (!isObject(changedClaims))
    throw new AuthError(500, 'unexpected_failure', 'output claims field is missing')
  const missing = REQUIRED.filter(name => changedClaims[name] === undefined)
  if (missing.length > 0)
    throw new AuthError(
      500,
      'unexpected_failure',
      `output claims do not conform to the expected schema: \n${missing
        .map(name => `- (root): ${name} is required\n`)
        .join('')}`,
    )
  return changedClaims as unknown as Claims
}
