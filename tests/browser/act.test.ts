import { availableParallelism, loadavg } from 'node:os'
import { createClient } from '@supabase/supabase-js'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startBackend, type Backend } from '../../dev/backend/backend'
import { demoAccounts, ensureAccounts } from '../../dev/demo/accounts'
import { codeOf } from '../../dev/demo/codes'
import type { Board } from '../../src/board/board'
import type { TableSource } from '../../src/board/source'
import { runApp, type RunningApp } from '../support/app'
import { totpCode, withFactor } from '../support/auth'
import { launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

declare global {
  /** When a page under test showed that the third incident is acknowledged, ms since the epoch. */
  var acknowledged: number
}

const BOARD = '5c7f3c1e-0000-4000-8000-000000000002'
const source = (table: string, ...columns: [string, ...string[]]): TableSource => ({
  ...{ kind: 'table', schema: 'public', table, columns, key: [columns[0]], limit: 100 },
  order: { column: columns[0], ascending: true },
})
const shown = (...columns: string[]) =>
  columns.map(column => ({ column, label: column, format: 'text' as const }))
const place = (column: number, row: number, columns: number) => ({ column, row, columns, rows: 6 })
const PARCELS = ['tracking', 'recipient', 'zone', 'courier_id', 'weight_kg', 'price', 'note'] as const
const INCIDENTS = ['id', 'what', 'acknowledged', 'acknowledged_name'] as const
const courier = { name: 'courier', type: 'whole', required: true, column: 'id' } as const
/** Three tables of "Dispatch", to be written in the three ways that a board may say, and what can be called there. */
const desk: Board = {
  version: 1,
  title: 'Desk',
  sources: {
    parcels: source('parcels', ...PARCELS, 'street', 'state'),
    incidents: source('incidents', ...INCIDENTS),
    couriers: source('couriers', 'id', 'name', 'vehicle', 'zone', 'capacity'),
    radio: { kind: 'topic', topic: 'dispatch:radio', private: true, limit: 20 },
  },
  panels: [
    {
      ...{ id: 'parcels', kind: 'table', title: 'Parcels', source: 'parcels', rows: 100 },
      ...{ place: place(0, 0, 12), columns: shown(...PARCELS) },
      write: { insert: true, update: true, delete: true },
    },
    {
      ...{ id: 'incidents', kind: 'table', title: 'Incidents', source: 'incidents', rows: 50 },
      ...{ place: place(0, 6, 6), columns: shown(...INCIDENTS) },
      write: { update: true, columns: ['acknowledged'], level: 'aal2' },
    },
    {
      ...{ id: 'couriers', kind: 'table', title: 'Couriers', source: 'couriers', rows: 50 },
      ...{ place: place(6, 6, 6), columns: shown('id', 'name', 'vehicle', 'capacity') },
      write: { insert: true, update: true, delete: true, dangerous: true },
    },
    {
      ...{ id: 'acknowledge', kind: 'action', title: 'Acknowledge', place: place(0, 12, 4), level: 'aal2' },
      call: { kind: 'rpc', schema: 'public', function: 'acknowledge_incident' },
      fields: [{ name: 'incident', type: 'whole', required: true, column: 'id' }],
      rows: { schema: 'public', table: 'incidents' },
    },
    {
      ...{ id: 'page', kind: 'action', title: 'Page', place: place(4, 12, 4) },
      call: { kind: 'function', function: 'page-courier', method: 'POST' },
      fields: [courier, { name: 'message', type: 'lines', required: true, default: 'Call in.' }],
    },
    {
      ...{ id: 'radio', kind: 'messages', title: 'Radio', source: 'radio', rows: 20, send: true },
      place: place(8, 12, 4),
    },
    {
      ...{ id: 'count', kind: 'action', title: 'Deliveries', label: 'Count', place: place(0, 18, 12) },
      call: {
        ...{ kind: 'rpc', schema: 'public', function: 'delivery_performance', get: true },
        again: { tables: [{ schema: 'public', table: 'parcels' }] },
      },
      fields: [{ name: 'hours', type: 'whole' }],
    },
  ],
}
/** Every change of a row, told by the database: what was applied twice stands in it twice. */
const TALLY = `
  create schema proof;
  create table proof.tally (at timestamptz, what text, name text, key text);
  create function proof.count() returns trigger security definer language plpgsql as $$
    declare of jsonb := to_jsonb(coalesce(new, old));
    begin
      insert into proof.tally values (clock_timestamp(), tg_op, tg_table_name, coalesce(of ->> 'tracking', of ->> 'id'));
      return null;
    end $$;
  create trigger tally after insert or update or delete on public.parcels for each row execute function proof.count();
  create trigger tally after insert or update or delete on public.couriers for each row execute function proof.count();
  create trigger tally after insert or update or delete on public.incidents for each row execute function proof.count();`

let backend: Backend
let app: RunningApp
let browser: Browser
let viewer: Page
let dispatcher: Page
let second: Page
let admin: Page
let secret: string
const troubles: string[] = []
const mail = (name: string) => `${name}@signalbox.local`

beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
  await ensureAccounts(backend)
  await backend.database.exec(`
    insert into public.parcels (recipient, street, zone, weight_kg, price, note)
      select 'Recipient ' || n, 'Quay ' || n, 'Harbour', n, n, case when n = 1 then 'ring twice' end
      from generate_series(1, 9) n;
    insert into public.incidents (severity, what, zone)
      select 'minor', 'Incident ' || n, 'Harbour' from generate_series(1, 4) n;
    insert into public.signalbox_boards (id, title, board, readers)
      values ('${BOARD}', 'Desk', '${JSON.stringify(desk)}', '{everyone}');
    ${TALLY}`)
  const client = createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const password = demoAccounts[0]?.password ?? ''
  await client.auth.signInWithPassword({ email: mail('second'), password })
  secret = (await withFactor(client)).secret
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
  const open = (name: string) => person(mail(name), password)
  ;[viewer, dispatcher, second, admin] = await Promise.all([
    open('viewer'),
    open('dispatcher'),
    open('second'),
    open('admin'),
  ])
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

/** A browser of their own, in which somebody looks at the board. */
async function person(email: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  troublesOf(page, troubles)
  await page.route('**/config.json', route =>
    route.fulfill({
      json: {
        ...{ supabaseUrl: backend.url, publishableKey: backend.keys.publishable },
        session: { secondFactor: 'when needed' },
      },
    }),
  )
  await page.goto(`${app.url}/?board=${BOARD}`)
  await signInByPassword(page, email, password)
  for (const { id, kind } of desk.panels)
    if (kind !== 'action') await panel(page, id).and(page.locator('[data-freshness="live"]')).waitFor()
  return page
}

type Id = 'parcels' | 'incidents' | 'couriers' | 'acknowledge' | 'page' | 'count'
const panel = (page: Page, id: string): Locator => page.locator(`[data-panel-id="${id}"]`)
const dialog = (page: Page): Locator => page.getByRole('dialog')
/** What is said under a table of what was done with its rows. */
const told = (page: Page, id: Id): Locator => panel(page, id).locator('[data-command]')
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const field = (page: Page, column: string) =>
  dialog(page).locator(`[data-column="${column}"] :is(input, select)`)
/** By keyboard alone: the cell of the n-th row and the n-th column, from 0. */
async function goTo(page: Page, id: Id, row: number, column: number) {
  await panel(page, id).getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown')
  for (let i = 0; i < column; i++) await page.keyboard.press('ArrowRight')
}
/** The same, and there another value. */
async function type(page: Page, id: Id, row: number, column: number, value: string) {
  await goTo(page, id, row, column)
  await page.keyboard.press('F2')
  if ((await panel(page, id).locator('td select').count()) > 0)
    await panel(page, id).locator('td select').selectOption(value)
  else await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}
async function open(page: Page, id: Id, row: number) {
  await goTo(page, id, row, 0)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
}
async function putAway(page: Page, id: Id, words: string) {
  const line = told(page, id).filter({ hasText: words })
  await press(line, 'Put away')
  await line.waitFor({ state: 'detached' })
}
const rows = <Row extends object>(sql: string) => backend.database.query<Row>(sql)
const [RECIPIENT, COURIER, PRICE, NOTE] = [1, 3, 5, 6]
const numberOf = async (n: number) => {
  const [found] = await rows<{ tracking: string }>(
    `select tracking::text from public.parcels where street = 'Quay ${n}'`,
  )
  return found?.tracking ?? ''
}
/** How often the database was changed in a way. */
const applied = async (what: string, key: string, of: Id = 'parcels') =>
  (await rows(`select 1 from proof.tally where what = '${what}' and name = '${of}' and key = '${key}'`))
    .length

test('a change whose request never arrives is on its way for as long as an answer may come', async () => {
  backend.faults.http = { rest: { hang: true, times: 1, only: `tracking=eq.${await numberOf(6)}` } }
  await type(admin, 'parcels', 5, NOTE, 'late')
  await panel(admin, 'parcels').locator('td[data-mark="sending"]').waitFor()
  // Out of the rows, or they would be held.
  await admin.keyboard.press('Escape')
  expect(await applied('UPDATE', await numberOf(6))).toBe(0)
})

describe('what a viewer, a dispatcher and an admin are refused by the project’s rules', () => {
  test('a viewer changes and adds nothing, is told so, and what was entered is not lost', async () => {
    await type(viewer, 'parcels', 0, RECIPIENT, 'Somebody')
    await told(viewer, 'parcels')
      .getByText('The rules of “parcels” do not let you change this row.')
      .waitFor()
    // Taken back where everybody sees it.
    const refused = panel(viewer, 'parcels').locator('td[data-mark="refused"]')
    expect(await refused.textContent()).toBe('Recipient 1, was refused')
    await press(told(viewer, 'parcels'), 'Change it')
    expect(await viewer.locator('td input').inputValue()).toBe('Somebody')
    await viewer.keyboard.press('Escape')

    await press(panel(viewer, 'parcels'), 'Add row')
    for (const column of ['recipient', 'street']) await field(viewer, column).fill('New')
    await field(viewer, 'zone').fill('Harbour')
    await field(viewer, 'weight_kg').fill('1')
    await field(viewer, 'price').fill('1')
    await viewer.keyboard.press('Enter')
    await dialog(viewer).getByText('The rules of “parcels” do not let you write this row.').waitFor()
    await viewer.keyboard.press('Escape')
    await press(told(viewer, 'parcels'), 'Change it')
    expect(await field(viewer, 'street').inputValue()).toBe('New')
    await viewer.keyboard.press('Escape')
    expect(await rows(`select 1 from public.parcels where recipient in ('Somebody', 'New')`)).toEqual([])
  })

  test('a dispatcher deletes no parcel and hires nobody', async () => {
    await open(dispatcher, 'parcels', 8)
    await press(dialog(dispatcher), 'Delete…')
    await dispatcher.keyboard.press('Enter')
    await dialog(dispatcher).getByText('do not let you change this row. Nothing was written.').waitFor()
    await press(dialog(dispatcher), 'Put away')
    await dispatcher.keyboard.press('Escape')
    await press(panel(dispatcher, 'couriers'), 'Add row')
    for (const [column, value] of Object.entries({ name: 'Ivo', vehicle: 'bike', zone: 'Harbour' }))
      await field(dispatcher, column).fill(value)
    await press(dialog(dispatcher), 'Add')
    // The board says that this is dangerous: it is asked once more, in the form.
    await press(dialog(dispatcher), 'Save')
    await dialog(dispatcher).getByText('The rules of “couriers” do not let you write this row.').waitFor()
    await dispatcher.keyboard.press('Escape')
    await putAway(dispatcher, 'couriers', 'do not let you write this row')
    expect(await rows(`select 1 from public.couriers where name = 'Ivo'`)).toEqual([])
    expect(await rows(`select 1 from public.parcels where street = 'Quay 9'`)).toHaveLength(1)
  })
})

describe('by keyboard, and exactly', () => {
  test('a cell is changed, and is sent, accepted and seen back', async () => {
    await type(dispatcher, 'parcels', 0, PRICE, '12345678.90')
    const cell = panel(dispatcher, 'parcels').locator('tr[data-row-key]').first().locator(`td`).nth(PRICE)
    await cell.and(dispatcher.locator('[data-mark="seen"]')).waitFor()
    expect(await cell.textContent()).toContain('12345678.9')
    expect(await rows(`select price::text, recipient from public.parcels where street = 'Quay 1'`)).toEqual([
      { price: '12345678.90', recipient: 'Recipient 1' },
    ])
    // The keyboard is where it was.
    expect(await panel(dispatcher, 'parcels').locator('[role="grid"]:focus').count()).toBe(1)
  })

  test('a form tells NULL from empty, and leaves alone what was not changed', async () => {
    await open(dispatcher, 'parcels', 0)
    await press(dialog(dispatcher), 'Edit')
    await press(dialog(dispatcher), 'NULL for note')
    await field(dispatcher, 'courier_id').fill('3')
    expect(await violationsOf(dispatcher, 'dialog')).toEqual([])
    await field(dispatcher, 'courier_id').press('Enter')
    await dialog(dispatcher).getByText('Edit note, courier_id: Done, and seen back.').waitFor()
    await dispatcher.keyboard.press('Escape')
    const one = `select note, courier_id, price::text from public.parcels where street = 'Quay 1'`
    expect(await rows(one)).toEqual([{ note: null, courier_id: 3, price: '12345678.90' }])
    await type(dispatcher, 'parcels', 0, NOTE, ' ')
    await expect.poll(() => rows(one)).toMatchObject([{ note: ' ' }])
    expect(await applied('UPDATE', await numberOf(1))).toBe(3)
  })

  test('a row is added with a key of 19 digits', async () => {
    await panel(dispatcher, 'parcels').getByRole('button', { name: 'Add row' }).focus()
    await dispatcher.keyboard.press('Enter')
    const values = {
      ...{ tracking: '9223372036854775807', recipient: 'Last', street: 'End', zone: 'Airport' },
      ...{ weight_kg: '0.001', price: '0' },
    }
    for (const [column, value] of Object.entries(values)) {
      await field(dispatcher, column).focus()
      await dispatcher.keyboard.type(value)
    }
    await dispatcher.keyboard.press('Enter')
    await dialog(dispatcher).waitFor({ state: 'detached' })
    await told(dispatcher, 'parcels').getByText('Done, and seen back.').waitFor()
    expect(
      await rows(`select tracking::text, weight_kg::text, note from public.parcels where street = 'End'`),
    ).toEqual([{ tracking: '9223372036854775807', weight_kg: '0.001', note: null }])
  })

  test('an admin deletes what was confirmed, by its name where that is dangerous', async () => {
    await panel(admin, 'parcels').locator('[data-row-key*="9223372036854775807"]').waitFor()
    await open(admin, 'parcels', 9)
    await dialog(admin).getByRole('button', { name: 'Delete…' }).focus()
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('It cannot be brought back. Delete it?').waitFor()
    expect(await applied('DELETE', '9223372036854775807')).toBe(0)
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted, or does not fit here any more.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await applied('DELETE', '9223372036854775807')).toBe(1)

    await open(admin, 'couriers', 7)
    await press(dialog(admin), 'Delete…')
    await admin.keyboard.type('courier')
    await admin.keyboard.press('Enter')
    expect(await applied('DELETE', '8', 'couriers')).toBe(0)
    await admin.keyboard.type('s')
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted, or does not fit here any more.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await applied('DELETE', '8', 'couriers')).toBe(1)
  })
})

