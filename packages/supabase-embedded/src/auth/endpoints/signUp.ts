import { randomUUID } from 'node:crypto'
import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { requireChannel, validEmail } from '../accounts/emails'
import { fieldsOf, type JsonObject } from '../fields'
import { admitUser, requireSignUps } from '../accounts/newUser'
import { publicUser } from '../accounts/publicUser'
import { signUpEmail } from '../accounts/signUp'
import { isConfirmed, now, type User } from '../accounts/users'
import { hashPassword, requireStrong } from '../accounts/passwords'
import { challengeOf } from '../sessions/flows'
import { openSession } from '../sessions/mint'

export const signUp: Endpoint = async call => {
  const fields = fieldsOf(call, 'SignupParams', {
    email: 'string',
    phone: 'string',
    password: 'string',
    data: 'object',
    channel: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  })
  if (!fields.email && !fields.phone) return signUpAnonymously(call, fields.data ?? {})
  call.limits.take('signUp', call.ip)
  requireSignUps(call)
  if (!fields.password) throw invalid('Signup requires a valid password')
  requireStrong(fields.password, call.settings)
  if (fields.email && fields.phone)
    throw invalid('Only an email address or phone number should be provided on signup.')
  requireChannel(fields.phone, fields.channel)
  if (fields.phone && fields.code_challenge) throw invalid('PKCE not supported for phone signups')
  const challenge = challengeOf(fields)
  if (fields.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!call.settings.email.signup)
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  const email = validEmail(fields.email)
  const account = {
    email,
    passwordHash: await hashPassword(call, fields.password),
    data: fields.data ?? {},
    challenge,
  }
  const { user, isTaken } = await call.database.transaction(tx => signUpEmail(call, tx, account))
  if (isTaken) return takenAnswer(call, user, account.data)
  if (!isConfirmed(user))
    return Response.json(user.invited_at === null ? publicUser(user) : withoutDetails(user))
  return Response.json(await call.database.transaction(tx => openSession(call, tx, user, 'password')))
}

async function signUpAnonymously(call: Call, data: JsonObject): Promise<Response> {
  if (!call.settings.anonymousSignIns)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  call.limits.take('anonymous', call.ip)
  requireSignUps(call)
  const answer = await call.database
    .transaction(async tx => {
      const user = await admitUser(call, tx, { appMetadata: {}, userMetadata: data, anonymous: true })
      return openSession(call, tx, user, 'anonymous')
    })
    .catch((cause: unknown) => {
      const isRefused = cause instanceof AuthError && cause.status !== 500
      throw isRefused
        ? cause
        : new AuthError(500, 'unexpected_failure', 'Database error creating anonymous user', { cause })
    })
  return Response.json(answer)
}

/** Where addresses have to be confirmed, the answer does not tell that somebody has this one already. */
function takenAnswer({ settings }: Call, user: User, data: JsonObject): Response {
  if (!settings.email.confirmations)
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  const at = now()
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: user.email ?? '',
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  })
}

const withoutDetails = (user: User) => ({ ...publicUser(user), user_metadata: {}, identities: [] })
