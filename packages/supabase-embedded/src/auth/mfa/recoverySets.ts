import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import type { User } from '../accounts/users'

/** A row of `auth.mfa_recovery_code_sets`. */
export interface RecoverySet {
  id: string
  mfa_factor_id: string
  failed_verification_count: number
  locked: boolean
}

/** Wrong codes before a set is locked, and for how many seconds. GoTrue's defaults. */
const MAX_FAILURES = 5
const LOCK_SECONDS = 900

export async function findSet(tx: Transaction, user: Pick<User, 'id'>): Promise<RecoverySet | undefined> {
  const [foundSet] = await tx.query<RecoverySet>(
    `select id::text, mfa_factor_id::text, failed_verification_count,
        coalesce(verification_locked_until > clock_timestamp(), false) as locked
       from auth.mfa_recovery_code_sets where user_id = $1`,
    [user.id],
  )
  return foundSet
}

/** A factor that counts at once, and its codes. Resolves to the factor's id. */
export async function insertSet(
  tx: Transaction,
  user: Pick<User, 'id'>,
  name: string,
  hashes: readonly string[],
): Promise<string> {
  const [factor, set] = [randomUUID(), randomUUID()]
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
    [factor, user.id, name],
  )
  await tx.query(`insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id) values ($1, $2, $3)`, [
    set,
    user.id,
    factor,
  ])
  await insertCodes(tx, set, hashes)
  return factor
}

/** Whatever is left of the old codes is worthless, and a lock is lifted. */
export async function replaceCodes(tx: Transaction, set: string, hashes: readonly string[]): Promise<void> {
  await tx.query(`delete from auth.mfa_recovery_codes where mfa_recovery_code_set_id = $1`, [set])
  await insertCodes(tx, set, hashes)
  await clearFailures(tx, set)
}

async function insertCodes(tx: Transaction, set: string, hashes: readonly string[]): Promise<void> {
  await tx.query(
    `insert into auth.mfa_recovery_codes (id, mfa_recovery_code_set_id, code_hash)
     select gen_random_uuid(), $1, hash from jsonb_array_elements_text($2::jsonb) as hash`,
    [set, JSON.stringify(hashes)],
  )
}

export async function countCodes(
  tx: Transaction,
  set: string,
): Promise<{ total: number; remaining: number }> {
  const [codeCounts] = await tx.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, (count(*) filter (where consumed_at is null))::int as remaining
       from auth.mfa_recovery_codes where mfa_recovery_code_set_id = $1`,
    [set],
  )
  return codeCounts ?? { total: 0, remaining: 0 }
}

export const unusedCodes = (tx: Transaction, set: string): Promise<{ id: string; code_hash: string }[]> =>
  tx.query(
    `select id::text, code_hash from auth.mfa_recovery_codes
      where mfa_recovery_code_set_id = $1 and consumed_at is null`,
    [set],
  )

/** False where another request was faster. */
export async function consume(tx: Transaction, code: string): Promise<boolean> {
  const consumedCodes = await tx.query(
    `update auth.mfa_recovery_codes set consumed_at = clock_timestamp()
      where id = $1 and consumed_at is null returning id`,
    [code],
  )
  return consumedCodes.length === 1
}

/** A lock that has run out gives all attempts back. */
export async function countFailure(tx: Transaction, set: string): Promise<void> {
  await tx.query(
    `update auth.mfa_recovery_code_sets set updated_at = now(), (failed_verification_count, verification_locked_until) =
       (select failures, case when failures >= $2 then clock_timestamp() + make_interval(secs => $3) end
          from (select case when verification_locked_until is null then failed_verification_count else 0 end + 1) as f (failures))
      where id = $1`,
    [set, MAX_FAILURES, LOCK_SECONDS],
  )
}

export async function clearFailures(tx: Transaction, set: string): Promise<void> {
  await tx.query(
    `update auth.mfa_recovery_code_sets set failed_verification_count = 0, verification_locked_until = null,
       updated_at = now() where id = $1`,
    [set],
  )
}