describe('what is refused says why, at its column, and is mended', () => {
  test.each([
    ['a rule', PRICE, '-1', 'It breaks the rule “parcels_price_check” of the table.'],
    ['a row elsewhere', COURIER, '99', 'There is no such row in “couriers”.'],
    ['a number’s size', PRICE, '123456789', 'The number does not fit.'],
  ])('%s', async (_, column, value, words) => {
    await type(dispatcher, 'parcels', 1, column, value)
    await putAway(dispatcher, 'parcels', words)
    expect(await applied('UPDATE', await numberOf(2))).toBe(0)
  })

  test('a value that may be there only once, in the form', async () => {
    await open(admin, 'couriers', 0)
    await press(dialog(admin), 'Edit')
    await field(admin, 'name').fill('Bruno Keller')
    await admin.keyboard.press('Enter')
    await press(dialog(admin).locator('[data-command]'), 'Save')
    await dialog(admin)
      .locator('[data-column="name"]')
      .getByText('Another row has this value already')
      .waitFor()
    await field(admin, 'name').fill('Amara D.')
    await admin.keyboard.press('Enter')
    await press(dialog(admin).locator('[data-command]'), 'Save')
    await dialog(admin).getByText('Done, and seen back.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await rows(`select name from public.couriers where id = 1`)).toEqual([{ name: 'Amara D.' }])
  })

  test('more than the project takes, and more than it takes for now', async () => {
    for (const [status, words] of [
      [413, 'It is larger than the project takes.'],
      [429, 'The project takes no more for now.'],
    ] as const) {
      await dispatcher.route(/\/rest\/v1\/parcels/, async route => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        await dispatcher.unroute(/\/rest\/v1\/parcels/)
        await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: {} })
      })
      await type(dispatcher, 'parcels', 1, RECIPIENT, 'Other')
      await putAway(dispatcher, 'parcels', words)
    }
    expect(await applied('UPDATE', await numberOf(2))).toBe(0)
  })
})

