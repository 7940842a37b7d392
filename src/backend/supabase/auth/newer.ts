import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { claimsOf } from './claims'

/** Of one second there may be two with the same access token, and GoTrue may give one refresh token twice. */
export const isSame = (one: SupabaseSession, other: SupabaseSession): boolean =>
  one.access_token === other.access_token && one.refresh_token === other.refresh_token

/** Whether `kept` is what should be held instead of `held`: another one, and not an earlier one. */
export const isNewer = (kept: SupabaseSession, held: SupabaseSession | null): boolean =>
  held === null || (!isSame(kept, held) && issuedAt(kept) >= issuedAt(held))

/** Of the same sign-in and of a later second. */
export const isLater = (answer: SupabaseSession, kept: SupabaseSession): boolean =>
  isContinued(answer, kept) && issuedAt(answer) > issuedAt(kept)

const issuedAt = ({ access_token }: SupabaseSession) => claimsOf(access_token).issuedAt

/** Whether both are of one sign-in. */
export const isContinued = (one: SupabaseSession, other: SupabaseSession): boolean =>
  claimsOf(one.access_token).sessionId === claimsOf(other.access_token).sessionId
