import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD, project } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, signInByPassword, troublesOf, violationsOf } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-0000000000ce'
const place = { x: 0, y: 0, width: 12, height: 9 }
const shop: BoardFile = {
  version: 2,
  title: 'Shop',
  sources: {
    orders: {
      kind: 'table',
      schema: 'public',
      table: 'orders',
      key: ['id'],
      limit: 100,
      columns: ['id', 'customer_id', 'secret_id', 'state', 'total', 'currency', 'page', 'items', 'note'],
      order: { column: 'id', ascending: false },
    },
  },
  panels: [
    {
      id: 'orders',
      kind: 'table',
      title: 'Orders',
      source: 'orders',
      place,
      limit: 50,
      columns: [
        { column: 'id', label: 'Id', format: 'number' },
        { column: 'customer_id', label: 'Customer', format: 'text' },
        { column: 'secret_id', label: 'Secret', format: 'text' },
        { column: 'total', label: 'Total', format: 'number' },
        { column: 'state', label: 'State', format: 'text' },
        { column: 'page', label: 'Page', format: 'text' },
        { column: 'items', label: 'Items', format: 'text' },
        { column: 'note', label: 'Note', format: 'text' },
      ],
      pinned: 2,
      references: [
        { column: 'customer_id', schema: 'public', table: 'customers', key: 'id', label: 'name' },
        { column: 'secret_id', schema: 'public', table: 'secrets', key: 'id', label: 'name' },
      ],
      money: [{ column: 'total', currencyColumn: 'currency' }],
      highlights: [
        { column: 'total', condition: 'above', value: '900', tone: 'warn' },
        { column: 'id', condition: 'is', value: '4', tone: 'bad' },
      ],
    },
  ],
}
const schema = `
create table public.customers (id int primary key, name text, email text);
create table public.secrets (id int primary key, name text);
create table public.orders (
  id int primary key, customer_id int references public.customers, secret_id int references public.secrets, state text,
  total numeric(10, 2), currency text, page text, items jsonb, note text
);
insert into public.customers select n, 'Customer ' || chr(64 + n), 'c' || n || '@example.com' from generate_series(1, 5) n;
insert into public.secrets select n, 'hidden ' || n from generate_series(1, 5) n;
insert into public.orders
  select n, n % 5 + 1, n % 5 + 1, (array['open', 'paid', 'late'])[n % 3 + 1], n * 300.5, (array['EUR', 'JPY'])[n % 2 + 1],
    'https://pixel.example/p' || n || '.png', jsonb_build_object('sku', 'A-' || n, 'count', n), 'Left at the door of number ' || n
  from generate_series(1, 8) n;
${['customers', 'orders', 'secrets'].map(name => `alter table public.${name} enable row level security;`).join('\n')}
create policy "all" on public.customers for select to authenticated using (true);
create policy "all" on public.orders for select to authenticated using (true);
alter publication supabase_realtime add table public.orders;
`

let embeddedBackend: Backend
let app: RunningApp
let browser: Browser
let page: Page
const elsewhere: string[] = []
const troubles: string[] = []
beforeAll(async () => {
  const { readFileSync } = await import('node:fs')
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
  const owner = data.user?.id ?? ''
  await embeddedBackend.database.exec(
    `insert into public.signalbox_boards (id, title, board, owner) values ('${ID}', 'Shop', '${JSON.stringify(shop)}', '${owner}')`,
  )
  const env = {
    VITE_SUPABASE_URL: embeddedBackend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.keys.publishable,
  }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  troublesOf(page, troubles)
  page.on('request', request => {
    if (/pixel\.example/.test(request.url())) elsewhere.push(request.url())
  })
  await page.goto(`${app.url}/?board=${ID}`)
  await signInByPassword(page, email, PASSWORD)
  await page.locator('[data-panel-id="orders"][data-freshness="live"]').waitFor()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await embeddedBackend.close()
})

const cell = (row: number, column: number) =>
  page.locator('tr[data-row-key]').nth(row).locator('td').nth(column)

test('foreign keys show names under the viewer’s rights; without rights the key alone', async () => {
  await expect.poll(() => cell(0, 1).innerText()).toBe('Customer D')
  expect(await cell(0, 2).innerText()).toBe('4')
  expect(await cell(0, 2).locator('button').count()).toBe(0)
  // 8 is even: euros; 7 is not: yen, which have no decimals.
  expect(await cell(0, 3).innerText()).toBe('€2,404.00')
  expect(await cell(1, 3).innerText()).toBe('¥2,104')
  expect(await cell(0, 6).innerText()).toBe('{"sku":"A-8","count":8}')
  expect(await violationsOf(page)).toEqual([])
})

