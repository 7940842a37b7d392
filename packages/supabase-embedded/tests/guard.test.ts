import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Backend } from '../src/backend'
import { allowedOf } from '../src/guard/allowedAccess'
import { startTestBackend } from '../testing/backend'
import { plainRequest, socketHeaders } from '../testing/plain-request'
import { joinChannel } from '../testing/realtime'

const NOTES = {
  'migrations/20260101000000_notes.sql': `
    create table public.notes (id int primary key, body text);
    insert into public.notes values (1, 'for this computer');
    create function public.whoami() returns text language sql stable as $$ select current_user::text $$;
    insert into storage.buckets (id, name, public) values ('open', 'open', true);`,
}
const lines: string[] = []
let backend: Backend
let port: string
beforeAll(async () => {
  backend = await startTestBackend(NOTES, { faults: true, progress: text => lines.push(text) })
  port = new URL(backend.url).port
})
afterAll(() => backend.close())

const PATHS = [
  '/rest/v1/notes?apikey=PUBLISHABLE',
  '/auth/v1/settings',
  '/storage/v1/object/public/open/logo.png',
  '/functions/v1/anything',
  '/realtime/v1/api/broadcast',
  '/_inbox',
  '/_inbox.json',
  '/api/v1/messages',
  '/_faults',
  '/nowhere',
]
const at = (path: string) => backend.url + path.replace('PUBLISHABLE', backend.keys.publishable)
const makeKeyHeaders = () => ({ apikey: backend.keys.secret })
const status = async (headers: Record<string, string>, path = '/rest/v1/notes', method = 'GET') =>
  (await plainRequest(at(path), headers, method)).status

describe('a page on the web gets nothing', () => {
  test.for([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['whose name only begins like ours', { origin: 'http://localhost.evil.example' }],
    ['on another IP address', { origin: 'http://203.0.113.7' }],
    ['in a sandboxed frame', { origin: 'null' }],
    ['of a browser’s extension', { origin: 'chrome-extension://abcdefgh' }],
    ['that sends no origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['that tells its address', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    [
      'that goes there',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
  ] as [string, Record<string, string>][])('%s', async ([, headers]) => {
    for (const path of PATHS)
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await plainRequest(at(path), { ...makeKeyHeaders(), ...headers }, method)
        expect([path, method, answer.status]).toEqual([path, method, 403])
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        expect(answer.headers['access-control-allow-private-network']).toBeUndefined()
        expect(answer.text).not.toContain('for this computer')
      }
  })

  test('by a name of its own that leads to this computer (DNS rebinding)', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      'localhost@evil',
    ])
      for (const path of PATHS) {
        const answer = await plainRequest(at(path), { ...makeKeyHeaders(), host })
        expect([host, path, answer.status]).toEqual([host, path, 403])
      }
  })

  test('by a WebSocket', async () => {
    const path = '/realtime/v1/websocket?vsn=2.0.0&apikey=PUBLISHABLE'
    const openSocket = (headers: Record<string, string>) => status({ ...socketHeaders, ...headers }, path)
    expect(await openSocket({ origin: 'https://evil.example' })).toBe(403)
    expect(await openSocket({ origin: 'null' })).toBe(403)
    expect(await openSocket({ host: `evil.example:${port}`, origin: `http://evil.example:${port}` })).toBe(
      403,
    )
    expect(await openSocket({ origin: 'http://localhost:3000' })).toBe(101)
    expect(await openSocket({})).toBe(101)
  })

  test('and its refusal says how to allow it, also where the backend runs, once', async () => {
    const ask = () => plainRequest(at('/rest/v1/notes'), { origin: 'https://mine.example' })
    const { text } = await ask()
    await ask()
    expect(text).toContain('--allow-origin https://mine.example')
    expect(lines.filter(line => line.includes('https://mine.example'))).toHaveLength(1)
    const namedAnswer = await plainRequest(at('/_inbox'), { host: 'mine.example:1' })
    expect(namedAnswer.text).toContain('--allow-host mine.example')
  })
})

