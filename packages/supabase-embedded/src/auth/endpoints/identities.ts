import { callerOf, isUuid } from '../bearer'
import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import { updateProviders } from '../accounts/identities'
import { clearOneTimeTokens } from '../accounts/oneTimeTokens'
import { reload, updateUser, type User } from '../accounts/users'
import type { Session as Transaction } from '../../db/database'

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
    await updateProviders(tx, await withRemainingAddress(tx, await reload(tx, user)))
  })
  return Response.json({})
}

/** When the account's address left with the identity, a verified one of the others takes its place. */
async function withRemainingAddress(tx: Transaction, user: User): Promise<User> {
  if (user.identities.some(identity => identity.email === user.email)) return user
  const rank = ({ email, identity_data: data }: User['identities'][number]) =>
    email === null ? 2 : data['email_verified'] === true ? 0 : 1
  const [first] = [...user.identities].sort((a, b) => rank(a) - rank(b))
  await clearOneTimeTokens(tx, user)
  const verified = first !== undefined && rank(first) === 0
  return updateUser(tx, user, {
    email: first?.email ?? null,
    ...(verified ? {} : { email_confirmed_at: null }),
  })
}
