import { afterEach, expect, test, vi } from 'vitest'
import { asEnv, readServed } from '../../src/served'

const silent = { demoAccounts: [], providers: [], session: { keepIn: 'cookies', secondFactor: 'at sign-in' } }

const answer = (make: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => make()),
  )
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a server that names the project is believed', async () => {
  const config = {
    supabaseUrl: '',
    publishableKey: 'sb_publishable_x',
    demoAccounts: [
      { email: 'a@b.c', password: 'p' },
      { email: 'd@b.c', password: 'p', says: 'only looks', codes: '/_demo/code?email=d%40b.c' },
    ],
  }
  answer(() => Response.json(config))
  const served = await readServed()
  expect(served).toEqual({ ...config, ...silent, demoAccounts: config.demoAccounts })
  expect(asEnv(served, { VITE_SUPABASE_URL: 'https://built.in', MODE: 'test' })).toEqual({
    MODE: 'test',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
})

test('a server without demo accounts offers none', async () => {
  answer(() => Response.json({ supabaseUrl: 'https://abc.supabase.co', publishableKey: 'k' }))
  expect((await readServed()).demoAccounts).toEqual([])
})

test.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is a page, as hosts of single-page apps answer', () => new Response('<!doctype html>')],
  ['comes with an error', () => Response.json({ supabaseUrl: '', publishableKey: 'k' }, { status: 500 })],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a config that %s is none', async (_, make) => {
  answer(make)
  expect(await readServed()).toEqual(silent)
  expect(asEnv(await readServed(), { VITE_SUPABASE_URL: 'https://built.in' })).toEqual({
    VITE_SUPABASE_URL: 'https://built.in',
  })
})

test.each([
  [{ url: 'https://abc.supabase.co' }, 'is not a configuration: unknown setting “url”.'],
  [{ session: { keepin: 'cookies' } }, 'unknown setting “session.keepin”.'],
  [{ supabaseUrl: '', publishableKey: 7 }, '"publishableKey"'],
  [{ supabaseUrl: '', publishableKey: 'k', session: { keepIn: 'memory' } }, '"session.keepIn"'],
  [{ demoAccounts: [{ email: 'a', password: 'p', codes: '//evil.test/' }] }, '"demoAccounts.0.codes"'],
  [{ demoAccounts: [{ email: 'a', password: 'p', codes: 'https://evil.test/' }] }, 'a path of this origin'],
  [{ supabaseUrl: '', publishableKey: 'k', providers: ['git hub'] }, '"providers.0"'],
  [[], 'is not a configuration'],
])('a config of another shape is refused by place: %j', async (config, place) => {
  answer(() => Response.json(config))
  await expect(readServed()).rejects.toThrow(place)
})
