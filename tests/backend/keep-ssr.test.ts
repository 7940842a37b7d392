// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://app.example.com/"}
import { createBrowserClient, createServerClient, parseCookieHeader } from '@supabase/ssr'
import { beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createSessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import { cookieNames, forgetAll, parts } from '../support/keep'

const [URL, API_KEY, KEY] = ['https://project.example.com', 'sb_publishable_x', 'sb-project-auth-token']
beforeEach(() => {
  forgetAll()
  // Of several clients on one page, and of a session read on a server: both are meant here.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const now = Math.floor(Date.now() / 1000)
const claims = Buffer.from(JSON.stringify({ sub: 'u', exp: now + 3600, iat: now })).toString('base64url')
const session = (note: string) => ({
  access_token: `e30.${claims}.c2ln`,
  refresh_token: 'abcdefghijkl',
  expires_in: 3600,
  expires_at: now + 3600,
  token_type: 'bearer' as const,
  user: user(note),
})
const user = (note: string) => ({
  id: 'u',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: { note },
})

const options = (note: string) => ({
  auth: { autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: () => Promise.resolve(Response.json(user(note))) },
  realtime: { transport: WebSocket as never },
})
const browserClient = (note: string) =>
  createBrowserClient<unknown>(URL, API_KEY, {
    ...options(note),
    isSingleton: false,
    cookieOptions: { name: KEY, secure: true },
  })
const serverClient = () =>
  createServerClient<unknown>(URL, API_KEY, {
    ...options(''),
    cookieOptions: { name: KEY },
    cookies: { getAll: () => parseCookieHeader(document.cookie), setAll: () => undefined },
  })

const sizes: [string, string, number][] = [
  ['one chunk', 'x', 1],
  ['three chunks', 'x'.repeat(4600), 3],
  ['letters of four bytes', '🤙ü'.repeat(760), 3],
]
const names = (count: number) => (count === 1 ? [KEY] : parts(KEY, count))

test.for(sizes)(
  '%s as we write it is read by a server and a browser of @supabase/ssr',
  async ([, note, count]) => {
    createSessionStorage('cookies').storage.setItem(KEY, JSON.stringify(session(note)))
    expect(cookieNames()).toEqual(names(count))
    for (const client of [serverClient(), browserClient(note)]) {
      const { data } = await client.auth.getSession()
      expect(data.session?.refresh_token).toBe('abcdefghijkl')
      expect(data.session?.user.user_metadata).toEqual({ note })
    }
  },
)

test.for(sizes)(
  '%s as a browser of @supabase/ssr writes it is read by us, and written alike',
  async ([, note, count]) => {
    const { error } = await browserClient(note).auth.setSession(session(note))
    expect(error).toBeNull()
    const writtenCookies = document.cookie
    expect(cookieNames()).toEqual(names(count))
    const { storage } = createSessionStorage('cookies')
    const read = storage.getItem(KEY) ?? ''
    expect(JSON.parse(read)).toMatchObject({
      refresh_token: 'abcdefghijkl',
      user: { user_metadata: { note } },
    })
    storage.removeItem(KEY)
    expect(document.cookie).toBe('')
    storage.setItem(KEY, read)
    expect(document.cookie).toBe(writtenCookies)
  },
)

test('a session as a server of @supabase/ssr writes it is read by us', async () => {
  const client = createServerClient<unknown>(URL, API_KEY, {
    ...options('y'.repeat(3000)),
    cookieOptions: { name: KEY },
    cookies: {
      getAll: () => parseCookieHeader(document.cookie),
      setAll: list => list.forEach(({ name, value }) => (document.cookie = `${name}=${value}; path=/`)),
    },
  })
  await client.auth.setSession(session('y'.repeat(3000)))
  expect(createSessionStorage('cookies').storage.getItem(KEY)).toContain('yyyy')
})

test('signing out by @supabase/ssr is seen by us', async () => {
  createSessionStorage('cookies').storage.setItem(KEY, JSON.stringify(session('x')))
  await browserClient('x').auth.signOut({ scope: 'local' })
  expect(createSessionStorage('cookies').storage.getItem(KEY)).toBeNull()
})
