import type { Browser, Page } from 'playwright-core'
import { startBackend, type Backend } from 'supabase-embedded'
import { call, newEmail, PASSWORD } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import {
  beginWithTemplate,
  launchBrowser,
  signInByPassword,
  troublesOf,
  violationsOf,
} from '../support/browser'

let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
let troubles: string[]
let writing: ReturnType<typeof setInterval>
const email = newEmail()
/** Two samples a second, as the demo's collector writes them. */
const sample = () =>
  backend.database.exec(`
    insert into public.machine_samples (load, cpu, cpu_busiest, cores, memory_used, memory_total, loop_delay)
    values (1, 20 + 20 * random(), 60, '{20,60}', 4e9, 16e9, 1)`)
beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0, faults: true })
  await call(backend, 'POST', '/signup', { email, password: PASSWORD })
  for (let n = 0; n < 20; n++) await sample()
  await backend.database.exec(
    `insert into public.requests (at, method, path, status, duration) values (now(), 'GET', '/rest/v1/parcels', 200, 3)`,
  )
  writing = setInterval(() => void sample(), 500)
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route('**/config.json', route =>
    route.fulfill({ json: { supabaseUrl: backend.url, publishableKey: backend.keys.publishable } }),
  )
  troubles = troublesOf(page)
})
afterAll(async () => {
  clearInterval(writing)
  await browser.close()
  await app.stop()
  await backend.close()
})

const faults = (method: 'PUT' | 'DELETE', body?: unknown) =>
  fetch(`${backend.url}/_faults`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
const cpu = (word = '') => page.locator(`[data-panel-id="cpu"]${word && `[data-freshness="${word}"]`}`)
const head = () => page.locator('header').innerText()
/** Where the choice of the time range begins, in pixels: beside the badge, whose words change. */
const timeLeft = async () => (await page.getByRole('button', { name: /^Time range/ }).boundingBox())?.x
/** A heartbeat every 25 s, 5 s to answer it, and as much again for a machine that is busy with other things. */
const BOUND_MS = 60_000

test('a silently cut socket is noticed, shown as a gap, and repaired with the number of rows that differed', async () => {
  await page.goto(app.url)
  await signInByPassword(page, email, PASSWORD)
  // A project that is not the page's own begins with an empty board.
  await beginWithTemplate(page, 'This computer')
  await cpu('live').waitFor()
  await expect.poll(head).toMatch(/All 4 live\s*· nothing missed since \d\d:\d\d/)
  const timeLeftLive = await timeLeft()
  expect(timeLeftLive).toBeGreaterThan(0)

  await faults('PUT', { realtime: { silent: true } })
  const cut = Date.now()
  await page.locator('[data-panel-id="cpu"]:not([data-freshness="live"])').waitFor({ timeout: BOUND_MS })
  console.log(`left live ${Date.now() - cut} ms after the cut`)
  expect(await cpu().getAttribute('data-freshness')).toBe('stale')
  // Of what is not current nothing keeps its full color, in charts or in bars.
  for (const drawing of ['[data-panel-id="cpu"] canvas', '[data-panel-id="traffic"] [data-bar]'])
    await expect
      .poll(() =>
        page
          .locator(drawing)
          .first()
          .evaluate(element => getComputedStyle(element).filter),
      )
      .toBe('saturate(0.25)')
  expect(await violationsOf(page, '[data-panel-id="cpu"]')).toEqual([])
  expect(await head()).not.toContain('nothing missed')
  expect(await timeLeft()).toBe(timeLeftLive)
  await cpu().getByText('Hatched: possible missed changes').waitFor()
  await cpu()
    .getByText(/^as of \d\d:\d\d:\d\d$/)
    .waitFor()
  expect(await cpu().getByRole('img').getAttribute('aria-label')).toMatch(/Gap since \d\d:\d\d:\d\d: /)

  await faults('DELETE')
  await cpu('live').waitFor({ timeout: 2 * BOUND_MS })
  await cpu().getByText('Hatched: missed, then reloaded').waitFor()
  await cpu()
    .getByRole('button', { name: /details/ })
    .click()
  const gaps = await page.getByRole('list', { name: /^Gaps/ }).innerText()
  console.log(gaps)
  expect(gaps).toMatch(/\d\d:\d\d – .*(server silent|connection lost) · reloaded · \d+ rows? differed/)
  await expect.poll(head).toMatch(/All 4 live\s*· nothing missed since \d\d:\d\d/)
  const unexpectedTexts = troubles.filter(text => !/WebSocket/.test(text))
  expect(unexpectedTexts).toEqual([])
}, 240_000)
