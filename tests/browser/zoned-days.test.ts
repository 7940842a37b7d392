import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD, project } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-0000000000da'
const ZONE = 'America/New_York'
const DAY = 86_400
const shop: BoardFile = {
  version: 2,
  title: 'Shop',
  sources: {
    sales: {
      kind: 'table',
      schema: 'public',
      table: 'sales',
      key: ['id'],
      limit: 100,
      columns: ['id', 'at'],
      order: { column: 'at', ascending: false },
    },
  },
  panels: [
    {
      id: 'bars',
      kind: 'bars',
      title: 'Sales',
      source: 'sales',
      place: { x: 0, y: 0, width: 6, height: 6 },
      groupBy: 'at',
      timeBucket: DAY,
      aggregate: 'count',
      limit: 9,
    },
    {
      id: 'line',
      kind: 'line',
      title: 'Course',
      source: 'sales',
      place: { x: 6, y: 0, width: 6, height: 6 },
      timeColumn: 'at',
      timeBucket: DAY,
      series: [{ column: 'id', label: 'Sales', aggregate: 'count' }],
      unit: '',
    },
  ],
}
/** Yesterday at 21:00 and today at 0:00 in New York, which are of one day in UTC. */
const schema = `
create table public.sales (id int primary key, at timestamptz not null);
insert into public.sales
  select n, (date_trunc('day', now() at time zone '${ZONE}') - (2 - n) * interval '3 hours') at time zone '${ZONE}'
  from generate_series(1, 2) n;
alter table public.sales enable row level security;
create policy "all" on public.sales for select to authenticated using (true);
alter publication supabase_realtime add table public.sales;
`

let embeddedBackend: Backend
let app: RunningApp
let browser: Browser
let page: Page
const troubles: string[] = []
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_shop.sql': schema,
    'migrations/20260102000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
  })
  const email = 'ann@example.com'
  const { data } = await openClient(embeddedBackend.url, embeddedBackend.keys.publishable).auth.signUp({
    email,
    password: PASSWORD,
  })
  await embeddedBackend.database.exec(
    `insert into public.signalbox_boards (id, title, board, owner) values ('${ID}', 'Shop', '${JSON.stringify(shop)}', '${data.user?.id ?? ''}')`,
  )
  const env = {
    VITE_SUPABASE_URL: embeddedBackend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.keys.publishable,
  }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: ZONE,
  })
  page = await context.newPage()
  troublesOf(page, troubles)
  await page.goto(`${app.url}/?board=${ID}`)
  await signInByPassword(page, email, PASSWORD)
  for (const id of ['bars', 'line']) {
    await page.locator(`[data-panel-id="${id}"][data-freshness="live"]`).waitFor()
    await panel(id).getByRole('button', { name: 'View as table' }).click()
  }
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await embeddedBackend.close()
})

const panel = (id: string) => page.locator(`[data-panel-id="${id}"]`)
/** The days of a chart that have sales, and how many. */
const salesIn = (id: string) =>
  panel(id)
    .locator('tbody tr')
    .evaluateAll(lines =>
      lines
        .map(line => [...line.querySelectorAll('td, th')].map(cell => cell.textContent))
        .flatMap(([day = '', count = '']) =>
          day === 'all' || count === '0' ? [] : [[day.replace(/, in progress$/, ''), count]],
        ),
    )

test('the sales of an evening are of their day in New York, and of the next one in UTC where that is preferred', async () => {
  const dayText = (at: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: ZONE }).format(at)
  const today = dayText(Date.now())
  const yesterday = dayText(Date.parse(`${today} 12:00 UTC`) - DAY * 1_000)
  const both = [
    [today, '1'],
    [yesterday, '1'],
  ]
  await expect.poll(() => salesIn('bars')).toEqual(both)
  await expect.poll(() => salesIn('line')).toEqual(both)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('combobox').fill('preferences')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Preferences' }).getByText('UTC', { exact: true }).click()
  await page.keyboard.press('Escape')
  for (const id of ['bars', 'line']) {
    // A new zone begins all panels anew.
    await panel(id).getByRole('button', { name: 'View as table' }).click()
    await expect.poll(() => salesIn(id)).toEqual([[today, '2']])
  }
  expect(troubles).toEqual([])
})
