import type { Call, Endpoint } from '../call'
import { AuthError, emailTaken, rethrowAs, invalid } from '../errors'
import { isUuid } from '../bearer'
import { confirm } from '../accounts/changes'
import { findEmailOwner } from '../accounts/duplicates'
import { insertIdentity, ownIdentityData } from '../accounts/identities'
import { publicUser } from '../accounts/publicUser'
import { findUserByPhone, insertUser, mergeData, now, reload, updateUser } from '../accounts/users'
import { hashPassword, isBcryptHash, randomPassword } from '../accounts/passwords'
import { attributesOf, type UserAttributes } from './attributes'

export const createUser: Endpoint = async call => {
  const attributes = attributesOf(call)
  const { email, phone } = attributes
  if (email === undefined && phone === undefined)
    throw invalid('Cannot create a user without either an email or phone')
  if (email !== undefined && (await findEmailOwner(call.database, email)) !== undefined) throw emailTaken()
  if (phone !== undefined && (await findUserByPhone(call.database, phone)) !== undefined)
    throw new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
  const passwordHash = await passwordHashOf(call, attributes)
  const id = idOf(attributes)
  const providers = [...(email === undefined ? [] : ['email']), ...(phone === undefined ? [] : ['phone'])]
  const user = await call.database
    .transaction(async tx => {
      let user = await insertUser(tx, {
        ...(id === undefined ? {} : { id }),
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
        ...(attributes.role ? { role: attributes.role } : {}),
        passwordHash,
        appMetadata: mergeData({ provider: providers[0] ?? '', providers }, attributes.app_metadata ?? {}),
        userMetadata: attributes.user_metadata ?? {},
      })
      if (email !== undefined) await insertIdentity(tx, user, 'email', ownIdentityData(user, { email }))
      if (phone !== undefined) await insertIdentity(tx, user, 'phone', ownIdentityData(user, { phone }))
      if (attributes.email_confirm === true) user = await confirm(tx, user)
      if (attributes.phone_confirm === true) user = await updateUser(tx, user, { phone_confirmed_at: now() })
      if (attributes.bannedUntil !== undefined)
        await updateUser(tx, user, { banned_until: attributes.bannedUntil })
      return reload(tx, user)
    })
    .catch(rethrowAs('Database error creating new user'))
  return Response.json(publicUser(user))
}

async function passwordHashOf(
  call: Call,
  { password, password_hash: hash }: UserAttributes,
): Promise<string> {
  if (password !== undefined && hash) throw invalid('Only a password or a password hash should be provided')
  if (hash) {
    if (!isBcryptHash(hash)) throw new AuthError(500, 'unexpected_failure', 'Error creating user')
    return hash
  }
  if (password !== undefined && Buffer.byteLength(password) > 72)
    throw invalid('bcrypt: password length exceeds 72 bytes')
  return hashPassword(call, password || randomPassword())
}

function idOf({ id }: UserAttributes): string | undefined {
  if (id === undefined || id === '') return undefined
  if (!isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw invalid('ID cannot be a nil uuid')
  return id
}
