import type { Session as Transaction } from '../../db/session'
import type { Call, Endpoint } from '../call'
import { emailTaken } from '../errors'
import { validEmail } from '../accounts/emails'
import { fieldsOf, type JsonObject } from '../fields'
import { insertIdentity, ownIdentityData } from '../accounts/identities'
import { publicUser } from '../accounts/publicUser'
import { insertEmailUser } from '../accounts/signUp'
import { findUserByEmail, isConfirmed, reload, type User } from '../accounts/users'
import { sendInvite } from '../mail/sendMails'

export const invite: Endpoint = async call => {
  const fields = fieldsOf(call, 'InviteParams', { email: 'string', data: 'object' })
  const email = validEmail(fields.email)
  const user = await call.database.transaction(async tx =>
    sendInvite(call, tx, await inviteeOf(call, tx, email, fields.data ?? {})),
  )
  return Response.json(publicUser(user))
}

/** Throws `email_exists` when the address belongs to somebody who has confirmed it. */
export async function inviteeOf(call: Call, tx: Transaction, email: string, data: JsonObject): Promise<User> {
  const existing = await findUserByEmail(tx, email)
  if (existing !== undefined) {
    if (isConfirmed(existing)) throw emailTaken()
    return existing
  }
  const user = await insertEmailUser(call, tx, { email, data })
  await insertIdentity(tx, user, 'email', ownIdentityData(user, { email }))
  return reload(tx, user)
}
