import type { Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { validEmail } from '../accounts/emails'
import { fieldsOf } from '../fields'
import { findUserByEmail, isConfirmed } from '../accounts/users'
import { sendConfirmation, sendEmailChange } from '../mail/sendMails'
import { challengeOf, startFlow } from '../sessions/flows'

/** Another confirmation, while one is still wanted; says nothing of whether it is. */
export const resend: Endpoint = async call => {
  call.limits.take('signUp', call.ip)
  const fields = fieldsOf(call, 'ResendConfirmationParams', {
    type: 'string',
    email: 'string',
    phone: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  })
  const type = fields.type ?? ''
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  const challenge = type === 'signup' || type === 'email_change' ? challengeOf(fields) : undefined
  if (!fields.email && type === 'signup') throw invalid('Type provided requires an email address')
  if (!fields.phone && type === 'sms') throw invalid('Type provided requires a phone number')
  if (fields.email && fields.phone) throw invalid('Only an email address or phone number should be provided.')
  if (fields.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!fields.email) throw invalid('Missing email address or phone number')
  if (!call.settings.email.signup)
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
  const email = validEmail(fields.email)
  await call.database.transaction(async tx => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) return
    const pkce = challenge !== undefined
    if (type === 'signup' && !isConfirmed(user)) {
      if (pkce)
        await startFlow(tx, { provider: 'email/signup', method: 'email/signup', challenge, user: user.id })
      await sendConfirmation(call, tx, user, pkce)
    } else if (type === 'email_change' && user.email_change) {
      if (pkce)
        await startFlow(tx, { provider: 'email_change', method: 'email_change', challenge, user: user.id })
      await sendEmailChange(call, tx, user, user.email_change, pkce)
    }
  })
  return Response.json({})
}