describe('a second factor', () => {
  const code = async () => (await codeOf(backend, mail('dispatcher')))?.code ?? ''

  test('is asked for where a row is edited, and then it goes on', async () => {
    const { href } = new URL(dispatcher.url())
    await open(dispatcher, 'incidents', 0)
    await press(dialog(dispatcher), 'Edit')
    await field(dispatcher, 'acknowledged').selectOption('true')
    await press(dialog(dispatcher), 'Save')
    await dialog(dispatcher).getByText('This needs your second factor.').waitFor()
    expect(await applied('UPDATE', '1', 'incidents')).toBe(0)
    await press(dialog(dispatcher), 'Enter code')
    await dialog(dispatcher).locator('input[autocomplete="one-time-code"]:focus').waitFor()
    await dispatcher.keyboard.type(await code())
    await dispatcher.keyboard.press('Enter')
    await dialog(dispatcher).getByText('Done, and seen back.').waitFor()
    await dispatcher.keyboard.press('Escape')
    expect(await applied('UPDATE', '1', 'incidents')).toBe(1)
    // Neither was the page left, nor is the code in its address.
    expect(dispatcher.url()).toBe(href)
    expect(await dispatcher.locator('footer').innerText()).toContain('aal2')
  })

  test('of one who has none is asked for where the cell is, and nothing is sent before', async () => {
    await type(admin, 'incidents', 1, 2, 'true')
    await told(admin, 'incidents').getByText('This needs your second factor.').waitFor()
    await told(admin, 'incidents').getByText('Your account has none yet.').waitFor()
    await press(told(admin, 'incidents'), 'Do not send')
    expect(await applied('UPDATE', '2', 'incidents')).toBe(0)
  })
})

