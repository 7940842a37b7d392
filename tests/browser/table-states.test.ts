import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD, project } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFile, TablePanel } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-0000000000cf'
const formats = { id: 'number', total: 'number', at: 'time' } as const
type Name = 'short' | 'id' | 'customer' | 'product' | 'status' | 'payment_status' | 'total' | 'at'
/** A table on a third of the board. */
const tableOf = (
  id: string,
  x: number,
  y: number,
  columns: readonly Name[],
  more: Partial<TablePanel> = {},
): TablePanel => ({
  id,
  kind: 'table',
  title: id,
  source: 'orders',
  place: { x, y, width: 4, height: 6 },
  limit: 50,
  columns: columns.map(column => ({
    column,
    label: column.replace('_', ' '),
    format: column in formats ? formats[column as keyof typeof formats] : 'text',
  })),
  ...more,
})
const board: BoardFile = {
  version: 2,
  title: 'Orders',
  sources: {
    orders: {
      kind: 'table',
      schema: 'public',
      table: 'orders',
      key: ['id'],
      limit: 100,
      columns: ['id', 'customer', 'product', 'status', 'payment_status', 'short', 'total', 'at'],
      order: { column: 'id', ascending: false },
    },
  },
  variables: [{ name: 'status', label: 'Status', kind: 'text' }],
  panels: [
    tableOf('named', 0, 0, ['id', 'customer', 'status', 'total', 'at']),
    tableOf('alone', 4, 0, ['id', 'status']),
    tableOf('two', 8, 0, ['customer', 'product', 'status', 'payment_status']),
    tableOf('figures', 0, 6, ['short', 'status', 'total', 'at', 'id', 'payment_status']),
    tableOf('last', 4, 6, ['customer', 'product', 'total', 'status']),
    tableOf('pinned', 8, 6, ['status', 'customer', 'product'], { pinned: 1 }),
    tableOf('filter', 0, 12, ['id', 'customer', 'status', 'total'], {
      clickVariable: { column: 'status', variable: 'status' },
      highlights: [{ column: 'status', condition: 'is', value: 'refunded', tone: 'warn' }],
    }),
    tableOf('names', 4, 12, ['customer', 'product', 'status', 'total'], {
      clickVariable: { column: 'customer', variable: 'status' },
    }),
  ],
}
const schema = `
create table public.orders (
  id int primary key, customer text, product text, status text, payment_status text, short text, total numeric(10, 2), at timestamptz
);
insert into public.orders
  select n, 'Customer ' || n || ' of the northern street', 'A rather long product ' || n,
    (array['open', 'paid', 'refunded'])[n % 3 + 1], (array['AWAITING PAYMENT', 'WON', 'out_for_delivery'])[n % 3 + 1], n % 3 || '', n * 300.5,
    now() - n * interval '1 hour'
  from generate_series(1, 12) n;
alter table public.orders enable row level security;
create policy "all" on public.orders for select to authenticated using (true);
alter publication supabase_realtime add table public.orders;
`

let embeddedBackend: Backend
let app: RunningApp
let browser: Browser
let page: Page
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_orders.sql': schema,
    'migrations/20260102000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
  })
  const email = 'ann@example.com'
  const { data } = await openClient(embeddedBackend.url, embeddedBackend.keys.publishable).auth.signUp({
    email,
    password: PASSWORD,
  })
  await embeddedBackend.database.exec(
    `insert into public.signalbox_boards (id, title, board, owner) values ('${ID}', 'Orders', '${JSON.stringify(board)}', '${data.user?.id ?? ''}')`,
  )
  app = await runApp('preview', {
    env: {
      VITE_SUPABASE_URL: embeddedBackend.url,
      VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.keys.publishable,
    },
  })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 1100 } })
  await page.goto(`${app.url}/?board=${ID}`)
  await signInByPassword(page, email, PASSWORD)
  await page.locator('[data-panel-id="pinned"][data-freshness="live"]').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('td [data-tone]').length > 30)
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await embeddedBackend.close()
})

/** The states that a reader cannot read to their end, each with its panel. */
const cutStates = () =>
  page.locator('tr[data-row-key] td > [data-tone]').evaluateAll(pills =>
    pills.flatMap(pill => {
      const [text, cell] = [pill.querySelector('bdi'), pill.closest('td')]
      if (text === null || cell === null) return ['no pill']
      const isCut =
        text.scrollWidth > text.clientWidth ||
        pill.getBoundingClientRect().right > cell.getBoundingClientRect().right
      return isCut
        ? [`${pill.closest('[data-panel-id]')?.getAttribute('data-panel-id') ?? ''}: ${text.textContent}`]
        : []
    }),
  )

const allStates = () => page.locator('tr[data-row-key] td > [data-tone]').count()

for (const width of [1280, 1000, 390])
  test(`no state is cut on a page of ${width} px`, async () => {
    await page.setViewportSize({ width, height: 1100 })
    await expect.poll(allStates).toBeGreaterThan(30)
    expect([...new Set(await cutStates())]).toEqual([])
  })

/** Where the columns of a table begin, CSS pixels. */
const columnStarts = (id: string) =>
  page
    .locator(`[data-panel-id="${id}"] th`)
    .evaluateAll(heads => heads.map(head => Math.round(head.getBoundingClientRect().left)))
const addOrder = async (id: number, status: string) => {
  await embeddedBackend.database.exec(
    `insert into public.orders (id, customer, product, status, total) values (${id}, 'Ann', 'Tea', '${status}', 1)`,
  )
  await page.locator(`[data-panel-id="named"] tr[data-row-key*="${id}"]`).waitFor()
}

test('a longer state moves the columns once, and stays whole', async () => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  const before = await columnStarts('named')
  await addOrder(101, 'waiting for payment')
  const after = await columnStarts('named')
  expect(after).not.toEqual(before)
  await addOrder(102, 'waiting for payment')
  await addOrder(103, 'open')
  await embeddedBackend.database.exec('delete from public.orders where id in (101, 102)')
  await page.locator('[data-panel-id="named"] tr[data-row-key*="101"]').waitFor({ state: 'detached' })
  await addOrder(104, 'waiting for payment')
  expect(await columnStarts('named')).toEqual(after)
  expect(await cutStates()).toEqual([])
})

test('the button that filters by a cell has room beside it, in a row as high as others', async () => {
  for (const id of ['filter', 'names']) {
    const panel = page.locator(`[data-panel-id="${id}"]`)
    await panel.scrollIntoViewIfNeeded()
    const boxes = await panel
      .locator('tr[data-row-key] button[aria-label^="Filter by"]')
      .evaluateAll(buttons =>
        buttons.map(button => {
          const [own, cell, row] = [button, button.closest('td'), button.closest('tr')].map(each =>
            each?.getBoundingClientRect(),
          )
          if (own === undefined || cell === undefined || row === undefined) throw new Error('no cell')
          return {
            height: row.height,
            isInside: own.right <= cell.right && own.top >= cell.top && own.bottom <= cell.bottom,
          }
        }),
      )
    expect(boxes.length).toBeGreaterThan(8)
    expect(boxes.filter(({ height, isInside }) => height > 30 || !isInside)).toEqual([])
  }
})
