import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { claimsOf } from './claims'

/** Whether `kept` is what should be held instead of `held`: another one, and not an earlier one. */
export const isNewer = (kept: SupabaseSession, held: SupabaseSession | null): boolean =>
  held === null ||
  (kept.access_token !== held.access_token &&
    claimsOf(kept.access_token).issuedAt >= claimsOf(held.access_token).issuedAt)

export const isSameSession = (one: SupabaseSession, other: SupabaseSession): boolean =>
  claimsOf(one.access_token).sessionId === claimsOf(other.access_token).sessionId
