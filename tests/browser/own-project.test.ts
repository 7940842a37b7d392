import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'
import { buildApp } from '../support/build'
import { runBackend, type Run } from '../support/cli'

let dir: string
let port: string
let backend: Run
let app: RunningApp
let browser: Browser
let page: Page
let keys: { publishableKey: string; secretKey: string; url: string }
const startProject = async () => {
  backend = runBackend('--project', 'supabase', '--port', port, '--data', join(dir, 'data'))
  keys = JSON.parse((await backend.line) ?? '{}') as typeof keys
}
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'signalbox-own-'))
  port = String(await freePort())
  await startProject()
  await asService('/auth/v1/admin/users', {
    email: 'ada@example.com',
    password: 'analytical',
    email_confirm: true,
  })
  const env = { VITE_SUPABASE_URL: keys.url, VITE_SUPABASE_PUBLISHABLE_KEY: keys.publishableKey }
  const out = ['--outDir', join(dir, 'dist')]
  await buildApp(out, env)
  app = await runApp('preview', { parameters: out, env })
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  backend.kill('SIGTERM')
  await backend.ended
  rmSync(dir, { recursive: true, force: true })
})

const asService = (path: string, body: object) =>
  fetch(keys.url + path, {
    method: 'POST',
    headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const measure = (load: number) =>
  asService('/rest/v1/machine_samples', {
    load,
    cpu: load,
    cpu_busiest: load,
    cores: [load],
    memory_used: load * 1e9,
    memory_total: 64e9,
    loop_delay: 1,
  })
const memory = () => page.locator('[data-panel-id="memory"]')
const fresh = (word: string) => page.locator(`[data-panel-id="memory"][data-freshness="${word}"]`).waitFor()

test('a build that names a project watches that project, of another origin', async () => {
  await page.goto(app.url)
  expect(app.printed()).not.toContain('demo account')
  await signInByPassword(page, 'ada@example.com', 'analytical')
  await fresh('live')
  await measure(21)
  await memory()
    .getByText(/^21\.0/)
    .waitFor()
})

test('a project that goes away is said to be gone, and what was seen stays', async () => {
  backend.kill('SIGTERM')
  await fresh('reconnecting')
  expect(await memory().innerText()).toContain('21.0')
})

test('a project that comes back is live again, with what was missed', async () => {
  await startProject()
  await measure(42)
  await fresh('live')
  await memory()
    .getByText(/^42\.0/)
    .waitFor()
  expect(await page.locator('html').getAttribute('data-session')).toBe('active')
})
