import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-000000000003'
const ANN = 'ann@example.test'
const PROJECT = `
  create table public.orders (id int8 primary key, amount numeric not null, status text not null, at timestamptz not null);
  alter table public.orders enable row level security;
  create policy "all but one" on public.orders for select to authenticated using (id <> 1);
  grant select on public.orders to authenticated;
  alter publication supabase_realtime add table public.orders;
  insert into public.orders select i, 1.10, case when i % 4 = 0 then 'open' else 'paid' end, now() from generate_series(1, 2001) i;`

const place = (column: number) => ({ x: column, y: 0, width: 6, height: 6 })
/** Of two thousand rows that Ann may read, five are loaded. */
const board: Board = {
  version: 2,
  title: 'Orders',
  sources: {
    orders: {
      kind: 'table',
      schema: 'public',
      table: 'orders',
      key: ['id'],
      limit: 5,
      columns: ['id', 'amount', 'status', 'at'],
      order: { column: 'id', ascending: false },
    },
  },
  panels: [
    {
      id: 'total',
      kind: 'number',
      title: 'Total',
      source: 'orders',
      column: 'amount',
      timeColumn: 'at',
      aggregate: 'sum',
      over: 'all',
      format: 'number',
      unit: '',
      place: place(0),
    },
    {
      id: 'by',
      kind: 'bars',
      title: 'By status',
      source: 'orders',
      groupBy: 'status',
      aggregate: 'count',
      over: 'all',
      limit: 8,
      place: place(6),
    },
    {
      id: 'days',
      kind: 'bars',
      title: 'By day',
      source: 'orders',
      groupBy: 'at',
      timeBucket: 86_400,
      aggregate: 'count',
      over: 'all',
      limit: 30,
      place: { ...place(0), y: 6 },
    },
    {
      id: 'course',
      kind: 'line',
      title: 'Per hour',
      source: 'orders',
      timeColumn: 'at',
      timeBucket: 3_600,
      series: [{ column: 'id', label: 'Orders', aggregate: 'count' }],
      over: 'all',
      unit: '',
      place: { ...place(6), y: 6 },
    },
  ],
}

const troubles: string[] = []
let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page

beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260102000000_project.sql': PROJECT,
  })
  const service = openClient(backend.url, backend.keys.serviceRole)
  await service.auth.admin.createUser({ email: ANN, password: PASSWORD, email_confirm: true })
  await backend.database.exec(`insert into public.signalbox_boards (id, title, board, readers)
    values ('${ID}', 'Orders', '${JSON.stringify(board)}', '{everyone}')`)
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
  await signInByPassword(page, ANN, PASSWORD)
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

const textOf = (id: string) => page.locator(`[data-panel-id="${id}"]`).textContent()

test('without figures.sql a panel over all rows says that it is of the loaded ones', async () => {
  await expect.poll(() => textOf('total')).toContain('sum of the 5 loaded rows')
  expect(await textOf('total')).toContain('5.5')
  await expect.poll(() => textOf('by')).toContain('count of the 5 loaded rows')
  await expect.poll(() => textOf('days')).toContain('count of the 5 loaded rows')
  await expect.poll(() => textOf('course')).toContain('intervals of the loaded rows')
  expect(await violationsOf(page, 'main')).toEqual([])
})

test('with it, what the database says of all rows that one may read, and again when they change', async () => {
  await backend.database.exec(readFileSync('public/figures.sql', 'utf8'))
  // The browser itself reports what was answered with 404 until now.
  troubles.length = 0
  await page.reload()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await expect.poll(() => textOf('total')).toContain('sum of all 2,000 rows')
  expect(await textOf('total')).toContain('2,200')
  await expect.poll(() => textOf('by')).toContain('count of all 2,000 rows')
  await expect.poll(() => textOf('days')).toContain('count of all 2,000 rows')
  await expect.poll(() => textOf('course')).toContain('all 2,000 rows')
  await backend.database.exec(`update public.orders set amount = 11 where id = 500`)
  await expect.poll(() => textOf('total')).toContain('2,209.9')
  expect(await violationsOf(page, 'main')).toEqual([])
  expect(troubles).toEqual([])
})

test('while nothing arrives, the last interval is hatched, as in charts of loaded rows, and no longer than that', async () => {
  const context = page.context()
  await context.setOffline(true)
  await page.locator('[data-panel-id="days"]:not([data-freshness="live"])').waitFor()
  for (const id of ['days', 'course'])
    await expect.poll(() => textOf(id)).toContain('Hatched: possible missed changes')
  await page.locator('[data-panel-id="days"]').getByRole('slider').press('End')
  await expect.poll(() => textOf('days')).toContain(': 2,000, possible missed changes')
  await context.setOffline(false)
  await page.locator('[data-panel-id="days"][data-freshness="live"]').waitFor()
  for (const id of ['days', 'course']) await expect.poll(() => textOf(id)).not.toContain('possible missed')
})
