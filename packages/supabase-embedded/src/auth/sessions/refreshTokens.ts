import { randomBytes } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import { BASE32 } from '../base32'

/** A row of `auth.refresh_tokens`. */
export interface RefreshToken {
  id: number
  token: string
  user_id: string
  session_id: string | null
  parent: string | null
  revoked: boolean
  updated_at: string
}

/** Twelve characters, sixty random bits. */
const newToken = (): string => [...randomBytes(12)].map(byte => BASE32[byte & 31] ?? '').join('')

export async function insertToken(
  tx: Transaction,
  user: string,
  session: string,
  parent = '',
): Promise<string> {
  const token = newToken()
  await tx.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false, clock_timestamp(), clock_timestamp())`,
    [token, user, session, parent],
  )
  return token
}

/** Revokes `token` and makes its successor. */
export async function swapToken(tx: Transaction, token: RefreshToken, session: string): Promise<string> {
  await tx.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1`,
    [token.id],
  )
  return insertToken(tx, token.user_id, session, token.token)
}

export async function findToken(tx: Transaction, token: string): Promise<RefreshToken | undefined> {
  return (await tokensWhere(tx, 't.token = $1', token))[0]
}

/** The one that is still good for a session. */
export async function activeToken(tx: Transaction, session: string): Promise<RefreshToken | undefined> {
  return (await tokensWhere(tx, 't.session_id = $1 and not t.revoked order by t.id desc', session))[0]
}

export async function revokeFamily(tx: Transaction, session: string): Promise<void> {
  await tx.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1 and not revoked`,
    [session],
  )
}

async function tokensWhere(tx: Transaction, where: string, parameter: string): Promise<RefreshToken[]> {
  const rows = await tx.query<{ token: RefreshToken }>(
    `select to_jsonb(t) as token from auth.refresh_tokens t where ${where}`,
    [parameter],
  )
  return rows.map(row => row.token)
}
