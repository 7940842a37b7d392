import type { Session as Transaction } from '../../../db/session'
import { callerOf } from '../../bearer'
import type { Call, Endpoint } from '../../call'
import { AuthError } from '../../errors'
import { clearOneTimeTokens, isTokenValid, tokenHash } from '../../accounts/oneTimeTokens'
import { isConfirmed, updateUser, type User } from '../../accounts/users'
import { sendReauthentication } from '../../mail/sendMails'

/** Mails the nonce that a change of password may ask for. */
export const reauthenticate: Endpoint = async call => {
  const { user } = await callerOf(call)
  if (!user.email && !user.phone)
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  if (!user.email) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (!isConfirmed(user)) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await call.database.transaction(tx => sendReauthentication(call, tx, user))
  return Response.json({})
}

/** Uses the nonce up. Throws `reauthentication_not_valid`. */
export async function spendNonce(call: Call, tx: Transaction, user: User, nonce: string): Promise<User> {
  const hash = tokenHash(user.email ?? '', nonce)
  const { reauthentication_token: expectedToken, reauthentication_sent_at: sentAt } = user
  if (!isTokenValid(hash, expectedToken, sentAt, call.settings.email.otpExpiry))
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await clearOneTimeTokens(tx, user)
  return updateUser(tx, user, { reauthentication_token: '' })
}
