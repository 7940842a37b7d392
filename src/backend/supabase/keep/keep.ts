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
  /** Of the session that was last read or written; as asked while there is none. */
  keeping(): Keeping
}

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
  const settled = new Map<string, Place>()
  let session: Keeping = { in: where, because: 'asked' }

  /** `found`: the place that has the value already, and keeps it where no better one takes it. */
  function settle(key: string, value: string, found?: Place) {
    let because: Keeping['because'] = 'asked'
    for (const place of writing) {
      const refusal = place === found ? null : place.write(key, value)
      if (refusal === null) {
        if (place !== found) for (const other of reading) if (other !== place) other.remove(key)
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

  return {
    storage: {
      getItem(key) {
        for (const place of reading) {
          const value = place.read(key)
          if (value === null) continue
          // Once: what did not fit is tried again when it is written again.
          if (settled.get(key) !== place) settle(key, value, place)
          return value
        }
        forget(key)
        return null
      },
      setItem: (key, value) => settle(key, value),
      removeItem(key) {
        for (const place of reading) place.remove(key)
        forget(key)
      },
    },
    keeping: () => session,
  }
}
