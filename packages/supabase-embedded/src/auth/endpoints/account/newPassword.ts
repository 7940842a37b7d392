import type { Caller } from '../../bearer'
import type { Call } from '../../call'
import { AuthError } from '../../errors'
import { hasPassword } from '../../accounts/users'
import { hashPassword, passwordMatches } from '../../accounts/passwords'
import type { AuthSession } from '../../sessions/sessions'
import { spendNonce } from './reauthenticate'

/** Milliseconds a session counts as a recent sign-in. */
const RECENT = 24 * 3600 * 1000

/** The hash of a password that this caller may set; null removes it. Throws what the hosted service would. */
export async function newPasswordHash(
  call: Call,
  { user, session }: Caller,
  password: string,
  fields: { nonce?: string; current_password?: string },
): Promise<string | null> {
  if (call.settings.email.securePasswordChange && !isRecent(session)) {
    const { nonce = '' } = fields
    if (nonce === '')
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
    await call.database.transaction(tx => spendNonce(call, tx, user, nonce))
  }
  if (password === '') return null
  if (hasPassword(user) && (await passwordMatches(user.encrypted_password, password)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(call, password)
}

const isRecent = (session: AuthSession | undefined): boolean =>
  session !== undefined && Date.now() <= Date.parse(session.created_at) + RECENT
