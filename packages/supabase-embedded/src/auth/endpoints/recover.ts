import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import { validEmail } from '../accounts/emails'
import { fieldsOf } from '../fields'
import { findUserByEmail } from '../accounts/users'
import { sendRecovery } from '../mail/sendMails'
import { challengeOf, startFlow } from '../sessions/flows'

/** Says nothing of whether there is such an account. */
export const recover: Endpoint = async call => {
  call.limits.take('signUp', call.ip)
  if (!call.settings.email.signup)
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
  const fields = fieldsOf(call, 'RecoverParams', {
    email: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  })
  if (!fields.email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email')
  const email = validEmail(fields.email)
  const challenge = challengeOf(fields)
  await call.database.transaction(async tx => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) return
    if (challenge !== undefined)
      await startFlow(tx, { provider: 'recovery', method: 'recovery', challenge, user: user.id })
    await sendRecovery(call, tx, user, challenge !== undefined)
  })
  return Response.json({})
}
