import type { Session as Transaction } from '../../db/session'
import { logoutEverywhere, logoutOthers } from '../sessions/sessions'
import { ownIdentityData, putIdentity } from './identities'
import { clearOneTimeTokens } from './oneTimeTokens'
import { isConfirmed, mergeData, now, reload, updateUser, type User } from './users'

/** No code and no change is under way. */
export const NOTHING_PENDING = {
  confirmation_token: '',
  confirmation_sent_at: null,
  recovery_token: '',
  recovery_sent_at: null,
  email_change: '',
  email_change_token_current: '',
  email_change_token_new: '',
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change_token: '',
  phone_change_sent_at: null,
  reauthentication_token: '',
  reauthentication_sent_at: null,
}

/** The address is theirs. */
export async function confirm(tx: Transaction, user: User): Promise<User> {
  await clearOneTimeTokens(tx, user)
  return updateUser(tx, user, {
    confirmation_token: '',
    email_confirmed_at: now(),
    raw_user_meta_data: mergeData(user.raw_user_meta_data, { email_verified: true }),
  })
}

/** Every earlier token is void, and every session but `keep`: the old password may be why it was changed. */
export async function changePassword(
  tx: Transaction,
  user: User,
  hash: string | null,
  keep?: string,
): Promise<User> {
  await clearOneTimeTokens(tx, user)
  if (keep === undefined) await logoutEverywhere(tx, user.id)
  else await logoutOthers(tx, user.id, keep)
  return updateUser(tx, user, {
    encrypted_password: hash,
    confirmation_token: '',
    confirmation_sent_at: null,
    recovery_token: '',
    recovery_sent_at: null,
    email_change_token_current: '',
    email_change_token_new: '',
    email_change_sent_at: null,
    phone_change_token: '',
    phone_change_sent_at: null,
    reauthentication_token: '',
    reauthentication_sent_at: null,
  })
}

/** The pending address becomes the user's; an anonymous user becomes a permanent one. */
export async function completeEmailChange(tx: Transaction, user: User): Promise<User> {
  const email = user.email_change ?? ''
  await putIdentity(tx, user, 'email', ownIdentityData(user, { email, emailVerified: true }))
  await clearOneTimeTokens(tx, user)
  const changedUser = await updateUser(tx, user, {
    email,
    email_change: '',
    email_change_token_current: '',
    email_change_token_new: '',
    email_change_confirm_status: 0,
    is_anonymous: false,
  })
  return isConfirmed(changedUser) ? reload(tx, changedUser) : confirm(tx, changedUser)
}
