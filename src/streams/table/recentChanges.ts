import { asyncScheduler } from 'rxjs'

/** How far a read replica may lag behind the changes that Realtime tells from the primary, in ms. */
const RECENT_MS = 10_000
/**
 * With more keys, requesting each costs more than it is worth; the limit also keeps memory from growing with the
 * changes.
 */
const MAX_KEYS = 500

/** The rows that changes touched within the last 10 to 20 s. */
export interface RecentChanges {
  add(key: string): void
  isEmpty(): boolean
  /** Those of the keys that changes touched lately; none where too many were. */
  among(keys: readonly string[]): string[]
}

export function createRecentChanges(): RecentChanges {
  let recent = new Set<string>()
  let earlier = new Set<string>()
  let since = asyncScheduler.now()
  const forgetOld = () => {
    const age = asyncScheduler.now() - since
    if (age >= 0 && age < RECENT_MS) return
    earlier = age >= 0 && age < 2 * RECENT_MS ? recent : new Set()
    recent = new Set()
    since = asyncScheduler.now()
  }
  return {
    add(key) {
      forgetOld()
      if (recent.size <= MAX_KEYS) recent.add(key)
    },
    isEmpty() {
      forgetOld()
      return recent.size === 0 && earlier.size === 0
    },
    among(keys) {
      forgetOld()
      if (recent.size > MAX_KEYS || earlier.size > MAX_KEYS) return []
      return keys.filter(key => recent.has(key) || earlier.has(key))
    },
  }
}
