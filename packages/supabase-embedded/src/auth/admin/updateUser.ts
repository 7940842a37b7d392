import type { Session as Transaction } from '../../db/session'
import type { Endpoint } from '../call'
import { rethrowAs } from '../errors'
import { changePassword, confirm } from '../accounts/changes'
import { ownIdentityData, putIdentity } from '../accounts/identities'
import { publicUser } from '../accounts/publicUser'
import { mergeData, now, reload, updateUser, type User, type UserColumns } from '../accounts/users'
import { hashPassword, requireStrong } from '../accounts/passwords'
import { attributesOf, type UserAttributes } from './attributes'
import { userOf } from './user'

export const updateUserById: Endpoint = async call => {
  const user = await userOf(call)
  const attributes = attributesOf(call)
  if (attributes.password !== undefined) requireStrong(attributes.password, call.settings)
  const hash =
    attributes.password === undefined
      ? undefined
      : attributes.password === ''
        ? null
        : await hashPassword(call, attributes.password)
  const changedUser = await call.database
    .transaction(async tx => {
      if (attributes.email_confirm === true) await confirm(tx, user)
      if (hash !== undefined) await changePassword(tx, user, hash)
      await putAddresses(tx, user, attributes)
      await updateUser(tx, user, columnsOf(await reload(tx, user), attributes))
      return reload(tx, user)
    })
    .catch(rethrowAs('Error updating user'))
  return Response.json(publicUser(changedUser))
}

async function putAddresses(tx: Transaction, user: User, attributes: UserAttributes): Promise<void> {
  const { email, phone } = attributes
  if (email !== undefined)
    await putIdentity(
      tx,
      user,
      'email',
      ownIdentityData(user, { email, emailVerified: attributes.email_confirm ?? false }),
    )
  if (phone !== undefined)
    await putIdentity(
      tx,
      user,
      'phone',
      ownIdentityData(user, { phone, phoneVerified: attributes.phone_confirm ?? false }),
    )
}

function columnsOf(user: User, attributes: UserAttributes): Partial<UserColumns> {
  const { email, phone, email_confirm: emailConfirm, phone_confirm: phoneConfirm } = attributes
  const isSettled = (email !== undefined && emailConfirm) || (phone !== undefined && phoneConfirm)
  return {
    ...(attributes.role ? { role: attributes.role.trim() } : {}),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(phoneConfirm === true ? { phone_confirmed_at: now() } : {}),
    ...(isSettled === true ? { is_anonymous: false } : {}),
    ...(attributes.app_metadata
      ? { raw_app_meta_data: mergeData(user.raw_app_meta_data, attributes.app_metadata) }
      : {}),
    ...(attributes.user_metadata
      ? { raw_user_meta_data: mergeData(user.raw_user_meta_data, attributes.user_metadata) }
      : {}),
    ...(attributes.bannedUntil === undefined ? {} : { banned_until: attributes.bannedUntil }),
  }
}
