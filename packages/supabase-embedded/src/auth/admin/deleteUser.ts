import { createHash } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import type { Endpoint } from '../call'
import { rethrowAs } from '../errors'
import { fieldsOf } from '../fields'
import { clearOneTimeTokens } from '../accounts/oneTimeTokens'
import { now, updateUser, type User } from '../accounts/users'
import { logoutEverywhere } from '../sessions/sessions'
import { userOf } from './user'

export const deleteUser: Endpoint = async call => {
  const user = await userOf(call)
  const { should_soft_delete: soft = false } =
    call.body === '' ? {} : fieldsOf(call, 'adminUserDeleteParams', { should_soft_delete: 'boolean' })
  await call.database
    .transaction(async tx => {
      if (!soft) await tx.query(`delete from auth.users where id = $1`, [user.id])
      else if (user.deleted_at === null) await softDelete(tx, user)
    })
    .catch(rethrowAs('Database error deleting user'))
  return Response.json({})
}

/** The row stays for what refers to it; nothing in it tells any more who it was. */
async function softDelete(tx: Transaction, user: User): Promise<void> {
  const veilValue = (value: string | null) => digest(user.id + (value ?? ''))
  await clearOneTimeTokens(tx, user)
  await logoutEverywhere(tx, user.id)
  await tx.query(`delete from auth.mfa_factors where user_id = $1`, [user.id])
  for (const identity of user.identities)
    await tx.query(
      `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = now() where id = $1`,
      [identity.id, digest(`${user.id}${identity.provider}:${identity.provider_id}`)],
    )
  await updateUser(tx, user, {
    email: veilValue(user.email),
    phone: veilValue(user.phone).slice(0, 15),
    email_change: veilValue(user.email_change),
    phone_change: veilValue(user.phone_change).slice(0, 15),
    encrypted_password: null,
    confirmation_token: '',
    recovery_token: '',
    email_change_token_current: '',
    email_change_token_new: '',
    phone_change_token: '',
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    deleted_at: now(),
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
