import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from 'playwright-core'
import { call } from 'supabase-embedded/testing/auth'
import { runBackend, type Run } from 'supabase-embedded/testing/cli'
import { plainRequest } from 'supabase-embedded/testing/plain-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'

/** Names of the web that lead to this computer: what an attacker's DNS would say. */
const [EVIL, REBOUND] = ['evil.example', 'rebound.example']

let app: RunningApp
let alone: Run
let browser: Browser
let evilServer: Server
let evil: string
/** The address of a backend, and the secrets that open it. */
let places: { url: string; publishable: string; secrets: string[] }[]

beforeAll(async () => {
  app = await runApp('start')
  const project = await projectOf(app)
  // A readable mail, and an account whose codes are available.
  await call(project, 'POST', '/otp', { email: 'demo@signalbox.local' })
  alone = runBackend('--port', '0', '--data', 'memory', '--faults')
  const config = JSON.parse((await alone.line) ?? '{}') as Record<string, string>
  const [publishable = '', secret = '', serviceRole = ''] = [
    config['publishableKey'],
    config['secretKey'],
    config['serviceRoleKey'],
  ]
  const secrets = [secret, serviceRole]
  places = [
    { url: app.url, publishable, secrets },
    { url: config['url'] ?? '', publishable, secrets },
  ]
  evilServer = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page on the web</title>')
  })
  await new Promise<void>(resolve => evilServer.listen(0, '127.0.0.1', resolve))
  evil = `http://${EVIL}:${(evilServer.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${EVIL} 127.0.0.1, MAP ${REBOUND} 127.0.0.1`,
      // Chromium's own question before a page reaches this computer would hide what the servers do.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ],
  })
})
afterAll(async () => {
  await browser.close()
  evilServer.close()
  alone.kill('SIGTERM')
  await alone.exit
  await app.stop()
})

const paths = [
  '/rest/v1/measurements?limit=1',
  '/auth/v1/settings',
  '/auth/v1/admin/users',
  '/storage/v1/bucket',
  '/config.json',
  '/_demo/code?email=dispatcher%40signalbox.local',
  '/_inbox',
  '/_inbox.json',
  '/api/v1/messages',
  '/_faults',
]

/** What a page can read of an address by every way that it has: the text, or nothing. */
const readBy = (page: Page, url: string, keys: string[]) =>
  page.evaluate(
    async ([address, each]) => {
      const texts: string[] = []
      const read = async (target: string, init: RequestInit = {}) => {
        try {
          const answer = await fetch(target, init)
          if (answer.ok) texts.push(await answer.text())
        } catch {
          // Not to be read, or not there.
        }
      }
      await read(address)
      await read(address, { mode: 'no-cors' })
      for (const key of each) {
        await read(address, { headers: { apikey: key, authorization: `Bearer ${key}` } })
        await read(address + (address.includes('?') ? '&' : '?') + `apikey=${key}`)
      }
      return texts.filter(text => text !== '')
    },
    [url, keys] as const,
  )

const opensSocket = (page: Page, url: string, key: string) =>
  page.evaluate(
    address =>
      new Promise<boolean>(resolve => {
        const socket = new WebSocket(address)
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      }),
    `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`,
  )

describe('a page on the web reads neither rows, mails, codes nor passwords', () => {
  test.for([
    ['npm start', 0],
    ['npm run backend', 1],
  ] as const)('from %s, with the well-known keys', async ([, at]) => {
    const place = places[at]
    if (place === undefined) throw new Error('no backend')
    const page = await browser.newPage()
    await page.goto(evil)
    const { port } = new URL(place.url)
    for (const host of ['localhost', '127.0.0.1'])
      for (const path of paths)
        expect([
          path,
          await readBy(page, `http://${host}:${port}${path}`, [place.publishable, ...place.secrets]),
        ]).toEqual([path, []])
    expect(await opensSocket(page, place.url, place.publishable)).toBe(false)
    expect(await opensSocket(page, place.url, place.secrets[0] ?? '')).toBe(false)
    await page.close()
  })

  test.for([
    ['npm start', 0],
    ['npm run backend', 1],
  ] as const)('from %s, by a name that now resolves to this computer', async ([, at]) => {
    const place = places[at]
    if (place === undefined) throw new Error('no backend')
    const page = await browser.newPage()
    const rebound = `http://${REBOUND}:${new URL(place.url).port}`
    const first = await page.goto(`${rebound}/_inbox`)
    expect(first?.status()).toBe(403)
    // The page's own origin now: no other origin is named by what it sends.
    for (const path of paths)
      expect([path, await readBy(page, rebound + path, [place.publishable, ...place.secrets])]).toEqual([
        path,
        [],
      ])
    expect(await opensSocket(page, rebound, place.publishable)).toBe(false)
    await page.close()
  })
})

test('a page of this computer, on another port, reads what its key lets it', async () => {
  const page = await browser.newPage()
  await page.goto(evil.replace(EVIL, 'localhost'))
  for (const { url, publishable } of places) {
    expect(await readBy(page, `${url}/auth/v1/settings`, [publishable])).not.toEqual([])
    expect(await opensSocket(page, url, publishable)).toBe(true)
  }
  await page.close()
})

test('an uploaded SVG or page runs no script when it is opened, and an image of it is drawn', async () => {
  const [, place] = places
  if (place === undefined) throw new Error('no backend')
  const [apikey = ''] = place.secrets
  const store = (path: string, type: string, body: string) =>
    fetch(`${place.url}/storage/v1${path}`, {
      method: 'POST',
      headers: { apikey, 'content-type': type },
      body,
    })
  await store('/bucket', 'application/json', '{"id":"strangers","name":"strangers","public":true}')
  const script = "<script>fetch('/auth/v1/settings?ran=1')</script>"
  const xml = (name: string, inner: string, space: string) =>
    `<${name} xmlns="${space}" width="40" height="30">${inner}</${name}>`
  const files = [
    ['a.svg', 'image/svg+xml', xml('svg', script, 'http://www.w3.org/2000/svg')],
    [
      'a.xhtml',
      'application/xhtml+xml',
      xml('html', `<head>${script}</head>`, 'http://www.w3.org/1999/xhtml'),
    ],
    ['a.html', 'text/html', script],
    ['a.js', 'text/javascript', "fetch('/auth/v1/settings?ran=1')"],
  ] as const
  const page = await browser.newPage()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  for (const [name, type, body] of files) {
    expect((await store(`/object/strangers/${name}`, type, body)).status).toBe(200)
    const url = `${place.url}/storage/v1/object/public/strangers/${name}`
    // A download ends the navigation.
    await page.goto(url).catch(() => undefined)
    await page.goto(`${place.url}/_inbox`)
  }
  const image = `${place.url}/storage/v1/object/public/strangers/a.svg`
  await page.goto(evil.replace(EVIL, 'localhost'))
  const width = await page.evaluate(
    src =>
      new Promise<number>((resolve, reject) => {
        const drawnImage = new Image()
        drawnImage.onload = () => resolve(drawnImage.naturalWidth)
        drawnImage.onerror = () => reject(new Error('not drawn'))
        drawnImage.src = src
      }),
    image,
  )
  expect(width).toBe(40)
  expect(requests.filter(url => url.includes('ran=1'))).toEqual([])
  await page.close()
})

test('npm start signs its own requests with the secrets of its own database', async () => {
  for (const secret of places[0]?.secrets ?? []) {
    const { status } = await plainRequest(`${app.url}/auth/v1/admin/users`, {
      apikey: secret,
      authorization: `Bearer ${secret}`,
    })
    expect([401, 403]).toContain(status)
  }
})
