import { networkInterfaces } from 'node:os'
import type { Browser } from 'playwright-core'
import { call } from 'supabase-embedded/testing/auth'
import { plainRequest } from 'supabase-embedded/testing/plain-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'

/** Addresses under which other computers reach this one. Requests to them come from them. */
const addresses = Object.values(networkInterfaces())
  .flatMap(each => each ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

let app: RunningApp
let browser: Browser
let port: string
beforeAll(async () => {
  app = await runApp('start', { parameters: ['--host'], env: { SIGNALBOX_ALLOW_HOST: 'my-computer.test' } })
  port = new URL(app.url).port
  browser = await launchBrowser()
  await call(await projectOf(app), 'POST', '/otp', { email: 'demo@signalbox.local' })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** A request of another computer: over the network where there is one, and by way of a proxy. */
const fromElsewhere = (path: string, headers: Record<string, string> = {}) =>
  Promise.all([
    plainRequest(app.url + path, { ...headers, 'x-forwarded-for': '192.168.1.30' }),
    ...addresses.map(address => plainRequest(`http://${address}:${port}${path}`, headers)),
  ])

test('--host says what it opens and what stays closed', () => {
  expect(app.readOutput().includes('--host opens this to everyone on your network')).toBe(
    addresses.length > 0,
  )
})

test('other computers are given neither mails, codes, nor passwords', async () => {
  for (const path of [
    '/_inbox',
    '/_inbox.json',
    '/_demo/code?email=dispatcher%40signalbox.local',
    '/_demo/break?what=cut',
  ])
    for (const { status, text } of await fromElsewhere(path)) {
      expect([path, status]).toEqual([path, 403])
      expect(text).toContain('the computer it runs on only')
    }
  for (const { status, text } of await fromElsewhere('/config.json')) {
    expect(status).toBe(200)
    expect(text).toContain('demo@signalbox.local')
    expect(text).not.toMatch(/password|codes|inbox|sb_secret/)
  }
})

test('no page of another site breaks the demo', async () => {
  const address = `${app.url}/_demo/break?what=cut`
  for (const origin of ['https://evil.example', 'null'])
    expect((await plainRequest(address, { origin }, 'POST')).status).toBe(403)
  // A request that only reads breaks nothing either.
  expect((await plainRequest(address)).status).toBe(404)
})

test('this computer is given them', async () => {
  expect((await plainRequest(`${app.url}/_inbox`)).status).toBe(200)
  const { text } = await plainRequest(`${app.url}/config.json`)
  expect(text).toContain('"password":"signalbox"')
  const code = await plainRequest(`${app.url}/_demo/code?email=dispatcher%40signalbox.local`)
  expect(code.text).toMatch(/"code":"\d{6}"/)
})

test('names that lead here are refused, but for those that were allowed', async () => {
  const as = async (host: string, path: string) => (await plainRequest(app.url + path, { host })).status
  for (const path of ['/', '/config.json', '/_inbox', '/auth/v1/settings']) {
    expect(await as(`evil.example:${port}`, path)).toBe(403)
    expect(await as(`my-computer.test:${port}`, path)).toBe(200)
  }
})

test('whoever opens the page by such a name reads how to allow it', async () => {
  const headers = { host: `my-phone.test:${port}`, accept: 'text/html,*/*' }
  const { text } = await plainRequest(`${app.url}/`, headers)
  expect(text).toMatch(
    /^This backend .* not "my-phone\.test".*SIGNALBOX_ALLOW_HOST=my-phone\.test npm start\.$/,
  )
  const { text: json } = await plainRequest(`${app.url}/auth/v1/settings`, { host: 'my-phone.test' })
  expect(JSON.parse(json)).toEqual({ message: text })
})

test('on another computer the page opens, offers no account by a press, and lets one sign in by typing', async () => {
  // What the network says of itself, where this computer has none: every address of 127.0.0.0/8 is its own.
  const host = addresses[0] ?? '127.0.0.1'
  const page = await browser.newPage()
  await page.goto(`http://${host}:${port}`)
  await page.getByLabel('Email').waitFor()
  expect(await page.getByRole('button', { name: 'Open the demo' }).count()).toBe(addresses.length > 0 ? 0 : 1)
  await signInByPassword(page, 'demo@signalbox.local', 'signalbox')
  await page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
  await page.close()
})
