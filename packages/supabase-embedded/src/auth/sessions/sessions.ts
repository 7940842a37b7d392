import type { Session as Transaction } from '../../db/session'
import type { AuthSettings } from '../../project'

export type AssuranceLevel = 'aal1' | 'aal2'

/** How somebody proved who they are, as `amr` names it. */
export type Method =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/recovery_code'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'passkey'

interface SessionMethod {
  method: string
  /** Epoch seconds. */
  timestamp: number
}

/** A row of `auth.sessions` with its authentication methods, newest first. */
export interface AuthSession {
  id: string
  user_id: string
  created_at: string
  factor_id: string | null
  aal: AssuranceLevel | null
  not_after: string | null
  /** UTC, without a zone in the column. */
  refreshed_at: string | null
  amr: SessionMethod[]
}

export async function findSession(tx: Transaction, id: string): Promise<AuthSession | undefined> {
  const [foundSession] = await tx.query<{ session: AuthSession }>(
    `select to_jsonb(s) || jsonb_build_object('refreshed_at', s.refreshed_at at time zone 'utc', 'amr',
        (select coalesce(jsonb_agg(jsonb_build_object(
            'method', a.authentication_method,
            'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc), '[]')
          from auth.mfa_amr_claims a where a.session_id = s.id)) as session
       from auth.sessions s where s.id = $1`,
    [id],
  )
  return foundSession?.session
}

const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'])

/** Derived for every token from the factors that the session has shown. */
export const assuranceOf = (session: AuthSession): AssuranceLevel =>
  session.amr.some(({ method }) => SECOND_FACTORS.has(method)) ? 'aal2' : 'aal1'

export type EndReason = 'expired' | 'inactive'

/** Why the session may not be continued at `at` (epoch milliseconds); `usedAt` is when its token was last touched. */
export function endOf(
  session: AuthSession,
  settings: AuthSettings['sessions'],
  at: number,
  usedAt?: string | null,
): EndReason | undefined {
  const { timebox, inactivityTimeout } = settings
  const createdAt = Date.parse(session.created_at)
  if (session.not_after !== null && at > Date.parse(session.not_after)) return 'expired'
  if (timebox !== undefined && timebox > 0 && at > createdAt + timebox * 1000) return 'expired'
  const active = Date.parse(session.refreshed_at ?? usedAt ?? session.created_at)
  if (
    inactivityTimeout !== undefined &&
    inactivityTimeout > 0 &&
    at > Math.max(active, createdAt) + inactivityTimeout * 1000
  )
    return 'inactive'
  return undefined
}

/** A method used again only gets a new time. */
export async function addMethod(tx: Transaction, session: string, method: Method): Promise<void> {
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, clock_timestamp(), clock_timestamp(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [session, method],
  )
}

export async function logoutEverywhere(tx: Transaction, user: string): Promise<void> {
  await tx.query(`delete from auth.sessions where user_id = $1`, [user])
}

export async function logoutSession(tx: Transaction, session: string): Promise<void> {
  await tx.query(`delete from auth.sessions where id = $1`, [session])
}

export async function logoutOthers(tx: Transaction, user: string, keep: string): Promise<void> {
  await tx.query(`delete from auth.sessions where user_id = $1 and id <> $2`, [user, keep])
}

/** Sessions raised by this factor fall back; their tokens say so from the next refresh on. */
export async function lowerSessionsOf(
  tx: Transaction,
  { id, factor_type: type }: { id: string; factor_type: string },
): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
        and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id, type === 'totp' ? type : `mfa/${type}`],
  )
  await tx.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id])
}
