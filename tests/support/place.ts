import type { PageLocation } from '../../src/backend/supabase/project'

/** A page's address bar, and what was done to it. */
export interface FakePlace extends PageLocation {
  /** Where the page was left for. */
  went: string[]
  /** The path, query and fragment that stand in the address bar now. */
  readShown(): string
}

export function placeAt(href: string): FakePlace {
  const went: string[] = []
  return {
    href,
    went,
    replace(next) {
      this.href = next
    },
    go: next => void went.push(next),
    readShown() {
      const { pathname, search, hash } = new URL(this.href)
      return pathname + search + hash
    },
  }
}
