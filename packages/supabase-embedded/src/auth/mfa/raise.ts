import type { Session as Transaction } from '../../db/session'
import { reload, type User } from '../accounts/users'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { reasonOf, runHook } from '../hooks'
import { tokenAnswer, type TokenAnswer } from '../sessions/mint'
import { activeToken, swapToken } from '../sessions/refreshTokens'
import { addMethod, logoutEverywhere, type AuthSession, type Method } from '../sessions/sessions'
import type { Factor } from './factors'

/** Raises the session in place by a factor that was shown. Every session of the user that stays below it ends. */
export async function raiseSession(
  call: Call,
  tx: Transaction,
  user: User,
  session: AuthSession,
  factor: Pick<Factor, 'id'>,
  method: Method,
): Promise<TokenAnswer> {
  await addMethod(tx, session.id, method)
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    session.id,
    factor.id,
  ])
  const refreshToken = await raisedToken(tx, session.id)
  await tx.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [user.id])
  return tokenAnswer(call, tx, await reload(tx, user), session.id, refreshToken, method)
}

async function raisedToken(tx: Transaction, session: string): Promise<string> {
  const current = await activeToken(tx, session)
  if (current === undefined)
    throw new AuthError(400, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return swapToken(tx, current, session)
}

/** The project's hook may end it all: every session of the user, and the request. */
export async function checkAttempt(
  call: Call,
  user: User,
  factor: Pick<Factor, 'id' | 'factor_type'>,
  valid: boolean,
): Promise<void> {
  if (call.settings.hooks['mfa_verification_attempt'] === undefined) return
  const output = await call.database.transaction(tx =>
    runHook(call, tx, 'mfa_verification_attempt', {
      user_id: user.id,
      factor_id: factor.id,
      factor_type: factor.factor_type,
      valid,
    }),
  )
  if (output?.['decision'] !== 'reject') return
  await logoutEverywhere(call.database, user.id)
  const message = reasonOf(output, 'Further MFA verification attempts will be rejected.')
  throw new AuthError(403, 'mfa_verification_rejected', message)
}
