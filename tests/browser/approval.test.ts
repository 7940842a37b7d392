import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-000000000002'
const [ADMIN, MALLORY] = ['admin@example.test', 'mallory@example.test']
const PROJECT = `
  create table public.roles_set (at timestamptz default clock_timestamp(), who text, role text);
  create function public.set_role(who text, role text) returns text language sql security definer set search_path = ''
    as $$ insert into public.roles_set (who, role) values (who, role); select role $$;`
const PAGER = `Deno.serve(async request => {
  console.log(request.method)
  return Response.json({ paged: true })
})`

const place = (column: number) => ({ x: column, y: 0, width: 6, height: 6 })
/** What Mallory shares with everyone: it looks like a status, and would give her a role. */
const hostile = (role: string): Board => ({
  version: 2,
  title: 'Status',
  sources: {
    members: {
      kind: 'rpc',
      schema: 'public',
      function: 'set_role',
      arguments: { who: 'mallory', role },
      columns: ['value'],
      key: [],
      limit: 1,
      refresh: { interval: 1 },
    },
    pager: {
      kind: 'function',
      function: 'pager',
      method: 'POST',
      body: { all: true },
      refresh: { interval: 5 },
    },
  },
  panels: [
    {
      id: 'members',
      kind: 'result',
      title: 'Members',
      source: 'members',
      display: 'rows',
      limit: 5,
      columns: [{ column: 'value', label: 'Role', format: 'text' }],
      place: place(0),
    },
    {
      id: 'pager',
      kind: 'health',
      title: 'Pager',
      source: 'pager',
      slowThresholdMs: 5_000,
      limit: 10,
      place: place(6),
    },
  ],
})

const troubles: string[] = []
let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
/** How often the function had been called when its approval was revoked. */
let revokedCount = 0

beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260102000000_project.sql': PROJECT,
    'functions/pager/index.ts': PAGER,
  })
  const service = openClient(backend.url, backend.keys.serviceRole)
  const [, mallory] = await Promise.all(
    [ADMIN, MALLORY].map(async email => {
      const { data } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      return data.user?.id ?? ''
    }),
  )
  await backend.database.exec(`
    insert into public.signalbox_boards (id, title, board, readers, owner)
      values ('${ID}', 'Status', '${JSON.stringify(hostile('admin'))}', '{everyone}', '${mallory}')`)
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  troublesOf(page, troubles)
  await page.route('**/config.json', route =>
    route.fulfill({ json: { supabaseUrl: backend.url, publishableKey: backend.keys.publishable } }),
  )
  await page.goto(`${app.url}/?board=${ID}`)
  await signInByPassword(page, ADMIN, PASSWORD)
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

const panel = (id: string) => page.locator(`[data-panel-id="${id}"]`)
const freshnessOf = (id: string) => panel(id).getAttribute('data-freshness')
const press = (id: string, name: string) => panel(id).getByRole('button', { name }).click()
const readRoles = async () =>
  (await backend.database.query<{ role: string }>('select role from public.roles_set order by at')).map(
    ({ role }) => role,
  )

test('a foreign board calls nothing that may write, and names what it would call', async () => {
  await expect.poll(() => freshnessOf('members')).toBe('needs-approval')
  await expect.poll(() => freshnessOf('pager')).toBe('needs-approval')
  // The status is there before the code that names the call.
  for (const words of ['public.set_role', '"role": "admin"', 'every second', 'with your permissions'])
    await expect.poll(() => panel('members').innerText()).toContain(words)
  await expect.poll(() => panel('pager').innerText()).toContain('Edge Function, by POST')
  expect(await readRoles()).toEqual([])
  expect(await violationsOf(page, 'main')).toEqual([])
})

test('run once is one request, with the keyboard too', async () => {
  await panel('members').getByRole('button', { name: 'Run once' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(readRoles).toEqual(['admin'])
  await expect.poll(() => freshnessOf('members')).toBe('needs-approval')
  expect(await panel('members').innerText()).toContain('Runs only when you say so')
})

test('an allowed request repeats, and again after the page is reloaded', async () => {
  // Later than the board would have repeated it.
  await page.reload()
  await expect.poll(() => freshnessOf('members')).toBe('needs-approval')
  expect(await readRoles()).toEqual(['admin'])
  await press('members', 'Allow on this board')
  await expect.poll(async () => (await readRoles()).length).toBeGreaterThan(2)
  await page.reload()
  await expect.poll(() => freshnessOf('members')).toBe('polling')
  const before = (await readRoles()).length
  await expect.poll(async () => (await readRoles()).length).toBeGreaterThan(before)
  expect(await freshnessOf('pager')).toBe('needs-approval')
})

test('while the project is unreachable unapproved calls keep waiting, and approved ones run once it is back', async () => {
  backend.faults.http = { rest: { status: 503 } }
  backend.faults.realtime = { refuseUpgrade: 503 }
  backend.faults.act({ action: 'close', code: 1006 })
  await expect.poll(() => freshnessOf('members')).toBe('reconnecting')
  expect(await freshnessOf('pager')).toBe('needs-approval')
  const before = (await readRoles()).length
  backend.faults.http = {}
  backend.faults.realtime = {}
  await expect.poll(async () => (await readRoles()).length, { timeout: 60_000 }).toBeGreaterThan(before)
  await expect.poll(() => freshnessOf('members')).toBe('polling')
  expect(await freshnessOf('pager')).toBe('needs-approval')
  // Of the project that was away, the page's console speaks.
  troubles.length = 0
})

test('as soon as its author changes the call at all, it waits again', async () => {
  await backend.database.exec(`
    update public.signalbox_boards set board = '${JSON.stringify(hostile('owner'))}', revision = revision + 1
      where id = '${ID}'`)
  await expect.poll(() => panel('members').innerText()).toContain('"role": "owner"')
  expect(await freshnessOf('members')).toBe('needs-approval')
  expect(await readRoles()).not.toContain('owner')
})

test('allowed requests are listed in the preferences, and can be revoked there', async () => {
  await backend.database.exec(`
    update public.signalbox_boards set board = '${JSON.stringify(hostile('admin'))}', revision = revision + 1
      where id = '${ID}'`)
  await page.goto(`${app.url}/?board=${ID}`)
  await expect.poll(() => freshnessOf('members')).toBe('polling')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  const allowedRequests = page.getByRole('region', { name: 'Allowed requests' })
  expect(await allowedRequests.innerText()).toContain('Status: public.set_role every second')
  await allowedRequests.getByRole('button', { name: 'Revoke' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => freshnessOf('members')).toBe('needs-approval')
  revokedCount = (await readRoles()).length
})

test('a kiosk offers nothing to allow', async () => {
  await page.goto(`${app.url}/?board=${ID}&mode=kiosk`)
  await expect.poll(() => freshnessOf('members')).toBe('needs-approval')
  // Of a panel without its code yet, “no button” would say nothing.
  await panel('members').getByText('Leave kiosk mode').waitFor()
  expect(
    await panel('members')
      .getByRole('button', { name: /Run once|Allow/ })
      .count(),
  ).toBe(0)
  expect(await readRoles()).toHaveLength(revokedCount)
  expect(troubles).toEqual([])
})
