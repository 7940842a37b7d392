import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import { findUserById, type User } from './users'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

/** Decimal digits, uniformly random. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

/** Links carry this instead of the code, and so does the database. */
export const tokenHash = (email: string, code: string): string =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

/** Links of a PKCE flow lead to a code instead of a session. */
export const PKCE_PREFIX = 'pkce_'

/** One token of a type for each user: a new one replaces the old. */
export async function putOneTimeToken(
  tx: Transaction,
  user: Pick<User, 'id'>,
  type: OneTimeTokenType,
  hash: string,
  relatesTo: string,
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, updated_at = now()`,
    [randomUUID(), user.id, type, hash, relatesTo.toLowerCase()],
  )
}

export async function clearOneTimeTokens(
  tx: Transaction,
  user: Pick<User, 'id'>,
  type?: OneTimeTokenType,
): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2)`,
    [user.id, type ?? null],
  )
}

/** The user somebody holding `hash` acts for. */
export async function userOfToken(
  tx: Transaction,
  hash: string,
  ...types: OneTimeTokenType[]
): Promise<User | undefined> {
  const [foundToken] = await tx.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)`,
    [hash, types],
  )
  return foundToken && findUserById(tx, foundToken.user_id)
}

/** Whether `hash` is the token that was sent, with or without the mark of a PKCE link, and young enough. */
export function isTokenValid(
  hash: string,
  expectedHash: string | null,
  sentAt: string | null,
  lifetime: number,
): boolean {
  return (
    expectedHash !== null &&
    expectedHash !== '' &&
    !isExpired(sentAt, lifetime) &&
    (hash === expectedHash || PKCE_PREFIX + hash === expectedHash)
  )
}

/** `lifetime` in seconds. What was never sent has expired. */
export const isExpired = (sentAt: string | null, lifetime: number): boolean =>
  sentAt === null || Date.now() > Date.parse(sentAt) + lifetime * 1000
