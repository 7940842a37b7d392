import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { fieldsOf } from '../fields'
import { reasonOf, runHook } from '../hooks'
import { findUserByEmail, hasPassword, isBanned, isConfirmed, type User } from '../accounts/users'
import { passwordMatches, weaknessOf } from '../accounts/passwords'
import { refuseIdToken, refuseWeb3 } from './foreignTokens'
import { openSession } from '../sessions/mint'
import { exchangeCode } from '../sessions/pkce'
import { refresh } from '../sessions/refresh'
import { logoutEverywhere } from '../sessions/sessions'

export const token: Endpoint = call => {
  switch (call.query.get('grant_type')) {
    case 'password':
      return signIn(call)
    case 'refresh_token':
      return refresh(call)
    case 'pkce':
      return exchangeCode(call)
    case 'id_token':
      return refuseIdToken(call)
    case 'web3':
      return refuseWeb3()
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

async function signIn(call: Call): Promise<Response> {
  call.limits.take('token', call.ip)
  const fields = fieldsOf(call, 'PasswordGrantParams', {
    email: 'string',
    phone: 'string',
    password: 'string',
  })
  if (fields.email && fields.phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (fields.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!fields.email) throw invalid('missing email or phone')
  if (!call.settings.email.signup)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const user = await findUserByEmail(call.database, fields.email)
  if (user === undefined || !hasPassword(user)) throw wrong()
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  const password = fields.password ?? ''
  const valid = await passwordMatches(user.encrypted_password, password)
  await heardAttempt(call, user, valid)
  if (!valid) throw wrong()
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const weakness = weaknessOf(password, call.settings)
  const session = await call.database.transaction(tx => openSession(call, tx, user, 'password'))
  return Response.json({
    ...session,
    weak_password: weakness ? { message: weakness.message, ...weakness.weakPassword } : null,
  })
}

/** The project's hook may refuse the attempt, whether the password was right or not. */
async function heardAttempt(call: Call, user: User, valid: boolean): Promise<void> {
  if (call.settings.hooks['password_verification_attempt'] === undefined) return
  const output = await call.database.transaction(tx =>
    runHook(call, tx, 'password_verification_attempt', { user_id: user.id, valid }),
  )
  if (output?.['decision'] !== 'reject') return
  if (output['should_logout_user'] === true) await logoutEverywhere(call.database, user.id)
  const message = reasonOf(output, 'Further password verification attempts will be rejected.')
  throw new AuthError(400, 'invalid_credentials', message)
}

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
