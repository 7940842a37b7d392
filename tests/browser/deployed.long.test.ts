import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { runBackend, type Run } from 'supabase-embedded/testing/cli'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caching, securityHeaders } from '../../dev/vite/policy'
import { freePort } from '../support/app'
import { beginWithTemplate, launchBrowser, refusals, signInByPassword } from '../support/browser'
import { buildApp } from '../support/build'
import { serveFramer, type Framer } from '../support/framer'
import { findProgram, startWebServer, type WebServer } from '../support/webServers'

/** The page's folder on the server, by the `--base` it was built with. */
const places = [
  { path: '/', base: '/' },
  { path: '/boards/', base: '/boards/' },
  { path: '/any/where/', base: './' },
]
const servers = ['nginx', 'caddy'] as const
const missing = servers.filter(name => findProgram(name) === undefined)
for (const name of missing)
  console.log(`${name} is not installed: that it serves dist as docs/deploy says is not tested here`)

let dir: string
let www: string
let backend: Run
let project: { publishableKey: string; secretKey: string; url: string }
let browser: Browser
let framer: Framer
beforeAll(async () => {
  if (missing.length === servers.length) return
  dir = mkdtempSync(join(tmpdir(), 'signalbox-deployed-'))
  www = join(dir, 'www')
  const port = String(await freePort())
  backend = runBackend('--project', 'supabase', '--port', port, '--data', join(dir, 'data'))
  project = JSON.parse((await backend.line) ?? '{}') as typeof project
  const env = { VITE_SUPABASE_URL: project.url, VITE_SUPABASE_PUBLISHABLE_KEY: project.publishableKey }
  for (const { path, base } of places) {
    const out = join(www, path)
    mkdirSync(out, { recursive: true })
    await buildApp(['--base', base, '--outDir', out, '--emptyOutDir', 'false'], env)
  }
  // Found beside the page, and with a word in it that can be seen.
  writeFileSync(join(www, 'boards/config.json'), '{ "session": { "keepIn": "localStorage" } }')
  await asService('/auth/v1/admin/users', {
    email: 'ada@example.com',
    password: 'analytical',
    email_confirm: true,
  })
  await measure()
  browser = await launchBrowser()
  framer = await serveFramer()
})
afterAll(async () => {
  if (missing.length === servers.length) return
  await browser.close()
  await framer.stop()
  backend.kill('SIGTERM')
  await backend.exit
  rmSync(dir, { recursive: true, force: true })
})

