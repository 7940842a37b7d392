import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { runBackend, type Run } from 'supabase-embedded/testing/cli'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, runApp, type RunningApp } from '../support/app'
import { beginWithTemplate, launchBrowser, signInByPassword, violationsOf } from '../support/browser'
import { buildApp } from '../support/build'

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
  await backend.exit
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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const memory = () => page.locator('[data-panel-id="memory"]')
/** A line of the check, once all of them have been looked at. */
async function line(name: string): Promise<string> {
  await page.locator('[data-check="done"]').waitFor()
  return page.locator(`[data-line="${name}"]`).innerText()
}
/** The app may have waited for its longest, 30 s, before it tries again. */
const fresh = (word: string) =>
  page.locator(`[data-panel-id="memory"][data-freshness="${word}"]`).waitFor({ timeout: 60_000 })

test('a build that names a project watches that project, of another origin', async () => {
  await page.goto(app.url)
  expect(app.readOutput()).not.toContain('demo account')
  await signInByPassword(page, 'ada@example.com', 'analytical')
  await page.getByText('This board is empty').waitFor()
})

test('the empty board can be drafted from chosen tables, or from a template whose tables are there', async () => {
  await button('Start from your tables').click()
  await page.getByRole('checkbox', { name: 'machine_samples' }).check()
  await button('Create panels').click()
  await page.locator('[data-panel-id="latest-machine-samples"][data-freshness="live"]').waitFor()
  const count = await page.locator('[data-panel-id]').count()
  expect([count >= 3, count <= 12]).toEqual([true, true])
  await button('Discard').click()
  await button('Discard').click()
  await beginWithTemplate(page, 'This computer')
  await fresh('live')
  await measure(21)
  await memory()
    .getByText(/^21\.0/)
    .waitFor()
})

test('a project that goes away is called unreachable, and its last rows stay', async () => {
  backend.kill('SIGTERM')
  await fresh('reconnecting')
  expect(await memory().innerText()).toContain('21.0')
})

test('the check says that nothing answers, and what to do; the rest it does not try', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  const address = await line('address')
  expect(address).toContain(`Nothing responds at ${new URL(keys.url).host}.`)
  expect(address).toContain('that the project is running there')
  expect(await line('key')).toContain('Waiting for Address')
  expect(await violationsOf(page, 'dialog[open]')).toEqual([])
})

test('a project that comes back is live again, with what was missed', async () => {
  await startProject()
  await measure(42)
  await fresh('live')
  await memory()
    .getByText(/^42\.0/)
    .waitFor()
  expect(await page.locator('html').getAttribute('data-session')).toBe('active')
}, 120_000)

test('the check of a project that is back passes, and names a table that it does not tell of', async () => {
  await page.getByRole('button', { name: 'Check again' }).click()
  expect(await line('changes')).toContain('Realtime sends its changes.')
  const field = page.getByLabel('Table (schema.table)')
  await field.fill('public.scans')
  await field.press('Enter')
  expect(await line('changes')).toContain('alter publication supabase_realtime add table public.scans;')
  await page.keyboard.press('Escape')
})

test('a page with a secret key names it, sends nothing, and tries the right one', async () => {
  const other = await browser.newPage()
  const requests: string[] = []
  other.on('request', request => requests.push(request.url(), JSON.stringify(request.headers())))
  const config = { supabaseUrl: keys.url, publishableKey: keys.secretKey }
  await other.route('**/config.json', route => route.fulfill({ json: config }))
  await other.goto(app.url)
  await other.getByText('The configured key is a secret key').waitFor()
  await other.getByLabel('Project URL').fill(keys.url)
  await other.getByLabel('Publishable key').fill(keys.secretKey)
  await other.keyboard.press('Enter')
  await other.getByRole('status').getByText('secret key').waitFor()
  expect(requests.join()).not.toContain(keys.secretKey)
  await other.getByLabel('Publishable key').fill(keys.publishableKey)
  await other.keyboard.press('Enter')
  await other.getByText('All checks passed.').waitFor()
  expect(await other.locator('pre').first().innerText()).toContain(
    `"publishableKey": "${keys.publishableKey}"`,
  )
  expect(await violationsOf(other)).toEqual([])
  await other.close()
})
