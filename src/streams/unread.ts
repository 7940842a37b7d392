import type { Row } from '../backend/port'

/** Beyond so many, reading everything costs less than asking for each. */
const MOST = 500

/** The rows of which only a read can tell what became of them, by key. */
export interface Unread {
  add(name: string, key: Row): void
  has(name: string): boolean
  /** What became of it was told after all. */
  overtake(name: string): void
  isEmpty(): boolean
  areMany(): boolean
  /** Those that a read that begins now will tell of. `end` is to be called when it has, `stop` however it went. */
  begin(): { keys: Row[]; end: () => Map<string, Row>; stop: () => void }
}

export function holdUnread(): Unread {
  const waiting = new Map<string, Row>()
  /** Since the read began; what was told of them meanwhile is newer than what it brings. Null while none is under way. */
  let overtaken: Set<string> | null = null
  return {
    add(name, key) {
      // Another object than before: the read under way may be too early for it.
      waiting.set(name, { ...key })
    },
    has: name => waiting.has(name),
    overtake(name) {
      waiting.delete(name)
      overtaken?.add(name)
    },
    isEmpty: () => waiting.size === 0,
    areMany: () => waiting.size > MOST,
    begin() {
      const asked = new Map(waiting)
      const late = (overtaken = new Set<string>())
      return {
        keys: [...asked.values()],
        end() {
          for (const [name, key] of asked) if (waiting.get(name) === key) waiting.delete(name)
          for (const name of late) asked.delete(name)
          return asked
        },
        stop() {
          // Another read may have begun in its place.
          if (overtaken === late) overtaken = null
        },
      }
    },
  }
}
