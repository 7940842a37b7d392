import type { Session as Transaction } from '../../db/session'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { completeEmailChange, confirm } from '../accounts/changes'
import { updateProviders } from '../accounts/identities'
import {
  clearOneTimeTokens,
  isExpired,
  isTokenValid,
  PKCE_PREFIX,
  userOfToken,
  type OneTimeTokenType,
} from '../accounts/oneTimeTokens'
import { findUserByEmail, isBanned, isConfirmed, updateUser, type User } from '../accounts/users'

/** The kinds of verification; `email` has been resolved to one of them. */
export type VerificationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export interface Verification {
  user: User
  type: VerificationType
}

const LINK_INVALID = 'Email link is invalid or has expired'
const CODE_INVALID = 'Token has expired or is invalid'

/** The user that `hash`, from a link, speaks for. Throws `otp_expired`, `user_banned`, `validation_failed`. */
export async function verifyHash(
  call: Call,
  tx: Transaction,
  type: string,
  hash: string,
): Promise<Verification> {
  const user = await userOfToken(tx, hash, ...tokenTypes(type))
  if (user === undefined) throw new AuthError(403, 'otp_expired', LINK_INVALID)
  requireNotBanned(user)
  const resolvedType =
    type === 'email' ? (user.recovery_token === hash ? 'magiclink' : 'signup') : (type as VerificationType)
  if (isExpired(sentAt(user, resolvedType), call.settings.email.otpExpiry))
    throw new AuthError(403, 'otp_expired', LINK_INVALID)
  return { user, type: resolvedType }
}

function tokenTypes(type: string): OneTimeTokenType[] {
  switch (type) {
    case 'email':
      return ['confirmation_token', 'recovery_token']
    case 'signup':
    case 'invite':
      return ['confirmation_token']
    case 'recovery':
    case 'magiclink':
      return ['recovery_token']
    case 'email_change':
      return ['email_change_token_current', 'email_change_token_new']
    default:
      throw new AuthError(400, 'validation_failed', 'Invalid email verification type')
  }
}

/** The user whose mailed code hashes to `hash`. Throws `otp_expired`, `user_banned`, `validation_failed`. */
export async function verifyCode(
  call: Call,
  tx: Transaction,
  type: string,
  email: string,
  hash: string,
): Promise<Verification> {
  const user =
    type === 'email_change'
      ? await userOfToken(tx, hash, ...tokenTypes(type)).then(
          foundUser => foundUser ?? userOfToken(tx, PKCE_PREFIX + hash, ...tokenTypes(type)),
        )
      : await findUserByEmail(tx, email)
  if (user === undefined) throw new AuthError(403, 'otp_expired', CODE_INVALID)
  requireNotBanned(user)
  const candidates: VerificationType[] =
    type === 'email' ? ['signup', 'magiclink'] : [type as VerificationType]
  const matchedType = candidates.find(each => {
    const tokens = tokenTypes(each).map(column => user[column])
    return tokens.some(token => isTokenValid(hash, token, sentAt(user, each), call.settings.email.otpExpiry))
  })
  if (matchedType === undefined) throw new AuthError(403, 'otp_expired', CODE_INVALID)
  return { user, type: matchedType }
}

function sentAt(user: User, type: VerificationType): string | null {
  switch (type) {
    case 'signup':
    case 'invite':
      return user.confirmation_sent_at
    case 'magiclink':
    case 'recovery':
      return user.recovery_sent_at
    case 'email_change':
      return user.email_change_sent_at
  }
}

function requireNotBanned(user: User): void {
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
}

/** Undefined: the other address has to confirm the change as well. */
export async function complete(
  call: Call,
  tx: Transaction,
  { user, type }: Verification,
  hash: string,
): Promise<User | undefined> {
  const doneUser = await completeVerification(call, tx, user, type, hash)
  return doneUser && updateProviders(tx, doneUser)
}

async function completeVerification(
  call: Call,
  tx: Transaction,
  user: User,
  type: VerificationType,
  hash: string,
): Promise<User | undefined> {
  switch (type) {
    case 'signup':
    case 'invite':
      await tx.query(
        `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
          where user_id = $1 and email = $2`,
        [user.id, user.email],
      )
      return confirm(tx, user)
    case 'magiclink':
    case 'recovery': {
      await clearOneTimeTokens(tx, user)
      const usedUser = await updateUser(tx, user, { recovery_token: '' })
      return isConfirmed(usedUser) ? usedUser : confirm(tx, usedUser)
    }
    case 'email_change':
      return confirmEmailChange(call, tx, user, hash)
  }
}

async function confirmEmailChange(
  { settings }: Call,
  tx: Transaction,
  user: User,
  hash: string,
): Promise<User | undefined> {
  const { confirmations, doubleConfirmChanges } = settings.email
  const bothNeeded = confirmations && doubleConfirmChanges && Boolean(user.email)
  if (!bothNeeded || user.email_change_confirm_status !== 0) return completeEmailChange(tx, user)
  const column = [hash, PKCE_PREFIX + hash].includes(user.email_change_token_current ?? '')
    ? 'email_change_token_current'
    : 'email_change_token_new'
  await clearOneTimeTokens(tx, user, column)
  await updateUser(tx, user, { email_change_confirm_status: 1, [column]: '' })
  return undefined
}
