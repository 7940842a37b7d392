import type { User } from '../accounts/users'
import { isUuid } from '../bearer'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { findFactor, type Factor } from './factors'

/** The factor that the path names, if it is `user`'s. Throws 404. */
export async function factorOf({ params, database }: Call, user: Pick<User, 'id'>): Promise<Factor> {
  const id = params['factor'] ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await findFactor(database, user, id)
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
