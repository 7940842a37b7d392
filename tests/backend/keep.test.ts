// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://app.example.com/"}
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from '../support/property'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSessionStorage } from '../../src/backend/supabase/auth/createSessionAuth'
import { COOKIE_BUDGET } from '../../src/backend/supabase/sessionStorage/cookieSlot'
import { createSessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import { cookieNames, forgetAll, parts, sessionOf } from '../support/keep'

const KEY = 'sb-project-auth-token'
const askedSlot = { slot: 'cookies', reason: 'asked' }
const tooLarge = { slot: 'localStorage', reason: 'too large for cookies' }
beforeEach(forgetAll)

/** The session that a reloaded page finds. */
const readReloaded = () => createSessionStorage('cookies').storage.getItem(KEY)

test('a session in cookies is there after a reload, and nowhere else', () => {
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(1000))
  expect(keep.location()).toEqual(askedSlot)
  expect(readReloaded()).toBe(sessionOf(1000))
  expect(cookieNames()).toEqual([KEY])
  expect(localStorage).toHaveLength(0)
})

test('without a session the store has null, in the configured place', () => {
  const keep = createSessionStorage('cookies')
  expect(keep.storage.getItem(KEY)).toBeNull()
  expect(keep.location()).toEqual(askedSlot)
})

test('one of three chunks is there after a reload', () => {
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(5000))
  expect(cookieNames()).toEqual(parts(KEY, 3))
  for (const cookie of document.cookie.split('; '))
    expect(cookie.replace(/^[^=]*=/, '').length).toBeLessThanOrEqual(3180)
  expect(readReloaded()).toBe(sessionOf(5000))
})

test.for(parts(KEY, 3))('without its chunk %s it is absent, and what is left of it goes on removal', name => {
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(5000))
  document.cookie = `${name}=; path=/; max-age=0`
  expect(readReloaded()).toBeNull()
  createSessionStorage('cookies').storage.removeItem(KEY)
  expect(document.cookie).toBe('')
})

test.for([
  ['chunks of two writes', 'base64-eyJhIjoiYW'],
  ['no base64url', 'base64-****'],
  ['no UTF-8', 'base64-_____w'],
  ['no JSON', 'not%20json'],
  ['nothing', ''],
  ['nothing encoded', 'base64-'],
])('a cookie with %s is absent', ([, value]) => {
  document.cookie = `${KEY}=${value}; path=/`
  expect(readReloaded()).toBeNull()
})

test('a value that was never encoded is read as it is', () => {
  document.cookie = `${KEY}=${encodeURIComponent('{"a":"ü"}')}; path=/`
  expect(readReloaded()).toBe('{"a":"ü"}')
})

test('a smaller session leaves no chunk of the larger one', () => {
  const { storage } = createSessionStorage('cookies')
  storage.setItem(KEY, sessionOf(5000))
  storage.setItem(KEY, sessionOf(3000))
  expect(cookieNames()).toEqual(parts(KEY, 2))
  storage.setItem(KEY, sessionOf(1000))
  expect(cookieNames()).toEqual([KEY])
})

test('keys that look alike are not touched', () => {
  document.cookie = `${KEY}.mine=1; path=/`
  document.cookie = `other-${KEY}.0=2; path=/`
  const { storage } = createSessionStorage('cookies')
  storage.setItem(KEY, sessionOf(5000))
  storage.removeItem(KEY)
  expect(document.cookie).toBe(`${KEY}.mine=1; other-${KEY}.0=2`)
})

test('one too large for cookies is in localStorage alone, and says so after a reload too', () => {
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(1000))
  keep.storage.setItem(KEY, sessionOf(30_000))
  expect(keep.location()).toEqual(tooLarge)
  expect(document.cookie).toBe('')
  const later = createSessionStorage('cookies')
  expect(later.storage.getItem(KEY)).toBe(sessionOf(30_000))
  expect(later.location()).toEqual(tooLarge)
})

test('one that shrinks goes back', () => {
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(30_000))
  keep.storage.setItem(KEY, sessionOf(1000))
  expect(keep.location()).toEqual(askedSlot)
  expect(localStorage).toHaveLength(0)
  expect(readReloaded()).toBe(sessionOf(1000))
})

test('the cookies of other apps count', () => {
  document.cookie = `theirs=${'x'.repeat(4000)}; path=/`
  document.cookie = `more=${'x'.repeat(3000)}; path=/`
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(1000))
  expect(keep.location()).toEqual(tooLarge)
  expect(cookieNames()).toEqual(['more', 'theirs'])
})

test('the largest that stays in cookies passes a server of Node as it is, with its token beside it', async () => {
  const server = createServer((_request, response) => response.end())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const ask = (token: string) =>
    new Promise(resolve => {
      // Chromium's other headers: 740 characters.
      const headers = { cookie: document.cookie, authorization: `Bearer ${token}`, others: 'x'.repeat(740) }
      const { port } = server.address() as AddressInfo
      request({ host: '127.0.0.1', port, headers }, ({ statusCode }) => resolve(statusCode)).end()
    })
  let [fits, doesNot] = [1, 10_000]
  while (doesNot - fits > 1) {
    const size = Math.floor((fits + doesNot) / 2)
    const keep = createSessionStorage('cookies')
    keep.storage.setItem(KEY, sessionOf(size))
    if (keep.location().slot === 'cookies') fits = size
    else doesNot = size
  }
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(fits))
  expect(cookieNames()).toEqual(parts(KEY, 3))
  expect(document.cookie.length).toBeGreaterThan(COOKIE_BUDGET - 4)
  expect(await ask('x'.repeat(fits))).toBe(200)
  expect(await ask('x'.repeat(fits + 3000))).toBe(431)
})

