import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { parseClaims } from './claims'

/**
 * Both tokens must match: two sessions of the same second may share the access token, and GoTrue may issue one refresh
 * token twice.
 */
export const isSameSession = (a: SupabaseSession, b: SupabaseSession): boolean =>
  a.access_token === b.access_token && a.refresh_token === b.refresh_token

/** Whether `storedSession` should replace `current`: a different session that was not issued earlier. */
export const isNewerSession = (storedSession: SupabaseSession, current: SupabaseSession | null): boolean =>
  current === null || (!isSameSession(storedSession, current) && issuedAt(storedSession) >= issuedAt(current))

/** Whether `answer` belongs to the same sign-in and was issued in a later second. */
export const isLaterOfSameSignIn = (answer: SupabaseSession, storedSession: SupabaseSession): boolean =>
  isSameSignIn(answer, storedSession) && issuedAt(answer) > issuedAt(storedSession)

const issuedAt = ({ access_token }: SupabaseSession) => parseClaims(access_token).issuedAt

/** Tokens of old or other auth services may lack the session's id: then all sessions of a person count as one sign-in. */
export const isSameSignIn = (a: SupabaseSession, b: SupabaseSession): boolean =>
  a.user.id === b.user.id && parseClaims(a.access_token).sessionId === parseClaims(b.access_token).sessionId
