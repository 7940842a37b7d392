import type { Session as Transaction } from '../../db/session'
import type { Call, Endpoint } from '../call'
import { AuthError, type ErrorCode } from '../errors'
import { fieldsOf } from '../fields'
import { findUserById, isBanned } from '../accounts/users'
import { tokenAnswer, type TokenAnswer } from './mint'
import { activeToken, findToken, revokeFamily, swapToken, type RefreshToken } from './refreshTokens'
import { endOf, findSession, type AuthSession } from './sessions'

const makeRefused = (code: ErrorCode, reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`)

/** `grant_type=refresh_token`: one transaction on the one database session, so parallel refreshes come one by one. */
export const refresh: Endpoint = async call => {
  call.limits.take('token', call.ip)
  const { refresh_token: fields = '' } = fieldsOf(call, 'RefreshTokenGrantParams', {
    refresh_token: 'string',
  })
  if (!/^[a-z0-9]{12}$/.test(fields))
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid')
  // A refusal may revoke the whole family, which has to be committed: it is returned, not thrown.
  const outcome = await call.database.transaction(tx => continueSession(call, tx, fields))
  if (outcome instanceof AuthError) throw outcome
  return Response.json(outcome)
}

async function continueSession(call: Call, tx: Transaction, text: string): Promise<TokenAnswer | AuthError> {
  const token = await findToken(tx, text)
  const user = token && (await findUserById(tx, token.user_id))
  if (token === undefined || user === undefined)
    return makeRefused('refresh_token_not_found', 'Refresh Token Not Found')
  if (isBanned(user)) return makeRefused('user_banned', 'User Banned')
  const session = token.session_id === null ? undefined : await findSession(tx, token.session_id)
  if (session === undefined) return makeRefused('session_not_found', 'No Valid Session Found')
  const end = endOf(session, call.settings.sessions, Date.now(), token.updated_at)
  if (end !== undefined)
    return makeRefused(
      'session_expired',
      end === 'inactive' ? 'Session Expired (Inactivity)' : 'Session Expired',
    )
  const next = await successorOf(call, tx, token, session)
  if (next === undefined) return makeRefused('refresh_token_already_used', 'Already Used')
  await tx.query(
    `update auth.sessions set refreshed_at = clock_timestamp() at time zone 'utc', user_agent = $2, ip = $3 where id = $1`,
    [session.id, call.request.headers.get('user-agent'), call.ip],
  )
  return tokenAnswer(call, tx, user, session.id, next, 'token_refresh')
}

/**
 * A used token is accepted again when the client never stored the answer (its child is the active token, and is
 * returned again) or within the reuse interval. After that it counts as stolen: the whole family is revoked, and the
 * result is undefined.
 */
async function successorOf(
  { settings }: Call,
  tx: Transaction,
  token: RefreshToken,
  session: AuthSession,
): Promise<string | undefined> {
  if (!token.revoked) return swapToken(tx, token, session.id)
  const active = await activeToken(tx, session.id)
  if (active?.parent === token.token) return active.token
  if (Date.now() <= Date.parse(token.updated_at) + settings.refreshReuseInterval * 1000)
    return swapToken(tx, token, session.id)
  if (settings.refreshRotation) await revokeFamily(tx, session.id)
  return undefined
}
