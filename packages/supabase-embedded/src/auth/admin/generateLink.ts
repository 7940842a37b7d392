import type { Session as Transaction } from '../../db/session'
import type { Call, Endpoint } from '../call'
import { AuthError, emailTaken, invalid } from '../errors'
import { validEmail } from '../accounts/emails'
import { fieldsOf, type JsonObject } from '../fields'
import { findEmailOwner } from '../accounts/duplicates'
import { insertIdentity, ownIdentityData } from '../accounts/identities'
import { newCode, putOneTimeToken, tokenHash } from '../accounts/oneTimeTokens'
import { publicUser } from '../accounts/publicUser'
import { insertEmailUser } from '../accounts/signUp'
import {
  findUserByEmail,
  isConfirmed,
  mergeData,
  now,
  reload,
  updateUser,
  type User,
} from '../accounts/users'
import { verifyLink, type LinkType } from '../mail/link'
import { hashPassword, randomPassword, requireStrong } from '../accounts/passwords'
import { redirectTarget } from '../redirects'
import { inviteeOf } from './invite'

interface LinkRequest {
  type: string
  email: string
  newEmail: string | undefined
  passwordHash: string | undefined
  data: JsonObject
}

/** The data of a mail, for projects that send their own. */
export const generateLink: Endpoint = async call => {
  const fields = fieldsOf(call, 'GenerateLinkParams', {
    type: 'string',
    email: 'string',
    new_email: 'string',
    password: 'string',
    data: 'object',
    redirect_to: 'string',
  })
  const email = validEmail(fields.email)
  const existingUser = await findUserByEmail(call.database, email)
  const type = existingUser === undefined && fields.type === 'magiclink' ? 'signup' : (fields.type ?? '')
  if (existingUser === undefined && ['recovery', 'email_change_current', 'email_change_new'].includes(type))
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  const passwordHash =
    existingUser === undefined && type === 'signup'
      ? await newPassword(call, fields.type, fields.password)
      : undefined
  const linkRequest: LinkRequest = {
    type,
    email,
    newEmail: fields.new_email,
    passwordHash,
    data: fields.data ?? {},
  }
  const code = newCode(call.settings.email.otpLength)
  const { user, hash, link } = await call.database.transaction(tx => prepare(call, tx, linkRequest, code))
  const redirectTo = redirectTarget(call, fields.redirect_to)
  return Response.json({
    ...publicUser(user),
    action_link: verifyLink(call.address(), hash, link, redirectTo),
    email_otp: code,
    hashed_token: hash,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

async function newPassword(
  call: Call,
  requestedPassword: string | undefined,
  password = '',
): Promise<string> {
  if (requestedPassword === 'magiclink') return hashPassword(call, randomPassword())
  if (password === '') throw invalid('Signup requires a valid password')
  requireStrong(password, call.settings)
  return hashPassword(call, password)
}

interface PreparedLink {
  user: User
  hash: string
  link: LinkType
}

async function prepare(
  call: Call,
  tx: Transaction,
  linkRequest: LinkRequest,
  code: string,
): Promise<PreparedLink> {
  const hash = tokenHash(linkRequest.email, code)
  switch (linkRequest.type) {
    case 'magiclink':
    case 'recovery': {
      const user = await userFor(tx, linkRequest)
      await putOneTimeToken(tx, user, 'recovery_token', hash, linkRequest.email)
      return {
        user: await updateUser(tx, user, { recovery_token: hash, recovery_sent_at: now() }),
        hash,
        link: linkRequest.type,
      }
    }
    case 'invite': {
      const user = await inviteeOf(call, tx, linkRequest.email, linkRequest.data)
      await putOneTimeToken(tx, user, 'confirmation_token', hash, linkRequest.email)
      const sentFields = { confirmation_token: hash, confirmation_sent_at: now(), invited_at: now() }
      return { user: await updateUser(tx, user, sentFields), hash, link: 'invite' }
    }
    case 'signup': {
      const user = await signUpFor(call, tx, linkRequest)
      await putOneTimeToken(tx, user, 'confirmation_token', hash, linkRequest.email)
      const sentFields = { confirmation_token: hash, confirmation_sent_at: now() }
      return { user: await updateUser(tx, user, sentFields), hash, link: 'signup' }
    }
    case 'email_change_current':
    case 'email_change_new':
      return emailChange(call, tx, linkRequest, linkRequest.type, code)
    default:
      throw invalid(`Invalid email action link type requested: ${linkRequest.type}`)
  }
}

async function emailChange(
  { settings }: Call,
  tx: Transaction,
  linkRequest: LinkRequest,
  type: 'email_change_current' | 'email_change_new',
  code: string,
): Promise<PreparedLink> {
  if (type === 'email_change_current' && !settings.email.doubleConfirmChanges)
    throw invalid('Enable secure email change to generate link for current email')
  const newEmail = validEmail(linkRequest.newEmail)
  const user = await userFor(tx, linkRequest)
  if ((await findEmailOwner(tx, newEmail, user)) !== undefined) throw emailTaken()
  const address = type === 'email_change_new' ? newEmail : linkRequest.email
  const column = type === 'email_change_new' ? 'email_change_token_new' : 'email_change_token_current'
  const hash = tokenHash(address, code)
  await putOneTimeToken(tx, user, column, hash, address)
  const changedUser = await updateUser(tx, user, {
    email_change: newEmail,
    email_change_sent_at: now(),
    email_change_confirm_status: 0,
    [column]: hash,
  })
  return { user: changedUser, hash, link: 'email_change' }
}

async function signUpFor(
  call: Call,
  tx: Transaction,
  { email, passwordHash, data }: LinkRequest,
): Promise<User> {
  const existing = await findUserByEmail(tx, email)
  if (existing !== undefined) {
    if (isConfirmed(existing)) throw emailTaken()
    return updateUser(tx, existing, { raw_user_meta_data: mergeData(existing.raw_user_meta_data, data) })
  }
  const user = await insertEmailUser(call, tx, {
    email,
    data,
    ...(passwordHash === undefined ? {} : { passwordHash }),
  })
  await insertIdentity(tx, user, 'email', ownIdentityData(user, { email }))
  return reload(tx, user)
}

async function userFor(tx: Transaction, { email }: LinkRequest): Promise<User> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  return user
}
