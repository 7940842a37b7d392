import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { validEmail, validPhone } from '../accounts/emails'
import { fieldsOf, type JsonObject } from '../fields'
import { requireSignUps } from '../accounts/newUser'
import { signUpEmail } from '../accounts/signUp'
import { findUserByEmail, findUserByPhone, isConfirmed } from '../accounts/users'
import { sendMagicLink } from '../mail/sendMails'
import { hashPassword, randomPassword } from '../accounts/passwords'
import { challengeOf, startFlow, type Challenge } from '../sessions/flows'

const FIELDS = {
  email: 'string',
  data: 'object',
  code_challenge: 'string',
  code_challenge_method: 'string',
} as const

/** A code and a link by mail; `create_user: false` keeps strangers out. */
export const otp: Endpoint = async call => {
  call.limits.take('signUp', call.ip)
  const fields = fieldsOf(call, 'OtpParams', {
    ...FIELDS,
    phone: 'string',
    create_user: 'boolean',
    channel: 'string',
  })
  if (fields.email && fields.phone) throw invalid('Only an email address or phone number should be provided')
  if (fields.email && fields.channel) throw invalid('Channel should only be specified with Phone OTP')
  challengeOf(fields)
  if (fields.create_user === false && !(await hasAccount(call, fields)))
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (fields.email) return sendLink(call, fields)
  if (fields.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  throw invalid('One of email or phone must be set')
}

/** True also if neither is given, which is refused later. Nobody has an invalid address. */
async function hasAccount({ database }: Call, contact: { email?: string; phone?: string }): Promise<boolean> {
  try {
    if (contact.email) return (await findUserByEmail(database, validEmail(contact.email))) !== undefined
    return !contact.phone || (await findUserByPhone(database, validPhone(contact.phone))) !== undefined
  } catch (error) {
    if (error instanceof AuthError && error.status === 400) return false
    throw error
  }
}

/** The older name of the same. */
export const magicLink: Endpoint = call => {
  call.limits.take('signUp', call.ip)
  return sendLink(call, fieldsOf(call, 'MagicLinkParams', FIELDS))
}

async function sendLink(
  call: Call,
  input: Challenge & { email?: string; data?: JsonObject },
): Promise<Response> {
  if (!call.settings.email.signup)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  if (!input.email) throw new AuthError(422, 'validation_failed', 'Password recovery requires an email')
  const email = validEmail(input.email)
  const challenge = challengeOf(input)
  const existingUser = await findUserByEmail(call.database, email)
  if (existingUser === undefined || !isConfirmed(existingUser)) {
    requireSignUps(call)
    const passwordHash = await hashPassword(call, randomPassword())
    const account = { email, passwordHash, data: input.data ?? {}, challenge }
    const { user } = await call.database.transaction(tx => signUpEmail(call, tx, account))
    // The confirmation that was just sent signs in as well.
    if (!isConfirmed(user)) return Response.json({})
  }
  await call.database.transaction(async tx => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) return
    if (challenge !== undefined)
      await startFlow(tx, { provider: 'magiclink', method: 'magiclink', challenge, user: user.id })
    await sendMagicLink(call, tx, user, challenge !== undefined)
  })
  return Response.json({})
}
