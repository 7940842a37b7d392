import type { User } from '../accounts/users'
import { callerOf, isUuid } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { fieldsOf } from '../fields'
import { findPasskey, passkeysOf, publicPasskey, type Passkey } from './credentials'
import { requireSecondFactor } from './register'

const MAX_BYTES = 120

export const listPasskeys: Endpoint = async call => {
  const { user } = await callerOf(call)
  return Response.json((await passkeysOf(call.database, user)).map(publicPasskey))
}

export const renamePasskey: Endpoint = async call => {
  const { user } = await callerOf(call)
  const { friendly_name: name = '' } = fieldsOf(call, 'PasskeyUpdateParams', { friendly_name: 'string' })
  if (name === '') throw invalid('friendly_name is required')
  if (Buffer.byteLength(name) > MAX_BYTES) throw invalid('friendly_name must be 120 characters or less')
  const passkey = await passkeyOf(call, user)
  await call.database.query(
    `update auth.webauthn_credentials set friendly_name = $2, updated_at = now() where id = $1`,
    [passkey.id, name],
  )
  return Response.json(publicPasskey({ ...passkey, friendly_name: name }))
}

export const deletePasskey: Endpoint = async call => {
  const caller = await callerOf(call)
  requireSecondFactor(caller)
  const passkey = await passkeyOf(call, caller.user)
  await call.database.query(`delete from auth.webauthn_credentials where id = $1`, [passkey.id])
  return new Response(null, { status: 204 })
}

/** The one that the path names, if it is theirs. Throws 404. */
async function passkeyOf({ params, database }: Call, user: User): Promise<Passkey> {
  const id = params['passkey'] ?? ''
  const foundPasskey = isUuid(id) ? await findPasskey(database, user, id) : undefined
  if (foundPasskey === undefined) throw new AuthError(404, 'validation_failed', 'Passkey not found')
  return foundPasskey
}
