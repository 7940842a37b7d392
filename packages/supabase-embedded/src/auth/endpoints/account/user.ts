import type { Session as Transaction } from '../../../db/session'
import { callerOf, type Caller } from '../../bearer'
import type { Call, Endpoint } from '../../call'
import { AuthError, emailTaken, phoneTaken } from '../../errors'
import { requireChannel, validEmail, validPhone } from '../../accounts/emails'
import { fieldsOf, type JsonObject } from '../../fields'
import { changePassword, completeEmailChange } from '../../accounts/changes'
import { findEmailOwner } from '../../accounts/duplicates'
import { publicUser } from '../../accounts/publicUser'
import {
  findUserByPhone,
  hasVerifiedFactor,
  mergeData,
  reload,
  updateUser,
  type User,
} from '../../accounts/users'
import { sendEmailChange } from '../../mail/sendMails'
import { requireStrong } from '../../accounts/passwords'
import { challengeOf, startFlow, type Challenge } from '../../sessions/flows'
import { assuranceOf } from '../../sessions/sessions'
import { newPasswordHash } from './newPassword'

export const getUser: Endpoint = async call => Response.json(publicUser((await callerOf(call)).user))

const FIELDS = {
  email: 'string',
  password: 'string',
  current_password: 'string',
  nonce: 'string',
  data: 'object',
  app_metadata: 'object',
  phone: 'string',
  channel: 'string',
  code_challenge: 'string',
  code_challenge_method: 'string',
} as const

interface UserChanges extends Challenge {
  email?: string
  password?: string
  current_password?: string
  nonce?: string
  data?: JsonObject
  app_metadata?: JsonObject
  phone?: string
  channel?: string
}

export const putUser: Endpoint = async call => {
  const fields: UserChanges = fieldsOf(call, 'UserUpdateParams', FIELDS)
  const caller = await callerOf(call)
  call.limits.take('signUp', call.ip)
  const email = fields.email ? validEmail(fields.email) : undefined
  const phone = fields.phone ? validPhone(fields.phone) : undefined
  requireChannel(phone, fields.channel)
  if (fields.password !== undefined) requireStrong(fields.password, call.settings)
  requireAllowed(caller, fields, email)
  if (email !== undefined && email !== caller.user.email) await requireFree(call, caller.user, email)
  if (phone !== undefined && phone !== caller.user.phone) throw await refuseNumber(call, phone)
  // Hashing takes long: it happens before the transaction that everybody else waits for.
  const hash =
    fields.password === undefined ? undefined : await newPasswordHash(call, caller, fields.password, fields)
  const user = await call.database.transaction(async tx => {
    let changedUser = caller.user
    if (hash !== undefined) changedUser = await changePassword(tx, changedUser, hash, caller.session?.id)
    if (fields.data !== undefined)
      changedUser = await updateUser(tx, changedUser, {
        raw_user_meta_data: mergeData(changedUser.raw_user_meta_data, fields.data),
      })
    if (email !== undefined && email !== changedUser.email)
      await changeEmail(call, tx, changedUser, email, fields)
    return reload(tx, changedUser)
  })
  return Response.json(publicUser(user))
}

function requireAllowed({ user, session }: Caller, changes: UserChanges, email: string | undefined): void {
  if (changes.app_metadata !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const newEmail = email !== undefined && email !== user.email
  const credentials = Boolean(changes.password) || newEmail || Boolean(changes.phone)
  const isRaised = session === undefined || assuranceOf(session) === 'aal2'
  if (credentials && hasVerifiedFactor(user) && !isRaised)
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (user.is_anonymous && changes.password && !email && !changes.phone)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
}

async function requireFree(call: Call, user: User, email: string): Promise<void> {
  if ((await findEmailOwner(call.database, email, user)) !== undefined) throw emailTaken()
}

/** A code would have to be sent to the number, and there is no provider to send it. */
async function refuseNumber({ database }: Call, phone: string): Promise<AuthError> {
  return (await findUserByPhone(database, phone)) === undefined
    ? new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider')
    : phoneTaken()
}

/** Permanent users always confirm a new address; anonymous ones as people who sign up do. */
async function changeEmail(
  call: Call,
  tx: Transaction,
  user: User,
  email: string,
  fields: Challenge,
): Promise<void> {
  if (user.is_anonymous && !call.settings.email.confirmations) {
    await completeEmailChange(tx, { ...user, email_change: email })
    return
  }
  const challenge = challengeOf(fields)
  if (challenge !== undefined)
    await startFlow(tx, { provider: 'email_change', method: 'email_change', challenge, user: user.id })
  await sendEmailChange(call, tx, user, email, challenge !== undefined)
}
