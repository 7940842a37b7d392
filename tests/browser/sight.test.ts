import type { Browser, Page } from 'playwright-core'
import { startBackend, type Backend } from 'supabase-embedded'
import { call, newEmail, PASSWORD } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import {
  beginWithTemplate,
  launchBrowser,
  overflowOf,
  reloadWithClock,
  signInByPassword,
  violationsOf,
} from '../support/browser'

let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
const email = newEmail()
beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
  await call(backend, 'POST', '/signup', { email, password: PASSWORD })
  await backend.database.exec(`
    insert into public.machine_samples (load, cpu, cpu_busiest, cores, memory_used, memory_total, loop_delay)
      values (1, 20, 60, '{20,60}', 4e9, 16e9, 1);
    insert into public.requests (at, method, path, status, duration) values (now(), 'GET', '/first', 200, 3)`)
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.route('**/config.json', route =>
    route.fulfill({ json: { supabaseUrl: backend.url, publishableKey: backend.keys.publishable } }),
  )
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

const panel = (id: string, word: string) => page.locator(`[data-panel-id="${id}"][data-freshness="${word}"]`)

test('a panel out of view is parked after a minute, and reloads once it is scrolled into view', async () => {
  await page.goto(app.url)
  await signInByPassword(page, email, PASSWORD)
  await beginWithTemplate(page, 'This computer')
  await panel('cpu', 'live').waitFor()
  // The draft is live before the project has stored it, and only a stored board is there after a reload.
  await page.waitForURL(/\?board=/)
  // The panels below the first row are out of view now. Menus were used before, where they have room to stay in place.
  await page.setViewportSize({ width: 1280, height: 360 })
  // Only now: what a person does before needs the browser's own time.
  await reloadWithClock(page)
  await panel('requests', 'live').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo(0, 0))

  // The browser says when a panel is out of view, on its own time: the minute begins then.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20_000)
        return page.locator('[data-panel-id="requests"]').getAttribute('data-freshness')
      },
      { timeout: 60_000 },
    )
    .toBe('parked')
  await panel('cpu', 'live').waitFor()
  await expect.poll(() => page.locator('header').innerText()).toContain('All in view live')

  // A change that nobody told this page.
  await backend.database.exec(
    `insert into public.requests (at, method, path, status, duration) values (now(), 'GET', '/missed', 200, 3)`,
  )
  await page.locator('[data-panel-id="requests"]').scrollIntoViewIfNeeded()
  await page.clock.runFor(5_000)
  await panel('requests', 'live').waitFor()
  await page.locator('[data-panel-id="requests"]').getByText('/missed').waitFor()
}, 120_000)

test('what the board costs is counted, and shown without a fault on a desk and on a phone', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('What this board costs')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What this board costs' })
  const requests = dialog.getByRole('listitem').filter({ hasText: 'table public.requests' })
  await requests.waitFor()
  await expect.poll(() => requests.innerText()).toMatch(/[1-9][\d,.]* requests?\s+[1-9][\d.,]* (k|M)?B/)
  expect(await violationsOf(page, 'dialog[open]')).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await overflowOf(page, 'dialog[open]')).toBe(0)
  expect(await violationsOf(page, 'dialog[open]')).toEqual([])
}, 120_000)
