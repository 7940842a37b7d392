import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Judge, Keep } from '../keep/keep'
import { claimsOf } from './claims'
import type { Marks } from './marks'
import { pause } from './pause'
import { words } from './words'

/** The session as all tabs, and server-rendered apps on the same domain, may read it: the truth between them. */
export interface Kept {
  /** Null for absent, torn, unreadable or declined. */
  read(): KeptSession | null
  /** As `read`, but what is missing is looked for again: another tab may be writing its parts just now. */
  settled(): Promise<KeptSession | null>
  write(session: SupabaseSession): void
  clear(): void
  /** From now on this tab looks past that session, also where it cannot be removed. */
  decline(session: SupabaseSession): void
}

interface KeptSession {
  session: SupabaseSession
  /** It was begun or confirmed in this browser. Others are asked about before anybody is let in by them. */
  isOurs: boolean
}

/** Whose the session says it is; null where its parts contradict each other. The project alone knows whether it is true. */
export function personOf({ access_token, user }: SupabaseSession): string | null {
  const { person } = claimsOf(access_token)
  return person === '' || person === user.id ? user.id : null
}

/** Of a session that was held here and is kept no more. */
export const endedElsewhere = words(
  'session_ended',
  'You signed out in another tab, or the browser cleared what it kept for this page. Sign in again to continue.',
)

/** Far longer than the parts of a session take to be written. */
const SETTLE_MS = 400

export function keptIn(keep: Keep, key: string, marks: Pick<Marks, 'person'>): Kept {
  const { storage } = keep
  const declined = new Set<string>()
  const judge: Judge = (value, place) => {
    const session = parsed(value)
    if (session === null || declined.has(session.refresh_token)) return 'ignored'
    if (place === 'memory') return 'own'
    const confirmed = marks.person()
    // Without a mark, what only this origin can have written is from before there were marks.
    if (confirmed === null) return place === 'localStorage' ? 'own' : 'foreign'
    return personOf(session) === confirmed ? 'own' : 'foreign'
  }
  const read = () => {
    const found = keep.find(key, judge)
    const session = found && parsed(found.value)
    return session && { session, isOurs: found.isOwn }
  }
  return {
    read,
    async settled() {
      const kept = read()
      if (kept) return kept
      await pause(SETTLE_MS)
      return read()
    },
    write: session => storage.setItem(key, JSON.stringify(session)),
    clear: () => storage.removeItem(key),
    decline: ({ refresh_token }) => void declined.add(refresh_token),
  }
}

function parsed(text: string): SupabaseSession | null {
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Of what is stored or answered, whether it has all that is used of a session. */
export function isSession(value: unknown): value is SupabaseSession {
  return (
    has(value, 'access_token', 'string') &&
    has(value, 'refresh_token', 'string') &&
    has(value, 'expires_in', 'number') &&
    has(value, 'user', 'object') &&
    has(value.user, 'id', 'string')
  )
}

interface Types {
  string: string
  number: number
  object: object | null
}
const has = <Name extends string, Type extends keyof Types>(
  value: unknown,
  name: Name,
  type: Type,
): value is Record<Name, Types[Type]> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === type
