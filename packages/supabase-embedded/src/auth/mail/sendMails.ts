import type { Session as Transaction } from '../../db/session'
import type { Call } from '../call'
import { AuthError } from '../errors'
import {
  newCode,
  PKCE_PREFIX,
  putOneTimeToken,
  tokenHash,
  type OneTimeTokenType,
} from '../accounts/oneTimeTokens'
import { now, updateUser, type User, type UserColumns } from '../accounts/users'
import { redirectTarget } from '../redirects'
import { verifyLink, type LinkType } from './link'
import { compose, type MailKind } from './templates'

type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'reauthentication_sent_at'
  | 'email_change_sent_at'

interface Letter {
  kind: MailKind
  link?: LinkType
  token: OneTimeTokenType
  sentAt: SentAt
  pkce: boolean
}

/** Signing up: the address has to be confirmed. Throws `over_email_send_rate_limit`, as the others do. */
export const sendConfirmation = (call: Call, tx: Transaction, user: User, pkce: boolean) =>
  sendToUser(call, tx, user, {
    kind: 'confirmation',
    link: 'signup',
    token: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    pkce,
  })

export const sendMagicLink = (call: Call, tx: Transaction, user: User, pkce: boolean) =>
  sendToUser(call, tx, user, {
    kind: 'magic_link',
    link: 'magiclink',
    token: 'recovery_token',
    sentAt: 'recovery_sent_at',
    pkce,
  })

export const sendRecovery = (call: Call, tx: Transaction, user: User, pkce: boolean) =>
  sendToUser(call, tx, user, {
    kind: 'recovery',
    link: 'recovery',
    token: 'recovery_token',
    sentAt: 'recovery_sent_at',
    pkce,
  })

export const sendReauthentication = (call: Call, tx: Transaction, user: User) =>
  sendToUser(call, tx, user, {
    kind: 'reauthentication',
    token: 'reauthentication_token',
    sentAt: 'reauthentication_sent_at',
    pkce: false,
  })

/** Invitations are not held back by the time of an earlier mail. */
export async function sendInvite(call: Call, tx: Transaction, user: User): Promise<User> {
  const letter: Letter = {
    kind: 'invite',
    link: 'invite',
    token: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    pkce: false,
  }
  return updateUser(tx, await deliver(call, tx, user, letter), { invited_at: now() })
}

async function sendToUser(call: Call, tx: Transaction, user: User, letter: Letter): Promise<User> {
  requirePause(user[letter.sentAt], call.settings.email.maxFrequency)
  return deliver(call, tx, user, letter)
}

async function deliver(call: Call, tx: Transaction, user: User, letter: Letter): Promise<User> {
  const email = user.email ?? ''
  const code = newCode(call.settings.email.otpLength)
  const hash = markHash(tokenHash(email, code), letter.pkce)
  await putOneTimeToken(tx, user, letter.token, hash, email)
  post(call, user, {
    kind: letter.kind,
    to: email,
    code,
    hash,
    ...(letter.link ? { link: letter.link } : {}),
  })
  const changes: Partial<UserColumns> = { [letter.token]: hash, [letter.sentAt]: now() }
  return updateUser(tx, user, changes)
}

/** To the new address, and where both have to agree to the old one as well. */
export async function sendEmailChange(
  call: Call,
  tx: Transaction,
  user: User,
  newEmail: string,
  pkce: boolean,
): Promise<User> {
  const { email: settings } = call.settings
  requirePause(user.email_change_sent_at, settings.maxFrequency)
  const oldEmail = user.email ?? ''
  const changes: Partial<UserColumns> = {
    email_change: newEmail,
    email_change_confirm_status: 0,
    email_change_sent_at: now(),
  }
  const send = async (to: string, token: 'email_change_token_new' | 'email_change_token_current') => {
    const code = newCode(settings.otpLength)
    const hash = markHash(tokenHash(to, code), pkce)
    await putOneTimeToken(tx, user, token, hash, to)
    changes[token] = hash
    post(
      call,
      { ...user, email_change: newEmail },
      { kind: 'email_change', to, code, hash, link: 'email_change' },
    )
  }
  await send(newEmail, 'email_change_token_new')
  if (settings.doubleConfirmChanges && oldEmail !== '') await send(oldEmail, 'email_change_token_current')
  return updateUser(tx, user, changes)
}

interface PostedMail {
  kind: MailKind
  to: string
  code: string
  hash: string
  link?: LinkType
}

function post(call: Call, user: User, { kind, to, code, hash, link }: PostedMail): void {
  const redirectTo = redirectTarget(call)
  if (call.settings.email.confirmations) call.limits.take('mail', 'all')
  call.mailbox.put(
    compose(
      kind,
      to,
      {
        SiteURL: call.settings.siteUrl,
        Email: user.email ?? '',
        ...(user.email_change ? { NewEmail: user.email_change } : {}),
        Token: code,
        TokenHash: hash,
        RedirectTo: redirectTo,
        Data: user.raw_user_meta_data ?? {},
        ...(link ? { ConfirmationURL: verifyLink(call.address(), hash, link, redirectTo) } : {}),
      },
      call.settings.email,
    ),
  )
}

const markHash = (hash: string, pkce: boolean) => (pkce ? PKCE_PREFIX + hash : hash)

/** One mail per user and kind in `seconds`. */
function requirePause(sentAt: string | null, seconds: number): void {
  if (sentAt === null) return
  const left = Date.parse(sentAt) + seconds * 1000 - Date.now()
  if (left > 0)
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.floor(left / 1000)} seconds.`,
    )
}