const asService = (path: string, body: object) =>
  fetch(project.url + path, {
    method: 'POST',
    headers: { apikey: project.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const measure = () =>
  asService('/rest/v1/machine_samples', {
    load: 7,
    cpu: 7,
    cpu_busiest: 7,
    cores: [7],
    memory_used: 7e9,
    memory_total: 64e9,
    loop_delay: 1,
  })

describe.each(servers)('%s, as docs/deploy has it,', name => {
  const isThere = !missing.includes(name)
  let server: WebServer
  beforeAll(async () => {
    if (isThere)
      server = await startWebServer(name, { root: www, scratch: join(dir, name), projectUrl: project.url })
  })
  afterAll(async () => {
    if (isThere) await server.stop()
  })
  const ask = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })

  describe.runIf(isThere).each(places)('at $path', ({ path }) => {
    const hashedAsset = (kind: string) =>
      `${path}assets/${readdirSync(join(www, path, 'assets')).find(file => file.endsWith(kind))}`

    test('sends the headers of the policy with every answer, and allows caching of hashed files only', async () => {
      const expectedHeaders = Object.entries(securityHeaders(project.url))
      for (const [file, status, cachePolicy] of [
        [path, 200, caching.other],
        [`${path}index.html`, 200, caching.other],
        [`${path}look.js`, 200, caching.other],
        [`${path}boards.sql`, 200, caching.other],
        [hashedAsset('.js'), 200, caching.hashed],
        [hashedAsset('.woff2'), 200, caching.hashed],
        [`${path}config.json`, path === '/boards/' ? 200 : 404, caching.other],
        // A page in place of a script, or of a missing file, would be taken for it, and cached.
        [`${path}assets/index-gone1234.js`, 404, caching.other],
        [`${path}nothing/here`, 404, caching.other],
        [`${path}.env`, 404, caching.other],
      ] as const) {
        const answer = await ask(file)
        expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([
          file,
          status,
          cachePolicy,
        ])
        expect(expectedHeaders.map(([name]) => [name, answer.headers.get(name)])).toEqual(expectedHeaders)
        const isPage = (await answer.text()).includes('data-session')
        expect([file, isPage]).toEqual([file, file === path || file.endsWith('index.html')])
      }
    })

    test('compresses scripts, names their kinds, and finds the page of a folder', async () => {
      const script = await ask(hashedAsset('.js'), { headers: { 'accept-encoding': 'gzip' } })
      expect(script.headers.get('content-encoding')).toBe('gzip')
      expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
      const again = await ask(path, {
        headers: { 'if-none-match': (await ask(path)).headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
      if (path === '/') return
      const folder = await ask(path.slice(0, -1))
      expect([folder.status, folder.headers.get('location')?.replace(server.url, '')]).toEqual([
        folder.status,
        path,
      ])
      expect([301, 308]).toContain(folder.status)
    })

    test('serves a page that signs in, draws a board and breaks no policy', async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      const watchResult = await watch(page, server.url, path)
      await page.goto(server.url + path)
      await signInByPassword(page, 'ada@example.com', 'analytical')
      await beginWithTemplate(page, 'This computer')
      await page.locator('[data-panel-id="cpu"][data-freshness="live"] canvas').waitFor()
      await measure()
      await page.locator('[data-panel-id="memory"][data-freshness="live"]').getByText(/^7\.0/).waitFor()
      // The heartbeat's worker is a script that Trusted Types have to let through.
      expect(page.workers().map(worker => worker.url())).toEqual([
        expect.stringContaining(`${path}assets/timer.worker`) as string,
      ])
      expect(
        await page.evaluate(() => document.fonts.check('16px "Atkinson Hyperlegible Next Variable"')),
      ).toBe(true)
      expect(
        await page.evaluate(() => Object.keys(localStorage).some(key => key.endsWith('auth-token'))),
      ).toBe(path === '/boards/')

      // Once the project has stored the board, the address names it.
      await page.waitForURL(/[?&]board=/)
      const other = await context.newPage()
      await other.goto(page.url())
      await other.locator('[data-panel-id="cpu"][data-freshness="live"] canvas').waitFor()
      expect(new URL(other.url()).pathname).toBe(path)
      expect(new URL(other.url()).search).toMatch(/board=/)
      expect(await watchResult()).toEqual({ broken: [], errors: [], elsewhere: [] })
      await context.close()
    })

    test('is come back to by links, where it is', async () => {
      const page = await browser.newPage()
      await page.goto(server.url + path)
      await page.getByLabel('Email').fill('ada@example.com')
      const request = page.waitForRequest(/\/auth\/v1\/otp/)
      await page.getByRole('button', { name: 'Email me a code' }).click()
      expect(new URL((await request).url()).searchParams.get('redirect_to')).toBe(server.url + path)
      await page.close()
    })

    test('is not shown by another page', async () => {
      const page = await browser.newPage()
      await page.goto(framer.around(server.url + path))
      await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
      await expect.poll(() => refusals.join()).toContain("frame-ancestors 'none'")
      refusals.length = 0
      await page.close()
    })
  })
})

describe.runIf(!missing.includes('nginx'))('nginx', () => {
  test('sends people to HTTPS', async () => {
    const site = { root: www, scratch: join(dir, 'plain'), projectUrl: project.url }
    const server = await startWebServer('nginx', site)
    const answer = await fetch(`${server.plainUrl}/boards/?board=a`, { redirect: 'manual' })
    await server.stop()
    const to = answer.headers.get('location')
    expect([answer.status, to]).toEqual([301, 'https://127.0.0.1/boards/?board=a'])
  })
})

/** The faults of a page: policy violations, other errors, files of its server outside of its own folder. */
async function watch(page: Page, origin: string, path: string) {
  const errors: string[] = []
  const elsewhere: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    const { url } = message.location()
    // That there is no such file is an answer.
    if (message.type() === 'error' && !url.endsWith('config.json')) errors.push(message.text())
    if (message.type() === 'warning') errors.push(message.text())
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.origin === origin && !url.pathname.startsWith(path)) elsewhere.push(url.pathname)
  })
  await page.addInitScript(() => {
    const brokenRules: string[] = []
    Object.assign(window, { broken: brokenRules })
    document.addEventListener('securitypolicyviolation', event =>
      brokenRules.push(`${event.violatedDirective}: ${event.blockedURI}`),
    )
  })
  return async () => ({
    broken: await page.evaluate(() => (window as unknown as { broken: string[] }).broken),
    errors,
    elsewhere,
  })
}
