import type { Keeping } from '../../auth.port'
import { cookiePlace } from './cookies'
import { localPlace, memoryPlace, type Page, type Place } from './place'

export interface Keep {
  /** Synchronous, so that nothing in this page sees a value half moved. null for absent, torn or unreadable. */
  storage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  /**
   * The first value that is this page's own, else the first that somebody else may have put there; null where all are
   * absent or ignored. What is not the page's own stays where it is.
   */
  find(key: string, judge: Judge): Found | null
  /** Short values that no neighbour of this origin can write: in localStorage, else as long as the page lives. */
  marks: Pick<Place, 'read' | 'remove'> & { write(key: string, value: string): void }
  /** Of the session that was last read or written; as asked while there is none. */
  keeping(): Keeping
}

interface Found {
  value: string
  isOwn: boolean
}
/** What a value is. Cookies may have been put there by any page of the same domain, the rest only by this origin. */
export type Judge = (value: string, place: Keeping['in']) => 'own' | 'foreign' | 'ignored'

interface Options {
  /** Of the cookies, to share them with its subdomains; the page's host alone where absent. */
  domain?: string
  page?: Page
}

/** auth-js keeps the verifiers of sign-ins under way beside the session, under its key and this. */
const VERIFIER = /-code-verifier$/

/**
 * Keeps each value in the first place that takes it and in no other: where it was asked to be, else in
 * localStorage, else in memory. One that is found elsewhere is taken and moves to where it belongs, if it can.
 */
export function keepIn(where: 'cookies' | 'localStorage', { domain, page = globalThis }: Options = {}): Keep {
  const [cookies, local, memory] = [cookiePlace(page, domain), localPlace(page), memoryPlace()]
  const writing = where === 'cookies' ? [cookies, local, memory] : [local, memory]
  const reading = where === 'cookies' ? writing : [local, cookies, memory]
  // First where no neighbour writes: whoever plants a verifier could finish a sign-in that was begun elsewhere.
  const ofVerifiers = where === 'cookies' ? [local, cookies, memory] : [local, memory]
  const writingOf = (key: string) => (VERIFIER.test(key) ? ofVerifiers : writing)
  const readingOf = (key: string) => (VERIFIER.test(key) ? ofVerifiers : reading)
  const settled = new Map<string, Place>()
  let session: Keeping = { in: where, because: 'asked' }

  /** `found`: the place that has the value already, and keeps it where no better one takes it. */
  function settle(key: string, value: string, found?: Place) {
    let because: Keeping['because'] = 'asked'
    for (const place of writingOf(key)) {
      const refusal = place === found ? null : place.write(key, value)
      if (refusal === null) {
        if (place !== found) for (const other of readingOf(key)) if (other !== place) other.remove(key)
        settled.set(key, place)
        if (!VERIFIER.test(key)) session = { in: place.name, because }
        return
      }
      because = refusal
    }
  }

  function forget(key: string) {
    settled.delete(key)
    if (!VERIFIER.test(key)) session = { in: where, because: 'asked' }
  }

  function find(key: string, judge: Judge): Found | null {
    let foreign: Found | null = null
    for (const place of readingOf(key)) {
      const value = place.read(key)
      const kind = value === null ? 'ignored' : judge(value, place.name)
      if (value === null || kind === 'ignored') continue
      if (kind === 'own') {
        // Once: what did not fit is tried again when it is written again.
        if (settled.get(key) !== place) settle(key, value, place)
        return { value, isOwn: true }
      }
      foreign ??= { value, isOwn: false }
    }
    if (foreign === null) forget(key)
    return foreign
  }

  return {
    find,
    storage: {
      getItem: key => find(key, () => 'own')?.value ?? null,
      setItem: (key, value) => settle(key, value),
      removeItem(key) {
        for (const place of readingOf(key)) place.remove(key)
        forget(key)
      },
    },
    marks: {
      read: key => memory.read(key) ?? local.read(key),
      write(key, value) {
        memory.remove(key)
        if (local.write(key, value) !== null) memory.write(key, value)
      },
      remove(key) {
        memory.remove(key)
        local.remove(key)
      },
    },
    keeping: () => session,
  }
}