test('a session that another tab ended or moved is seen so', () => {
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(30_000))
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(1000))
  expect(keep.storage.getItem(KEY)).toBe(sessionOf(1000))
  expect(keep.location()).toEqual(askedSlot)
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(30_000))
  expect(keep.storage.getItem(KEY)).toBe(sessionOf(30_000))
  expect(keep.location()).toEqual(tooLarge)
  createSessionStorage('cookies').storage.removeItem(KEY)
  expect(keep.storage.getItem(KEY)).toBeNull()
  expect(keep.location()).toEqual(askedSlot)
})

test('a change of the configuration keeps a viewer signed in', () => {
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(5000))
  const keep = createSessionStorage('localStorage')
  expect(keep.storage.getItem(KEY)).toBe(sessionOf(5000))
  expect(keep.location()).toEqual({ slot: 'localStorage', reason: 'asked' })
  expect(document.cookie).toBe('')
  expect(readReloaded()).toBe(sessionOf(5000))
  expect(localStorage).toHaveLength(0)
})

test('verifiers of a sign-in are stored where no neighbor can plant one, and never read as the session', () => {
  const verifier = `${KEY}-flow-12345678-code-verifier`
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(30_000))
  keep.storage.setItem(verifier, '"secret"')
  expect([cookieNames(), localStorage.getItem(verifier)]).toEqual([[], '"secret"'])
  expect(createSessionStorage('cookies').storage.getItem(verifier)).toBe('"secret"')
  expect(keep.location()).toEqual(tooLarge)
  keep.storage.removeItem(verifier)
  expect(document.cookie).toBe('')
  expect(keep.location()).toEqual(tooLarge)
})

test('cookies for a domain replace those of the host alone, and go with them', () => {
  createSessionStorage('cookies').storage.setItem(KEY, sessionOf(5000))
  const { storage } = createSessionStorage('cookies', { domain: 'example.com' })
  storage.setItem(KEY, sessionOf(1000))
  expect(cookieNames()).toEqual([KEY])
  expect(readReloaded()).toBe(sessionOf(1000))
  storage.removeItem(KEY)
  expect(document.cookie).toBe('')
})

test('the domain of a project’s settings shares its session', () => {
  openSessionStorage({ cookieDomain: 'example.com' }).storage.setItem(KEY, sessionOf(1000))
  expect(cookieNames()).toEqual([KEY])
  // A cookie of the host alone would go.
  document.cookie = `${KEY}=; path=/; max-age=0`
  expect(readReloaded()).toBe(sessionOf(1000))
})

test('a domain that isn’t the page’s own sets no cookie, and signs in all the same', () => {
  const keep = openSessionStorage({ cookieDomain: 'example.org' })
  keep.storage.setItem(KEY, sessionOf(1000))
  expect(document.cookie).toBe('')
  expect(keep.location()).toEqual({ slot: 'localStorage', reason: 'cookies refused' })
  expect(keep.storage.getItem(KEY)).toBe(sessionOf(1000))
})

test('a session that another app keeps for a wider domain is replaced and removed as well', () => {
  createSessionStorage('cookies', { domain: 'example.com' }).storage.setItem(KEY, sessionOf(5000))
  const keep = createSessionStorage('cookies')
  keep.storage.setItem(KEY, sessionOf(4900))
  expect(keep.location()).toEqual(askedSlot)
  expect(readReloaded()).toBe(sessionOf(4900))
  createSessionStorage('cookies', { domain: 'example.com' }).storage.setItem(KEY, sessionOf(5000))
  keep.storage.removeItem(KEY)
  expect(document.cookie).toBe('')
})

test('a session is read from one place, and the header stays short', () => {
  const step = fc.record({
    where: fc.constantFrom('cookies' as const, 'localStorage' as const),
    domain: fc.constantFrom(undefined, 'example.com'),
    size: fc.oneof(fc.constant(null), fc.integer({ min: 10, max: 9000 })),
    letter: fc.constantFrom('x', 'ü', '🤙'),
    theirs: fc.integer({ min: 0, max: 4000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      forgetAll()
      for (const { where, domain, size, letter, theirs } of steps) {
        document.cookie = `theirs=${'x'.repeat(theirs)}; path=/`
        const { storage } = createSessionStorage(where, domain === undefined ? {} : { domain })
        const value = size === null ? null : sessionOf(size, letter)
        if (value === null) storage.removeItem(KEY)
        else storage.setItem(KEY, value)
        expect(readReloaded()).toBe(value)
        const inCookies = cookieNames().some(name => name.startsWith(KEY))
        expect([inCookies, localStorage.length === 1].filter(Boolean)).toHaveLength(value === null ? 0 : 1)
        expect(document.cookie.length).toBeLessThanOrEqual(COOKIE_BUDGET)
      }
    }),
    { numRuns: 60 },
  )
})
