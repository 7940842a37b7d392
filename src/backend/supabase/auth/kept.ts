import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Keep } from '../keep/keep'
import { pause } from './pause'
import { words } from './words'

/** The session as all tabs, and server-rendered apps on the same domain, may read it: the truth between them. */
export interface Kept {
  /** Null for absent, torn or unreadable. */
  read(): SupabaseSession | null
  /** As `read`, but what is missing is looked for again: another tab may be writing its parts just now. */
  settled(): Promise<SupabaseSession | null>
  write(session: SupabaseSession): void
  clear(): void
}

/** Of a session that was held here and is kept no more. */
export const endedElsewhere = words(
  'session_ended',
  'You signed out in another tab, or the browser cleared what it kept for this page. Sign in again to continue.',
)

/** Far longer than the parts of a session take to be written. */
const SETTLE_MS = 400

export function keptIn({ storage }: Keep, key: string): Kept {
  const read = () => {
    const text = storage.getItem(key)
    return text === null ? null : parsed(text)
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
