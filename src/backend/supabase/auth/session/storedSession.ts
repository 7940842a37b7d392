import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Classify, SessionStorage } from '../../sessionStorage/sessionStorage'
import { parseClaims } from './claims'
import type { BrowserTrust } from './browserTrust'
import { sleep } from '../../sleep'
import { refusal } from '../refusals/sessionRefusals'

/** The session as all tabs, and server-rendered apps on the same domain, can read it: their shared source of truth. */
export interface StoredSession {
  /** Null if absent, torn, unreadable or declined. */
  read(): StoredSessionValue | null
  /** Like `read`, but reads a missing session once more: another tab may be writing its parts. */
  readSettled(): Promise<StoredSessionValue | null>
  write(session: SupabaseSession): void
  clear(): void
  /** From now on this tab ignores that session, even if it cannot be removed. */
  decline(session: SupabaseSession): void
}

interface StoredSessionValue {
  session: SupabaseSession
  /** The session was started or confirmed in this browser. Any other session needs the person's consent. */
  isOwn: boolean
}

/**
 * The user that the session claims; null if its parts contradict each other. Only the project knows whether the claim
 * is true.
 */
export function userIdOf({ access_token, user }: SupabaseSession): string | null {
  const { userId } = parseClaims(access_token)
  return userId === '' || userId === user.id ? user.id : null
}

/** For a session of this tab that is no longer stored. */
export const signedOutElsewhere = refusal('session_ended', 'signed_out_elsewhere')

/** Far longer than writing the parts of a session takes. */
const SETTLE_MS = 400

export function createStoredSession(
  sessionStorage: SessionStorage,
  key: string,
  trust: Pick<BrowserTrust, 'userId'>,
): StoredSession {
  const { storage } = sessionStorage
  const declinedTokens = new Set<string>()
  const classify: Classify = (value, place) => {
    const session = parseSession(value)
    if (session === null || declinedTokens.has(session.refresh_token)) return 'ignored'
    if (place === 'memory') return 'own'
    const confirmedUserId = trust.userId()
    // Without a trusted user, a session that only this origin can have written predates the trust marks.
    if (confirmedUserId === null) return place === 'localStorage' ? 'own' : 'foreign'
    return userIdOf(session) === confirmedUserId ? 'own' : 'foreign'
  }
  const read = () => {
    const entry = sessionStorage.find(key, classify)
    const session = entry && parseSession(entry.value)
    return session && { session, isOwn: entry.isOwn }
  }
  return {
    read,
    async readSettled() {
      const value = read()
      if (value) return value
      await sleep(SETTLE_MS)
      return read()
    },
    write: session => storage.setItem(key, JSON.stringify(session)),
    clear: () => storage.removeItem(key),
    decline: ({ refresh_token }) => void declinedTokens.add(refresh_token),
  }
}

function parseSession(text: string): SupabaseSession | null {
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Whether a stored or received value has every field of a session that we use. */
export function isSession(value: unknown): value is SupabaseSession {
  return (
    hasField(value, 'access_token', 'string') &&
    hasField(value, 'refresh_token', 'string') &&
    hasField(value, 'expires_in', 'number') &&
    hasField(value, 'user', 'object') &&
    hasField(value.user, 'id', 'string')
  )
}

interface FieldTypes {
  string: string
  number: number
  object: object | null
}
const hasField = <Name extends string, Type extends keyof FieldTypes>(
  value: unknown,
  name: Name,
  type: Type,
): value is Record<Name, FieldTypes[Type]> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === type
