import type { BrowserStorage } from '../../src/backend/supabase/browserStorage'

/** What one browser keeps for a page, and the tabs that hear of what others write. */
export function boardStorage() {
  const entries = new Map<string, string>()
  const pages = new Set<EventTarget>()
  /** The storage as one tab sees it: `storage` events are heard by all others. */
  const tab = (): BrowserStorage => {
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
          return entries.size
        },
        key: i => [...entries.keys()][i] ?? null,
        getItem: key => entries.get(key) ?? null,
        setItem: (key, value) => {
          entries.set(key, value)
          tell(key)
        },
        removeItem: key => {
          entries.delete(key)
          tell(key)
        },
      }),
    }
  }
  return { entries: entries, tab }
}
