import {
  createChunks,
  DEFAULT_COOKIE_OPTIONS,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from '@supabase/ssr'
import { attempt } from '../browserStorage'
import type { PageStorage, StorageSlot } from './storageSlots'

/**
 * Characters for all cookies of the page together: nginx refuses a header line of more than 8 KiB
 * (`large_client_header_buffers 4 8k`; Apache's LimitRequestFieldSize is 8190), less 512 for HttpOnly cookies, which a
 * page cannot see. Node's limit of 16 KiB for all headers holds too: the token in the Authorization header is part of
 * the session, hence at most 3/4 of its cookies, so both have at most 13,440, and the other headers of a data request
 * in Chromium have 740 (measured).
 */
export const COOKIE_BUDGET = 7680

type Cookie = ReturnType<typeof parseCookieHeader>[number]

/** Cookies in the format of `@supabase/ssr`, so that a server on the same domain shares the session. */
export function cookieSlot(page: PageStorage, domain?: string): StorageSlot {
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
  /** A name appears twice if a wider domain has a cookie of the same name. */
  const namesOf = (key: string) =>
    header()
      .split('; ')
      .map(cookieName)
      .filter(name => isChunkLike(name, key))

  function read(key: string): string | null {
    const values = new Map(parseCookieHeader(header()).map(({ name, value }) => [name, value]))
    const whole = values.get(key)
    if (whole) return decode(whole)
    let joinedValue = ''
    for (let index = 0, chunk; (chunk = values.get(`${key}.${index}`)); index++) joinedValue += chunk
    return decode(joinedValue)
  }
  function remove(key: string) {
    clear(namesOf(key))
    if (domain) clear(namesOf(key), domain)
    // Another app set any remaining cookie for a parent domain; it would bring the session back.
    for (const above of domainsOf(page.location?.hostname ?? '')) clear(namesOf(key), above)
  }
  function set(key: string, value: string, chunks: Cookie[]): boolean {
    const names = chunks.map(({ name }) => name)
    if (domain) clear(names)
    for (const chunk of chunks) put(chunk, domain)
    // Last, so that a page that reads meanwhile sees the old value whole when one chunk becomes several.
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
      // Retried after clearing: cookies of the same name on a wider domain hide the new ones or lengthen the header.
      const isKept = attempt(() => set(key, value, chunks) || (remove(key), set(key, value, chunks)))
      if (isKept) return null
      this.remove(key)
      return 'cookies refused'
    },
    remove: key => attempt(() => remove(key)),
  }
}

const cookieName = (cookie: string): string => cookie.replace(/=.*/s, '')

/** The length of the Cookie header after `chunks` replace the cookies of the key. */
function lengthWith(chunks: Cookie[], key: string, header: string): number {
  const others = header.split('; ').filter(cookie => cookie && !isChunkLike(cookieName(cookie), key))
  return [...others, ...chunks.map(({ name, value }) => `${name}=${value}`)].join('; ').length
}

/** A page on `a.b.c` may set cookies for `a.b.c` and `b.c`; the browser rejects `c`. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** `@supabase/ssr` puts this before an encoded value; a value without it is plain. */
const PREFIX = 'base64-'

const encode = (text: string): string => PREFIX + stringToBase64URL(text)

/**
 * null unless the text is JSON: auth-js stores only JSON, so anything else was joined from chunks of different writes.
 */
function decode(storedText: string): string | null {
  try {
    const text = storedText.startsWith(PREFIX)
      ? stringFromBase64URL(storedText.slice(PREFIX.length))
      : storedText
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}
