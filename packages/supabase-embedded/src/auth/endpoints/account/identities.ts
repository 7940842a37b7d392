import { callerOf, isUuid } from '../../bearer'
import type { Endpoint } from '../../call'
import { AuthError } from '../../errors'
import { updateProviders } from '../../accounts/identities'
import { NOTHING_PENDING } from '../../accounts/changes'
import { clearOneTimeTokens } from '../../accounts/oneTimeTokens'
import { findUserByEmail, mergeData, reload, updateUser, type User } from '../../accounts/users'
import type { Session as Transaction } from '../../../db/session'

export const unlinkIdentity: Endpoint = async call => {
  const { user } = await callerOf(call)
  if (!call.settings.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const id = call.params['identity'] ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  if (user.identities.length <= 1)
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  if (!user.identities.some(identity => identity.id === id))
    throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await call.database.transaction(async tx => {
    await tx.query(`delete from auth.identities where id = $1`, [id])
    const remaining = await withRemainingAddress(
      tx,
      await reload(tx, user),
      !call.settings.email.confirmations,
    )
    await updateProviders(tx, remaining)
  })
  return Response.json({})
}

/** When the account's address left with the identity, that of another takes its place, a verified one first. */
async function withRemainingAddress(tx: Transaction, user: User, isTrusted: boolean): Promise<User> {
  if (user.identities.some(identity => identity.email === user.email)) return user
  const rank = ({ email, identity_data: data }: User['identities'][number]) =>
    email === null ? 2 : data['email_verified'] === true ? 0 : 1
  const others = [...user.identities].sort((a, b) => rank(a) - rank(b))
  const next = await firstFree(tx, others)
  if (next === undefined)
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  const isConfirmed = rank(next) === 0 || (rank(next) === 1 && isTrusted)
  await clearOneTimeTokens(tx, user)
  return updateUser(tx, user, {
    email: next.email,
    ...NOTHING_PENDING,
    ...(!isConfirmed && {
      email_confirmed_at: null,
      raw_user_meta_data: mergeData(user.raw_user_meta_data, { email_verified: false }),
    }),
  })
}

/** The first of these identities whose address no account has. */
async function firstFree(
  tx: Transaction,
  identities: User['identities'],
): Promise<User['identities'][number] | undefined> {
  for (const identity of identities)
    if (identity.email === null || (await findUserByEmail(tx, identity.email)) === undefined) return identity
  return undefined
}
