import type { Session as Transaction } from '../../db/database'
import type { Endpoint } from '../call'
import { failedAs } from '../errors'
import { changePassword, confirm } from '../accounts/changes'
import { ownIdentityData, putIdentity } from '../accounts/identities'
import { publicUser } from '../accounts/publicUser'
import { merged, now, reload, updateUser, type User, type UserColumns } from '../accounts/users'
import { hashPassword, requireStrong } from '../passwords'
import { attributesOf, type UserAttributes } from './attributes'
import { userOf } from './user'

export const updateUserById: Endpoint = async call => {
  const user = await userOf(call)
  const given = attributesOf(call)
  if (given.password !== undefined) requireStrong(given.password, call.settings)
  const hash =
    given.password === undefined
      ? undefined
      : given.password === ''
        ? null
        : await hashPassword(call, given.password)
  const changed = await call.database
    .transaction(async tx => {
      if (given.email_confirm === true) await confirm(tx, user)
      if (hash !== undefined) await changePassword(tx, user, hash)
      await putAddresses(tx, user, given)
      await updateUser(tx, user, columnsOf(await reload(tx, user), given))
      return reload(tx, user)
    })
    .catch(failedAs('Error updating user'))
  return Response.json(publicUser(changed))
}

async function putAddresses(tx: Transaction, user: User, given: UserAttributes): Promise<void> {
  const { email, phone } = given
  if (email !== undefined)
    await putIdentity(
      tx,
      user,
      'email',
      ownIdentityData(user, { email, emailVerified: given.email_confirm ?? false }),
    )
  if (phone !== undefined)
    await putIdentity(
      tx,
      user,
      'phone',
      ownIdentityData(user, { phone, phoneVerified: given.phone_confirm ?? false }),
    )
}

function columnsOf(user: User, given: UserAttributes): Partial<UserColumns> {
  const { email, phone, email_confirm: emailConfirm, phone_confirm: phoneConfirm } = given
  const settled = (email !== undefined && emailConfirm) || (phone !== undefined && phoneConfirm)
  return {
    ...(given.role ? { role: given.role.trim() } : {}),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(phoneConfirm === true ? { phone_confirmed_at: now() } : {}),
    ...(settled === true ? { is_anonymous: false } : {}),
    ...(given.app_metadata ? { raw_app_meta_data: merged(user.raw_app_meta_data, given.app_metadata) } : {}),
    ...(given.user_metadata
      ? { raw_user_meta_data: merged(user.raw_user_meta_data, given.user_metadata) }
      : {}),
    ...(given.bannedUntil === undefined ? {} : { banned_until: given.bannedUntil }),
  }
}
