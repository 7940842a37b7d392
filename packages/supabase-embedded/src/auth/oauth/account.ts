import type { Session as Transaction } from '../../db/session'
import type { Call } from '../call'
import { AuthError } from '../errors'
import type { JsonObject } from '../fields'
import { confirm } from '../accounts/changes'
import { findEmailOwner } from '../accounts/duplicates'
import { insertIdentity, updateProviders } from '../accounts/identities'
import { admitUser, requireSignUps } from '../accounts/newUser'
import {
  findUser,
  findUserById,
  isBanned,
  isConfirmed,
  mergeData,
  reload,
  updateUser,
  type User,
} from '../accounts/users'

/** The user that a provider's account belongs to: known by it, else by a verified address, else new. */
export async function accountOf(
  call: Call,
  tx: Transaction,
  provider: string,
  claims: JsonObject,
): Promise<User> {
  const email = typeof claims['email'] === 'string' ? claims['email'].toLowerCase() : undefined
  const isTrusted = claims['email_verified'] === true || !call.settings.email.confirmations
  const owner = await ownerOf(tx, provider, claims)
  const similar = owner ?? (email !== undefined && isTrusted ? await findEmailOwner(tx, email) : undefined)
  const user = similar ?? (await createAccount(call, tx, provider, claims, email))
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (owner === undefined) {
    // A person who registered the address without proving it must not share the account.
    if (!isConfirmed(user)) {
      await tx.query(`delete from auth.identities where user_id = $1`, [user.id])
      await updateUser(tx, user, { encrypted_password: null })
    }
    await insertIdentity(tx, user, provider, claims)
  } else await refreshIdentity(tx, provider, claims)
  const updatedUser = await updateProviders(
    tx,
    await updateUser(tx, user, { raw_user_meta_data: mergeData(user.raw_user_meta_data, claims) }),
  )
  return isTrusted && email !== undefined && !isConfirmed(updatedUser)
    ? confirm(tx, updatedUser)
    : updatedUser
}

/** Adds the provider's account to somebody who is signed in. */
export async function linkTo(
  tx: Transaction,
  target: string,
  provider: string,
  claims: JsonObject,
): Promise<User> {
  const user = await findUserById(tx, target)
  if (user === undefined) throw new AuthError(422, 'user_not_found', 'Linking target user not found')
  const owner = await ownerOf(tx, provider, claims)
  if (owner !== undefined)
    throw new AuthError(
      422,
      'identity_already_exists',
      owner.id === user.id ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await insertIdentity(tx, user, provider, claims)
  const { email } = claims
  if (!user.email && typeof email === 'string') {
    const addressedUser = await updateUser(tx, user, { email: email.toLowerCase(), is_anonymous: false })
    await confirm(tx, addressedUser)
  }
  return updateProviders(tx, await reload(tx, user))
}

const ownerOf = (tx: Transaction, provider: string, claims: JsonObject) =>
  findUser(
    tx,
    `u.id = (select i.user_id from auth.identities i where i.provider = $1 and i.provider_id = $2)`,
    provider,
    claims['sub'],
  )

async function refreshIdentity(tx: Transaction, provider: string, claims: JsonObject): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = now(), updated_at = now()
      where provider = $1 and provider_id = $2`,
    [provider, claims['sub'], JSON.stringify(claims)],
  )
}

async function createAccount(
  call: Call,
  tx: Transaction,
  provider: string,
  claims: JsonObject,
  email: string | undefined,
): Promise<User> {
  requireSignUps(call)
  const isTaken = email !== undefined && (await findEmailOwner(tx, email)) !== undefined
  return admitUser(call, tx, {
    ...(email === undefined || isTaken ? {} : { email }),
    appMetadata: { provider, providers: [provider] },
    userMetadata: claims,
  })
}