test('what somebody else changed meanwhile is shown, and written over only by choice', async () => {
  const [tracking, price] = [await numberOf(3), panel(second, 'parcels').locator('tr[data-row-key]').nth(2)]
  const change = (to: number) =>
    backend.database.exec(`update public.parcels set price = ${to} where tracking = ${tracking}`)
  const now = () => rows(`select price::text from public.parcels where tracking = ${tracking}`)
  await goTo(second, 'parcels', 2, PRICE)
  await second.keyboard.press('F2')
  await change(31)
  // What is typed stays under one's hands.
  await price.locator('td input').fill('32')
  await second.keyboard.press('Enter')
  await told(second, 'parcels')
    .getByText('Somebody changed this row meanwhile. Nothing was written.')
    .waitFor()
  expect(await told(second, 'parcels').locator('tbody').innerText()).toMatch(/price\s+3\s+31\s+32/)
  expect(await violationsOf(second, '[data-panel-id="parcels"]')).toEqual([])
  expect(await now()).toEqual([{ price: '31.00' }])
  await change(33)
  await press(told(second, 'parcels'), 'Save mine over it')
  // Over what was shown, and not over what came since.
  await told(second, 'parcels').locator('tbody').getByText('33').waitFor()
  await press(told(second, 'parcels'), 'Save mine over it')
  await price.locator('td[data-mark="seen"]').waitFor()
  expect(await now()).toEqual([{ price: '32.00' }])
})

