import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Backend } from 'supabase-embedded'
import { call, newEmail, PASSWORD, totpCode, withSecondFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { installedEngines, launchEngine, type EngineWindow } from './engine'
import { handOf, type Hand } from './hand'

const schema = `
create table public.orders (id int primary key, state text, total numeric(10, 2), at timestamptz);
insert into public.orders
  select n, (array['open', 'paid'])[n % 2 + 1], n * 1.5, now() - n * interval '1 minute' from generate_series(1, 40) n;
alter table public.orders enable row level security;
create policy "all" on public.orders to authenticated using (true);
alter publication supabase_realtime add table public.orders;`

let backend: Backend
let app: RunningApp
beforeAll(async () => {
  const scripts = ['boards', 'describe'].map(name => readFileSync(`public/${name}.sql`, 'utf8'))
  const files = [schema, ...scripts].map(
    (text, n) => [`migrations/2026010100000${n}_part.sql`, text] as const,
  )
  backend = await startTestBackend(Object.fromEntries(files), { faults: true })
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('preview', { env })
})
afterAll(async () => {
  await app.stop()
  await backend.close()
})

const faults = (path: string, method: string, body?: unknown) =>
  fetch(`${backend.url}/_faults${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })

describe.each(installedEngines)('%s', name => {
  const email = newEmail()
  let window: EngineWindow
  let hand: Hand
  beforeAll(async () => {
    await call(backend, 'POST', '/signup', { email, password: PASSWORD })
    window = await launchEngine(name)
    hand = handOf(window)
    await window.open(app.url)
  })
  afterAll(() => window.close())
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      mkdirSync('test-results', { recursive: true })
      writeFileSync(`test-results/${name}-${task.name.replaceAll(/\W+/g, '-')}.png`, await window.picture())
    }),
  )

  const signIn = async () => {
    await hand.press('Use a password')
    await hand.fill('Email', email)
    await hand.fill('Password', PASSWORD)
    await window.pressEnter()
  }
  const live = (kind: string) => `[data-panel-kind="${kind}"][data-freshness="live"]`
  const table = () => hand.read(live('table'))

  test('somebody signs in, and begins with a table', async () => {
    await signIn()
    await hand.see('html[data-session="active"]')
    await hand.press('Start from your tables')
    await expect.poll(() => hand.read('dialog[open]')).toContain('40 rows')
    await hand.press('Create panels')
    await hand.see(live('table'))
  })

  test('a row changes, and the panel shows it', async () => {
    await backend.database.exec(`update public.orders set state = 'sent away' where id = 1`)
    await expect.poll(table).toContain('sent away')
  })

  test('the backend is cut off, the page says so, and is right again afterwards', async () => {
    await faults('', 'PUT', { realtime: { refuseUpgrade: 503 }, http: { rest: { drop: true } } })
    await faults('/actions', 'POST', { action: 'close', code: 1006 })
    await hand.see('[data-panel-kind="table"]:is([data-freshness="reconnecting"], [data-freshness="stale"])')
    await backend.database.exec(`update public.orders set state = 'come back' where id = 2`)
    await faults('', 'DELETE')
    await expect.poll(table).toContain('come back')
  })

  test('a board gets a panel and is saved', async () => {
    // What was begun with a table is still being edited.
    await hand.press('Add panel')
    await hand.fill('Table or view', 'orders')
    await window.pressEnter()
    await hand.check('Line$')
    await hand.see(`${live('line')} canvas`)
    await hand.press('Done$')
    await hand.press('Save$')
    await hand.press('Edit$')
    await hand.press('Done$')
    await window.open(app.url)
    await hand.see(`${live('line')} canvas`)
    expect(await hand.read('body')).not.toMatch(/couldn’t be drawn|Something went wrong/)
  })

  test('somebody signs out, and in with a second factor', async () => {
    const secret = await withSecondFactor(backend, email)
    await hand.press('Account:')
    await hand.choose('Sign out')
    await hand.see('html[data-session="signed-out"]')
    await signIn()
    await hand.see('html[data-session="mfa-required"]')
    await hand.see('input[autocomplete="one-time-code"]:focus')
    await window.type(totpCode(secret))
    await window.pressEnter()
    await hand.see(live('table'))
    expect(await hand.read('footer')).toContain('with two-factor')
  })
})
