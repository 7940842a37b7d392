import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import type { JsonObject } from '../fields'
import { isoTime } from '../accounts/times'

/** A row of `auth.mfa_factors`. */
export interface Factor {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  secret: string | null
  phone: string | null
  last_challenged_at: string | null
}

/** Never the secret. */
export const publicFactor = (factor: Factor): JsonObject => ({
  id: factor.id,
  created_at: isoTime(factor.created_at),
  updated_at: isoTime(factor.updated_at),
  status: factor.status,
  ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at === null ? null : isoTime(factor.last_challenged_at),
})

export async function findFactor(
  tx: Transaction,
  user: { id: string },
  id: string,
): Promise<Factor | undefined> {
  const [foundFactor] = await tx.query<{ factor: Factor }>(
    `select to_jsonb(f) as factor from auth.mfa_factors f where f.id = $1 and f.user_id = $2`,
    [id, user.id],
  )
  return foundFactor?.factor
}

export async function insertTotpFactor(
  tx: Transaction,
  user: { id: string },
  name: string,
  secret: string,
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, user.id, name, secret],
  )
  return id
}

/** Enrollments given up: unverified, never challenged, and older than five minutes. */
export async function deleteAbandonedFactors(tx: Transaction): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors f where f.status <> 'verified' and f.created_at < now() - interval '300 seconds'
        and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
  )
}

export async function deleteFactor(tx: Transaction, factor: Pick<Factor, 'id'>): Promise<void> {
  await tx.query(`delete from auth.mfa_factors where id = $1`, [factor.id])
}
