import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'
import { findUserByEmail, hasPassword, isBanned, isConfirmed } from '../accounts/users'
import { passwordMatches, weaknessOf } from '../passwords'
import { openSession } from '../sessions/mint'
import { exchangeCode } from '../sessions/pkce'
import { refresh } from '../sessions/refresh'

export const token: Endpoint = call => {
  switch (call.query.get('grant_type')) {
    case 'password':
      return signIn(call)
    case 'refresh_token':
      return refresh(call)
    case 'pkce':
      return exchangeCode(call)
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

async function signIn(call: Call): Promise<Response> {
  call.limits.take('token', call.ip)
  const given = fieldsOf(call, 'PasswordGrantParams', {
    email: 'string',
    phone: 'string',
    password: 'string',
  })
  if (given.email && given.phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (given.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!given.email) throw invalid('missing email or phone')
  if (!call.settings.email.signup)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const user = await findUserByEmail(call.database, given.email)
  if (user === undefined || !hasPassword(user)) throw wrong()
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  const password = given.password ?? ''
  if (!(await passwordMatches(user.encrypted_password, password))) throw wrong()
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const weakness = weaknessOf(password, call.settings)
  const session = await call.database.transaction(tx => openSession(call, tx, user, 'password'))
  return Response.json({
    ...session,
    ...(weakness ? { weak_password: { message: weakness.message, ...weakness.weakPassword } } : {}),
  })
}

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