describe('this computer keeps working', () => {
  test.for([
    'http://localhost:3000',
    'https://localhost:3443',
    'http://127.0.0.1:8080',
    'http://[::1]:5173',
    'http://shop.localhost:3000',
  ])('a page at %s', async origin => {
    const answer = await plainRequest(at('/rest/v1/notes'), {
      ...makeKeyHeaders(),
      origin,
      'sec-fetch-site': 'cross-site',
    })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(answer.text).toContain('for this computer')
  })

  test.for(['localhost', '127.0.0.1', '[::1]', 'shop.localhost', '192.168.1.20'])('called %s', async name => {
    expect(await status({ ...makeKeyHeaders(), host: `${name}:${port}` })).toBe(200)
  })

  test('a program that is not a browser: supabase-js in Node', async () => {
    const client = createClient(backend.url, backend.keys.secret, {
      realtime: { transport: WebSocket as never },
    })
    expect(await client.from('notes').select('body')).toMatchObject({ data: [{ body: 'for this computer' }] })
    await joinChannel(client.channel('room'))
    await client.removeAllChannels()
  })

  test('an image in a page of one’s own, and a signed link from anywhere', async () => {
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    const own = { ...image, referer: 'http://localhost:3000/' }
    expect(await status(own, '/storage/v1/object/public/open/logo.png')).toBe(400)
    expect(await status(image, '/storage/v1/object/sign/open/logo.png?token=x')).toBe(400)
  })

  test('links in mails and the way back from a provider lead in, and not into a frame', async () => {
    const arriving = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    for (const path of [
      '/auth/v1/verify?token=x&type=magiclink',
      '/auth/v1/callback',
      '/auth/v1/authorize',
    ]) {
      expect(await status(arriving, path)).not.toBe(403)
      expect(await status({ ...arriving, 'sec-fetch-dest': 'iframe' }, path)).toBe(403)
    }
  })

  test('no path passes for one of these', async () => {
    const askedHeaders = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    for (const path of [
      '/storage/v1/object/sign/../../../../rest/v1/notes?apikey=PUBLISHABLE',
      '/storage/v1/object/sign/%2e%2e/%2e%2e/%2e%2e/%2e%2e/_inbox',
      '//',
      '//[',
      '/\\',
      'http://[/',
    ]) {
      const { status, text } = await plainRequest(
        backend.url,
        askedHeaders,
        'GET',
        path.replace('PUBLISHABLE', backend.keys.publishable),
      )
      expect([path, status]).toEqual([path, 403])
      expect(text).not.toContain('for this computer')
    }
  })

  test('a preflight for a private network is answered to these pages', async () => {
    const answer = await plainRequest(
      at('/rest/v1/notes'),
      {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-private-network': 'true',
      },
      'OPTIONS',
    )
    expect(answer.headers['access-control-allow-private-network']).toBe('true')
  })
})

test('other pages and names are let in by name, and only they', async () => {
  const open = await startTestBackend(NOTES, {
    allowed: allowedOf(
      ['https://app.test:3000', 'capacitor://localhost'],
      ['my-computer.local', '.dev.test'],
    ),
  })
  const ask = async (headers: Record<string, string>) =>
    (await plainRequest(`${open.url}/rest/v1/rpc/whoami`, headers)).status
  try {
    for (const origin of ['https://app.test:3000', 'capacitor://localhost'])
      expect(await ask({ origin })).toBe(200)
    for (const origin of ['https://app.test', 'http://app.test:3000', 'ionic://localhost'])
      expect(await ask({ origin })).toBe(403)
    for (const host of ['my-computer.local:1', 'dev.test', 'a.dev.test:8080'])
      expect(await ask({ host, origin: `http://${host}` })).toBe(200)
    for (const host of ['other.local', 'evildev.test']) expect(await ask({ host })).toBe(403)
  } finally {
    await open.close()
  }
})

test.for([
  [['app.test'], []],
  [['https://app.test/path'], []],
  [['*'], []],
  [['null'], []],
  [[], ['http://a.test']],
  [[], ['a.test:80']],
  [[], ['*']],
] as [string[], string[]][])('an invalid origin or host name is refused by name: %j', ([origins, hosts]) => {
  expect(() => allowedOf(origins, hosts)).toThrow(`"${[...origins, ...hosts].join('')}" is not`)
})
