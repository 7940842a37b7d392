import type { BoardStorage } from '../../src/backend/supabase/boards/browserBoards'

/** What one browser keeps for a page, and the tabs that hear of what others write. */
export function boardStorage() {
  const held = new Map<string, string>()
  const pages = new Set<EventTarget>()
  /** The storage as one tab sees it: `storage` events are heard by all others. */
  const tab = (): BoardStorage => {
    const page = new EventTarget()
    pages.add(page)
    const tell = (key: string) => {
      for (const other of pages)
        if (other !== page) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    return {
      page,
      storage: () => ({
        get length() {
          return held.size
        },
        key: i => [...held.keys()][i] ?? null,
        getItem: key => held.get(key) ?? null,
        setItem: (key, value) => {
          held.set(key, value)
          tell(key)
        },
        removeItem: key => {
          held.delete(key)
          tell(key)
        },
      }),
    }
  }
  return { held, tab }
}
