import {
  createChunks,
  DEFAULT_COOKIE_OPTIONS,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr'
import { decode, encode } from './encoding'
import { attempt, type Page, type Place } from './place'

/**
 * Characters that all cookies of the page may have together: nginx refuses a header line of more than 8 KiB
 * (`large_client_header_buffers 4 8k`; Apache's LimitRequestFieldSize is 8190), less 512 for HttpOnly cookies, which
 * a page cannot see. Node takes 16 KiB for all headers together, which this keeps too: the token in the
 * Authorization header is part of the session, hence at most 3/4 of its cookies, so both have at most 13,440, and the
 * other headers of a request for data in Chromium have 740 (measured).
 */
export const COOKIE_BUDGET = 7680

type Cookie = ReturnType<typeof parseCookieHeader>[number]

/** Cookies as `@supabase/ssr` writes and reads them, so that a server on the same domain shares the session. */
export function cookiePlace(page: Page, domain?: string): Place {
  const header = () => page.document?.cookie ?? ''
  const secure = page.location?.protocol === 'https:'

  function put({ name, value }: Cookie, domain?: string, life?: { maxAge: number }) {
    if (!page.document) return
    const options = { ...DEFAULT_COOKIE_OPTIONS, secure, ...(domain && { domain }), ...life }
    page.document.cookie = serializeCookieHeader(name, value, options)
  }
  const clear = (names: string[], domain?: string) => {
    for (const name of names) put({ name, value: '' }, domain, { maxAge: 0 })
  }
  /** A name stands twice where it has a twin of a wider domain. */
  const namesOf = (key: string) =>
    header()
      .split('; ')
      .map(nameOf)
      .filter(name => isChunkLike(name, key))

  function read(key: string): string | null {
    const values = new Map(parseCookieHeader(header()).map(({ name, value }) => [name, value]))
    const whole = values.get(key)
    if (whole) return decode(whole)
    let joined = ''
    for (let index = 0, chunk; (chunk = values.get(`${key}.${index}`)); index++) joined += chunk
    return decode(joined)
  }
  function remove(key: string) {
    clear(namesOf(key))
    if (domain) clear(namesOf(key), domain)
    // Whatever is left was set by another app for a domain above, and would bring the session back.
    for (const above of domainsOf(page.location?.hostname ?? '')) clear(namesOf(key), above)
  }
  function set(key: string, value: string, chunks: Cookie[]): boolean {
    const names = chunks.map(({ name }) => name)
    if (domain) clear(names)
    for (const chunk of chunks) put(chunk, domain)
    // After, so that a page that reads meanwhile finds the old value whole where the number of chunks grows from one.
    const stale = namesOf(key).filter(name => !names.includes(name))
    clear(stale)
    if (domain) clear(stale, domain)
    return read(key) === value && namesOf(key).length === names.length
  }

  return {
    name: 'cookies',
    read: key => attempt(() => read(key)) ?? null,
    write(key, value) {
      const chunks = createChunks(key, encode(value))
      if (lengthWith(chunks, key, attempt(header) ?? '') > COOKIE_BUDGET) return 'too large for cookies'
      // Once more after clearing: twins of a wider domain hide what was written, or make the header longer.
      const isKept = attempt(() => set(key, value, chunks) || (remove(key), set(key, value, chunks)))
      if (isKept) return null
      this.remove(key)
      return 'cookies refused'
    },
    remove: key => attempt(() => remove(key)),
  }
}

const nameOf = (cookie: string): string => cookie.replace(/=.*/s, '')

/** Of the Cookie header once `chunks` stand in it for whatever the key has there now. */
function lengthWith(chunks: Cookie[], key: string, header: string): number {
  const others = header.split('; ').filter(cookie => cookie && !isChunkLike(nameOf(cookie), key))
  return [...others, ...chunks.map(({ name, value }) => `${name}=${value}`)].join('; ').length
}

/** `a.b.c` may hold cookies of its own name and of `b.c`; that it may not of `c`, the browser knows. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