describe('an answer that is lost', () => {
  /** The first request of this kind is carried out, and nobody hears of it. */
  const lose = (page: Page, method: string) =>
    page.route(/\/rest\/v1\/parcels/, async route => {
      if (route.request().method() !== method) return route.fallback()
      await page.unroute(/\/rest\/v1\/parcels/)
      await route.fetch()
      await route.abort('connectionreset')
    })

  test('of a change and of a deletion is found out, and neither is sent again', async () => {
    const [changed, deleted] = [await numberOf(4), await numberOf(5)]
    await lose(admin, 'PATCH')
    await type(admin, 'parcels', 3, NOTE, 'lost')
    await panel(admin, 'parcels').locator('tr[data-row-key]').nth(3).locator('td[data-mark="seen"]').waitFor()
    await lose(admin, 'DELETE')
    await open(admin, 'parcels', 4)
    await press(dialog(admin), 'Delete…')
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted').waitFor()
    await admin.keyboard.press('Escape')
    expect([await applied('UPDATE', changed), await applied('DELETE', deleted)]).toEqual([1, 1])
  })

  test('of a new row whose key the database chose is not known for certain, and is not sent again', async () => {
    await lose(admin, 'POST')
    await press(panel(admin, 'parcels'), 'Add row')
    const values = { recipient: 'Once', street: 'Lost', zone: 'Airport', weight_kg: '1', price: '1' }
    for (const [column, value] of Object.entries(values)) await field(admin, column).fill(value)
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('most likely it is yours').waitFor()
    await press(dialog(admin), 'It is mine')
    await dialog(admin).waitFor({ state: 'detached' })
    expect(await rows(`select 1 from public.parcels where street = 'Lost'`)).toHaveLength(1)
  })

  test('of a request that never arrived is waited for, and is sent again by a person alone', async () => {
    const tracking = await numberOf(6)
    const line = told(admin, 'parcels').filter({ hasText: 'Edit note' })
    // It was asked for twice, in case that it was under way.
    await line.getByText('The project has not done it. It can be sent again.').waitFor()
    expect(await applied('UPDATE', tracking)).toBe(0)
    await press(line, 'Send again')
    await expect.poll(() => applied('UPDATE', tracking)).toBe(1)
  })
})

