import { afterEach, expect, test, vi } from 'vitest'
import {
  toEnv,
  assertReachable,
  configAddress,
  readServedConfig,
  ConfigUnavailable,
  usableAccounts,
} from '../../src/app/config/servedConfig'

const silent = {
  demoAccounts: [],
  providers: [],
  frames: false,
  session: { keepIn: 'cookies', secondFactor: 'at sign-in' },
}

const answer = (make: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => make()),
  )
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const page = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const config = { supabaseUrl: '', publishableKey: 'k' }

test('a server that names the project is believed', async () => {
  const config = {
    supabaseUrl: '',
    publishableKey: 'sb_publishable_x',
    demoAccounts: [
      { email: 'a@b.c', password: 'p' },
      { email: 'd@b.c', password: 'p', description: 'read-only', codes: '/_demo/code?email=d%40b.c' },
    ],
  }
  answer(() => Response.json(config))
  const servedConfig = await readServedConfig()
  expect(servedConfig).toEqual({ ...config, ...silent, demoAccounts: config.demoAccounts })
  expect(toEnv(servedConfig, { VITE_SUPABASE_URL: 'https://built.in', MODE: 'test' })).toEqual({
    MODE: 'test',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
})

test('an account without a password is not offered, and still marks a demo', async () => {
  const [describedDemo, plainDemo] = [
    { email: 'a@b.c', password: 'p', description: 'read-only' },
    { email: 'd@b.c' },
  ]
  answer(() =>
    Response.json({ supabaseUrl: '', publishableKey: 'k', demoAccounts: [plainDemo, describedDemo] }),
  )
  const servedConfig = await readServedConfig()
  expect(servedConfig.demoAccounts).toEqual([plainDemo, describedDemo])
  expect(usableAccounts(servedConfig)).toEqual([describedDemo])
})

test('a server without demo accounts offers none', async () => {
  answer(() => Response.json({ supabaseUrl: 'https://abc.supabase.co', publishableKey: 'k' }))
  expect((await readServedConfig()).demoAccounts).toEqual([])
})

test.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is gone', () => new Response('', { status: 410 })],
  ['is a page, as hosts of single-page apps answer', () => new Response('<!doctype html>')],
  ['is a page by its type', () => new Response('', page)],
])('a config that %s does not count', async (_, make) => {
  answer(make)
  expect(await readServedConfig()).toEqual(silent)
  expect(toEnv(await readServedConfig(), { VITE_SUPABASE_URL: 'https://built.in' })).toEqual({
    VITE_SUPABASE_URL: 'https://built.in',
  })
})

test.each([
  ['comes with an error', () => Response.json(config, { status: 500 }), 'status 500'],
  ['is refused', () => Response.json(config, { status: 403 }), 'status 403'],
  ['is limited, with a page', () => new Response('<p>', { ...page, status: 429 }), 'status 429'],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch')), 'doesn’t respond'],
])('a config that %s may be there all the same', async (_, make, reason) => {
  answer(make)
  const reading = readServedConfig()
  await expect(reading).rejects.toBeInstanceOf(ConfigUnavailable)
  await expect(reading).rejects.toThrow(reason)
})

test('a config that breaks off may be there all the same', async () => {
  const brokenStream = new ReadableStream({
    start: stream => stream.enqueue(new TextEncoder().encode('{"supabaseUrl":')),
    pull: stream => stream.error(new TypeError('network error')),
  })
  answer(() => new Response(brokenStream))
  await expect(readServedConfig()).rejects.toBeInstanceOf(ConfigUnavailable)
})

test('a computer without a network is called offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(readServedConfig()).rejects.toThrow('This device is offline.')
})

test('a server that says nothing is given up after ten seconds', async () => {
  vi.useFakeTimers()
  const never = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', vi.fn(never))
  const onGiven = vi.fn()
  readServedConfig().catch(onGiven)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(onGiven).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onGiven).toHaveBeenCalledWith(new ConfigUnavailable('No response from the server for 10 seconds.'))
})

test.each(['{"publishableKey": "sb_publishable_abc",}', '', '{"publishableKey"', 'publishableKey: k'])(
  'a config with invalid JSON is reported without its text: %j',
  async text => {
    answer(() => new Response(text))
    const reading = readServedConfig()
    await expect(reading).rejects.toThrow('The server’s config.json is not valid JSON')
    await expect(reading).rejects.not.toThrow('sb_publishable_abc')
  },
)

test('it is asked for beside the page', () => {
  vi.stubEnv('BASE_URL', '/boards/')
  expect(configAddress()).toBe(`${location.origin}/boards/config.json`)
  vi.stubEnv('BASE_URL', './')
  history.replaceState(null, '', '/there/?board=1')
  expect(configAddress()).toBe(`${location.origin}/there/config.json`)
  history.replaceState(null, '', '/')
  vi.unstubAllEnvs()
})

const here = 'https://boards.example'
const reach = (supabaseUrl: string | undefined, builtUrl: unknown) => () =>
  assertReachable(
    {
      ...silent,
      session: { keepIn: 'cookies', secondFactor: 'at sign-in' },
      ...(supabaseUrl !== undefined && { supabaseUrl }),
    },
    builtUrl,
    here,
  )

test('a page that was built for one project refuses another by name', () => {
  expect(reach('https://b.supabase.co', 'https://a.supabase.co')).toThrow(
    'names https://b.supabase.co, but this page was built for https://a.supabase.co only',
  )
  expect(reach('https://b.supabase.co', '')).toThrow(`built for ${here} only`)
  for (const [fileUrl, builtUrl] of [
    [undefined, 'https://a.supabase.co'],
    ['https://a.supabase.co/rest/v1/', 'https://a.supabase.co'],
    ['', 'https://a.supabase.co'],
    [here, 'https://a.supabase.co'],
    ['https://b.supabase.co', undefined],
    // What is no address is said elsewhere.
    ['b', 'https://a.supabase.co'],
  ])
    expect(reach(fileUrl, builtUrl)).not.toThrow()
})

test.each([
  [{ url: 'https://abc.supabase.co' }, 'is invalid: unknown setting “url”.'],
  [{ session: { keepin: 'cookies' } }, 'unknown setting “session.keepin”.'],
  [{ supabaseUrl: '', publishableKey: 7 }, '"publishableKey"'],
  [{ supabaseUrl: '', publishableKey: 'k', session: { keepIn: 'memory' } }, '"session.keepIn"'],
  [{ demoAccounts: [{ email: 'a', password: 'p', codes: '//evil.test/' }] }, '"demoAccounts.0.codes"'],
  [{ demoAccounts: [{ email: 'a', password: 'p', codes: 'https://evil.test/' }] }, 'a path of this origin'],
  [{ supabaseUrl: '', publishableKey: 'k', providers: ['git hub'] }, '"providers.0"'],
  [{ frames: 'yes' }, '"frames"'],
  [[], 'is invalid'],
])('a config of another shape is refused by place: %j', async (config, place) => {
  answer(() => Response.json(config))
  await expect(readServedConfig()).rejects.toThrow(place)
})
