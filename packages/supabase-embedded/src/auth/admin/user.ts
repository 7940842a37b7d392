import { isUuid } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import { validPhone } from '../accounts/emails'
import { fieldsOf } from '../fields'
import { publicUser } from '../accounts/publicUser'
import { findUserById, type User } from '../accounts/users'
import { factorOf } from '../mfa/factorOf'
import { deleteFactor, findFactor, publicFactor } from '../mfa/factors'
import { lowerSessionsOf } from '../sessions/sessions'

/** The user that the path names. Throws 404. */
export async function userOf({ params, database }: Call): Promise<User> {
  const id = params['user'] ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(database, id)
  if (user === undefined) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

export const getAdminUser: Endpoint = async call => Response.json(publicUser(await userOf(call)))

export const listUserFactors: Endpoint = async call =>
  Response.json((await userOf(call)).factors.map(publicFactor))

export const deleteUserFactor: Endpoint = async call => {
  const factor = await factorOf(call, await userOf(call))
  await call.database.transaction(async tx => {
    await deleteFactor(tx, factor)
    await lowerSessionsOf(tx, factor)
  })
  return Response.json(publicFactor(factor))
}

export const updateUserFactor: Endpoint = async call => {
  const user = await userOf(call)
  const factor = await factorOf(call, user)
  const { friendly_name: name, phone } = fieldsOf(call, 'adminUserUpdateFactorParams', {
    friendly_name: 'string',
    phone: 'string',
  })
  await call.database.query(
    `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone), updated_at = now()
      where id = $1`,
    [factor.id, name || null, phone && factor.factor_type === 'phone' ? validPhone(phone) : null],
  )
  return Response.json(publicFactor((await findFactor(call.database, user, factor.id)) ?? factor))
}