test('offline nothing can be begun, each place says why, and nothing is sent afterwards', async () => {
  const [{ count: before } = { count: 0 }] = await rows<{ count: number }>('select count(*) from proof.tally')
  await viewer.context().setOffline(true)
  backend.faults.act({ action: 'close', code: 1006 })
  const words = 'This computer is offline, so nothing can be changed.'
  const add = panel(viewer, 'parcels').getByRole('button', { name: 'Add row' })
  await add.and(viewer.locator('[aria-disabled="true"]')).waitFor()
  expect(await add.getAttribute('title')).toBe(words)
  await goTo(viewer, 'parcels', 0, RECIPIENT)
  await viewer.keyboard.press('F2')
  // It cannot be edited: its row opens, and says why.
  await dialog(viewer).getByText(words).waitFor()
  expect(await dialog(viewer).getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await viewer.keyboard.press('Escape')
  await viewer.context().setOffline(false)
  await add.and(viewer.locator('[aria-disabled="false"]')).waitFor()
  const [{ count: after } = { count: -1 }] = await rows<{ count: number }>('select count(*) from proof.tally')
  expect(after).toBe(before)
})

test('of two dispatchers who acknowledge an incident at once one wins, the other is told, and both see it within a second', async () => {
  const pages = [dispatcher, second]
  // With a second factor both of them, the one by now.
  await type(second, 'incidents', 1, 2, 'true')
  await press(told(second, 'incidents'), 'Enter code')
  await second.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  await second.keyboard.type(totpCode(secret))
  await second.keyboard.press('Enter')
  await panel(dispatcher, 'incidents').getByText(mail('second')).waitFor()
  for (const page of pages) {
    await panel(page, 'incidents').and(page.locator('[data-freshness="live"]')).waitFor()
    await goTo(page, 'incidents', 2, 2)
    await page.keyboard.press('F2')
    await page.locator('td select').selectOption('true')
    await page.evaluate(() => {
      const row = document.querySelectorAll('[data-panel-id="incidents"] tr[data-row-key]')[2]
      globalThis.acknowledged = 0
      new MutationObserver(() => {
        if (row?.lastElementChild?.textContent.includes('@') === true) acknowledged ||= Date.now()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }
  await Promise.all(pages.map(page => page.keyboard.press('Enter')))
  const conflict = 'Somebody changed this row meanwhile. Nothing was written.'
  await Promise.all(pages.map(page => page.waitForFunction(() => acknowledged > 0)))
  const busyness = (loadavg()[0] ?? 0) / availableParallelism()
  const seen = await Promise.all(pages.map(page => page.evaluate(() => acknowledged)))
  const [done] = await rows<{ name: string; at: string }>(
    `select i.acknowledged_name as name, extract(epoch from t.at) * 1000 as at
     from public.incidents i join proof.tally t on t.name = 'incidents' and t.key = i.id::text where i.id = 3`,
  )
  const took = seen.map(at => Math.round(at - Number(done?.at)))
  console.log(
    `both boards agree ${Math.max(...took)} ms after the row was written (${took.join(' and ')} ms)`,
  )
  expect(await applied('UPDATE', '3', 'incidents')).toBe(1)
  const [winner, other] = done?.name === mail('dispatcher') ? pages : pages.toReversed()
  if (winner === undefined || other === undefined) throw new Error('there are two of them')
  const name = done?.name ?? ''
  for (const page of pages)
    expect(await panel(page, 'incidents').locator('tr[data-row-key]').nth(2).textContent()).toContain(name)
  await told(other, 'incidents').getByText(conflict).waitFor()
  // It is as the other wanted it: nothing has to be chosen.
  await told(other, 'incidents').getByText('there is nothing left to write').waitFor()
  expect(await told(other, 'incidents').getByRole('button').allInnerTexts()).toEqual(['Put away'])
  expect(await told(winner, 'incidents').count()).toBe(0)
  // On a machine that is shared each gets its part of a second.
  expect(Math.max(...took)).toBeLessThan(1_000 * Math.max(1, busyness))
})

describe('calls', () => {
  test('a function is called for the row that is open, once for each time somebody wants it', async () => {
    await open(dispatcher, 'incidents', 3)
    await press(dialog(dispatcher), 'Acknowledge…')
    const form = dispatcher.getByRole('dialog', { name: 'Acknowledge', exact: true })
    expect(await form.getByLabel('Incident').inputValue()).toBe('4')
    await dispatcher.route('**/rpc/acknowledge_incident', route => route.abort(), { times: 1 })
    await press(form, 'Acknowledge')
    await form.getByText('may have done its work all the same').waitFor()
    expect(await applied('UPDATE', '4', 'incidents')).toBe(0)
    await press(form, 'Send again')
    await form.getByText('Done, and answered.').waitFor()
    expect(await form.getByRole('region', { name: 'Answer: Acknowledge' }).innerText()).toContain(
      'Incident 4',
    )
    await press(form, 'Acknowledge')
    await form.getByText(`${mail('dispatcher')} has acknowledged it already.`, { exact: false }).waitFor()
    expect(await applied('UPDATE', '4', 'incidents')).toBe(1)
    expect(await violationsOf(dispatcher, 'dialog')).toEqual([])
    await dispatcher.keyboard.press('Escape')
    await dispatcher.keyboard.press('Escape')
  })

  test('an Edge Function answers bit by bit, to whom it answers, as long as somebody waits', async () => {
    const pages = async () =>
      (await rows(`select 1 from public.courier_pages where message = 'Call in.'`)).length
    const before = await pages()
    const call = async (page: Page) => {
      await panel(page, 'page').getByLabel('Courier').fill('1')
      await press(panel(page, 'page'), 'Page')
    }
    await call(dispatcher)
    await panel(dispatcher, 'page').getByText('paged', { exact: true }).waitFor()
    await told(dispatcher, 'page').getByText('The answer is coming.').waitFor()
    await backend.database.exec(`update public.courier_pages set answer = 'On my way', answered_at = now()`)
    await panel(dispatcher, 'page').getByText('On my way').waitFor()
    await told(dispatcher, 'page').getByText('Answered with 200.').waitFor()

    await call(dispatcher)
    await press(told(dispatcher, 'page').first(), 'Stop')
    await told(dispatcher, 'page').getByText('You stopped waiting').waitFor()
    await call(viewer)
    await told(viewer, 'page')
      .getByText('It answered 403: Only dispatchers and admins page couriers.')
      .waitFor()
    expect(await pages()).toBeLessThanOrEqual(before + 2)
    expect(await violationsOf(dispatcher, '[data-panel-id="page"]')).toEqual([])
  })

  test('an answer follows the tables that are read for it, and the next one takes its place', async () => {
    const count = panel(dispatcher, 'count')
    const deliver = (n: number) =>
      backend.database.exec(`update public.parcels set state = 'delivered' where street = 'Quay ${n}'`)
    const answer = count.getByRole('region', { name: 'Answer: Count' })
    const said = (parcels: number) =>
      answer
        .locator('tr', { hasText: 'Harbour' })
        .locator('td:nth-child(2)', { hasText: new RegExp(`^${parcels}$`) })
    const live = count.locator('[data-signal="live"]').first()
    const asked: string[] = []
    dispatcher.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('/rpc/delivery_performance')) asked.push(`${request.method()} ${search}`)
    })
    await deliver(7)
    await count.getByLabel('Hours').fill('2')
    await press(count, 'Count')
    await said(1).waitFor()
    await live.waitFor()
    await deliver(8)
    await said(2).waitFor()
    expect(await violationsOf(dispatcher, '[data-panel-id="count"]')).toEqual([])

    await count.getByLabel('Hours').fill('3')
    await press(count, 'Count')
    await count.getByText('{"hours": 3}').waitFor()
    await live.waitFor()
    await deliver(9)
    await said(3).waitFor()
    expect([...new Set(asked)]).toEqual([
      ...['GET ?hours=2', 'GET ?hours=2&limit=1000', 'GET ?hours=3', 'GET ?hours=3&limit=1000'],
    ])
    await press(told(dispatcher, 'count').first(), 'Put away')
    await press(told(dispatcher, 'count').first(), 'Put away')
    await answer.waitFor({ state: 'detached' })
  })

  test('a message is sent, taken in, seen back, and heard by others', async () => {
    await press(panel(dispatcher, 'radio'), 'Send…')
    const form = dispatcher.getByRole('dialog', { name: 'Send: Radio' })
    await form.getByLabel('Payload').fill('{"says": "rain", }')
    await form.getByText('A name in double quotes is missing (line 1, column 18).').waitFor()
    await form.getByLabel('Payload').fill('{"says": "rain"}')
    await press(form, 'Send')
    await form.getByText('Done, and seen back.').waitFor()
    await panel(admin, 'radio').getByText('says: rain').waitFor()
    expect(await panel(dispatcher, 'radio').getByText('says: rain').count()).toBe(1)
    await dispatcher.keyboard.press('Escape')
  })
})

test('what was done is listed, without values, and nothing else went wrong', async () => {
  await second.keyboard.press('Escape')
  await second.keyboard.press('g')
  await second.keyboard.press('h')
  const list = dialog(second).getByRole('list', { name: 'Activity' })
  expect(await list.getByRole('listitem').count()).toBe(3)
  const said = await list.innerText()
  expect(said).toMatch(/Edit price in Parcels/)
  expect(said).toMatch(/Done|Refused/)
  expect(said).not.toMatch(/32|true/)
  expect(await violationsOf(second, 'dialog')).toEqual([])
  expect(troubles.filter(text => !/Failed to load resource|WebSocket/.test(text))).toEqual([])
})