test('a name leads to its row', async () => {
  await cell(0, 1).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Customer D' })
  await sheet.getByText('c4@example.com').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('pinned columns stay while the others scroll, and lie over them', async () => {
  const region = page.locator('[data-panel-id="orders"] [data-columns]')
  await page.setViewportSize({ width: 620, height: 800 })
  await expect.poll(() => region.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  const lefts = () =>
    page
      .locator('tr[data-row-key] >> nth=0')
      .locator('td')
      .evaluateAll(cells => cells.slice(0, 3).map(each => Math.round(each.getBoundingClientRect().left)))
  const more = page.locator('[data-panel-id="orders"] [data-beyond]')
  expect(await more.evaluate(element => getComputedStyle(element, '::after').content)).toBe('""')
  const before = await lefts()
  await region.evaluate(element => element.scrollTo({ left: 200 }))
  const after = await lefts()
  const scrollLeft = await region.evaluate(element => element.scrollLeft)
  await region.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  await more.waitFor({ state: 'detached' })
  // They go to the edge, over the padding before them.
  expect((after[0] ?? 0) - (before[0] ?? 0)).toBeGreaterThan(-40)
  expect((after[1] ?? 0) - (after[0] ?? 0)).toBe((before[1] ?? 0) - (before[0] ?? 0))
  expect((before[2] ?? 0) - (after[2] ?? 0)).toBe(scrollLeft)
  const heads = await page
    .locator('th')
    .evaluateAll(cells => cells.slice(0, 2).map(each => Math.round(each.getBoundingClientRect().left)))
  expect(heads).toEqual(after.slice(0, 2))
  const box = await cell(2, 1).boundingBox()
  const top = await page.evaluate(
    ([x, y]) =>
      document
        .elementFromPoint(x ?? 0, y ?? 0)
        ?.closest('td')
        ?.getAttribute('aria-colindex'),
    [(box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + 8],
  )
  expect(top).toBe('2')
  await region.evaluate(element => element.scrollTo({ left: 0 }))
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the keyboard’s cell is scrolled into sight sideways, clear of the pinned columns', async () => {
  const region = page.locator('[data-panel-id="orders"] [data-columns]')
  await page.setViewportSize({ width: 620, height: 800 })
  await expect.poll(() => region.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  const grid = page.getByRole('grid', { name: 'Orders' })
  await grid.focus()
  const activeBox = () =>
    grid.evaluate(element => {
      const id = element.getAttribute('aria-activedescendant') ?? ''
      const box = document.getElementById(id)?.getBoundingClientRect()
      const [, pinned] = [...element.querySelectorAll('tr[data-row-key] td')]
      const edge = element.parentElement?.getBoundingClientRect()
      if (box === undefined || pinned === undefined || edge === undefined) throw new Error('no active cell')
      return { left: box.left - pinned.getBoundingClientRect().right, right: edge.right - box.right }
    })
  await page.keyboard.press('End')
  expect((await activeBox()).right).toBeGreaterThanOrEqual(-1)
  expect(await region.evaluate(element => element.scrollLeft)).toBeGreaterThan(40)
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft')
  expect((await activeBox()).left).toBeGreaterThanOrEqual(-1)
  await page.keyboard.press('Escape')
  await region.evaluate(element => element.scrollTo({ left: 0 }))
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a new row slides in without moving anything else twice', async () => {
  await embeddedBackend.database.exec(
    `insert into public.orders (id, customer_id, state, total, currency) values (9, 1, 'open', 12, 'EUR')`,
  )
  const row = page.locator('tr[data-row-key="9"], tr[data-row-key*="9"]').first()
  await row.and(page.locator('[data-new]')).waitFor()
  const animations = await row.evaluate(element => {
    const { animationName, animationDuration } = getComputedStyle(element)
    return { name: /arrive/.test(animationName), animationDuration }
  })
  expect(animations).toEqual({ name: true, animationDuration: '0.2s' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await row.evaluate(element => getComputedStyle(element).animationName)).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

test('columns are dragged by their headers, and the arrangement is saved to the board while it is edited', async () => {
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Total').getByRole('button').dragTo(head('Secret'))
  const names = () =>
    page.getByRole('columnheader').evaluateAll(all => all.slice(0, 4).map(each => each.textContent))
  expect(await names()).toEqual(['Id', 'Customer', 'Total', 'Secret'])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Save to board' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const rows = await embeddedBackend.database.query<{ name: string }>(
        `select board #>> '{panels,0,columns,2,column}' as name from public.signalbox_boards`,
      )
      return rows[0]?.name
    })
    .toBe('total')
})

test('no address was fetched, and the table fits a phone', async () => {
  expect(elsewhere).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  // The project describes itself to secret keys only, which the editor asks for.
  expect(troubles.filter(text => !/status of 40[14]/.test(text))).toEqual([])
})
