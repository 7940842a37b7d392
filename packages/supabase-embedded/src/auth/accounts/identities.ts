import type { Session as Transaction } from '../../db/session'
import type { JsonObject } from '../fields'
import type { Identity } from './identity'
import { isoTimes } from './times'
import { mergeData, updateUser, type User } from './users'

/** `id` is the provider's, `identity_id` ours: older clients named them so. */
export function publicIdentity(identity: Identity): JsonObject {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...isoTimes({
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    }),
    ...(identity.email === null ? {} : { email: identity.email }),
  }
}

/** The data of an email or phone identity, which carries the user's id as `sub`. */
export const ownIdentityData = (
  user: Pick<User, 'id'>,
  claims: { email?: string; phone?: string; emailVerified?: boolean; phoneVerified?: boolean },
): JsonObject => ({
  sub: user.id,
  ...(claims.email === undefined ? {} : { email: claims.email }),
  email_verified: claims.emailVerified ?? false,
  ...(claims.phone === undefined ? {} : { phone: claims.phone }),
  phone_verified: claims.phoneVerified ?? false,
})

export async function insertIdentity(
  tx: Transaction,
  user: Pick<User, 'id'>,
  provider: string,
  data: JsonObject,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3::jsonb, $4, now(), now(), now())`,
    [data['sub'], user.id, JSON.stringify(data), provider],
  )
}

/** Merges into the data of the user's identity of `provider`, or makes one. */
export async function putIdentity(
  tx: Transaction,
  user: User,
  provider: string,
  data: JsonObject,
): Promise<void> {
  const identity = identityOf(user, provider)
  if (identity === undefined) return insertIdentity(tx, user, provider, data)
  await tx.query(`update auth.identities set identity_data = $2::jsonb, updated_at = now() where id = $1`, [
    identity.id,
    JSON.stringify(mergeData(identity.identity_data, data)),
  ])
}

/** The identity that belongs to the account itself, not one of a linked provider's. */
export const identityOf = (user: User, provider: string): Identity | undefined =>
  user.identities.find(identity => identity.provider === provider)

/** `app_metadata.provider` is the oldest identity's, `providers` all of them. */
export async function updateProviders(tx: Transaction, user: User): Promise<User> {
  const rows = await tx.query<{ provider: string }>(
    `select provider from auth.identities where user_id = $1 group by provider order by min(created_at)`,
    [user.id],
  )
  const providers = rows.map(row => row.provider)
  const first = providers[0] === undefined ? {} : { provider: providers[0] }
  return updateUser(tx, user, {
    raw_app_meta_data: mergeData(user.raw_app_meta_data, { ...first, providers }),
  })
}
