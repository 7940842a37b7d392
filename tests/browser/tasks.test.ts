import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD, project } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf } from '../support/browser'

// What somebody does with a project of their own, once by keyboard alone and once on a phone.
const schema = `
create table public.orders (id int primary key, state text, total numeric(10, 2), at timestamptz);
create table public.empty (id int primary key, note text);
create table public.hidden (id int primary key, note text);
create table public.unpublished (id int primary key, note text);
insert into public.orders
  select n, (array['open', 'paid'])[n % 2 + 1], n * 1.5, now() - n * interval '1 minute' from generate_series(1, 40) n;
insert into public.hidden values (1, 'of somebody else');
insert into public.unpublished values (1, 'seen in time');
${['orders', 'empty', 'hidden', 'unpublished'].map(name => `alter table public.${name} enable row level security;`).join('\n')}
${['orders', 'empty', 'unpublished'].map(name => `create policy "all" on public.${name} to authenticated using (true);`).join('\n')}
alter publication supabase_realtime add table public.orders, public.empty, public.hidden;
insert into storage.buckets (id, name, public) values ('reports', 'reports', true);
create policy "buckets" on storage.buckets for select to authenticated using (true);
create policy "files" on storage.objects for select to authenticated using (bucket_id = 'reports');
`

let embedded: Backend
let app: RunningApp
let browser: Browser
beforeAll(async () => {
  embedded = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_shop.sql': schema,
    'migrations/20260102000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260103000000_describe.sql': readFileSync('public/describe.sql', 'utf8'),
  })
  const env = {
    VITE_SUPABASE_URL: embedded.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: embedded.keys.publishable,
  }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await embedded.close()
})

interface Hand {
  press(there: Locator): Promise<void>
  type(there: Locator, text: string): Promise<void>
  check(there: Locator): Promise<void>
  choose(there: Locator, label: string): Promise<void>
}

function keyboardOf(page: Page): Hand {
  const reach = async (
    there: Locator,
    isThere = (element: Element) => element === document.activeElement,
  ) => {
    await there.waitFor()
    for (let i = 0; i < 150; i++) {
      if (await there.evaluate(isThere)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(there)}`)
  }
  return {
    async press(there) {
      await reach(there)
      await page.keyboard.press('Enter')
    },
    async type(there, text) {
      await reach(there)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async check(there) {
      if ((await there.getAttribute('type')) !== 'radio') {
        await reach(there)
        if (!(await there.isChecked())) await page.keyboard.press('Space')
        return
      }
      await reach(there, element => element.closest('fieldset')?.contains(document.activeElement) === true)
      if ((await page.locator('input[type=radio]:focus:checked').count()) === 0)
        await page.keyboard.press('Space')
      for (let i = 0; i < 20 && !(await there.isChecked()); i++) await page.keyboard.press('ArrowDown')
    },
    async choose(there, label) {
      await reach(there)
      for (let i = 0; i < 20; i++) {
        if ((await there.locator('option:checked').textContent()) === label) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`there is no ${label}`)
    },
  }
}
const finger: Hand = {
  press: there => there.tap(),
  type: (there, text) => there.fill(text),
  check: there => there.check(),
  choose: async (there, label) => void (await there.selectOption({ label })),
}

describe.each(['keyboard', 'phone'] as const)('by %s', way => {
  let page: Page
  let hand: Hand
  beforeAll(async () => {
    const viewport = way === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 }
    page = await browser.newPage({ viewport, hasTouch: way === 'phone' })
    hand = way === 'phone' ? finger : keyboardOf(page)
    page.setDefaultTimeout(10_000)
    await page.goto(app.url)
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => hand.press(button(name))
  const panels = (kind: string, word: string) =>
    page.locator(`[data-panel-kind="${kind}"][data-freshness="${word}"]`)
  const overflow = () => overflowOf(page)
  const command = async (name: string) => {
    await press('Commands')
    await hand.type(page.getByRole('combobox'), name)
    await page.keyboard.press('Enter')
  }
  /** Adds a panel of a table; the form stays open. */
  const nameTable = async (table: string) => {
    await press('Add panel')
    await hand.type(page.getByLabel('Table or view'), table)
    await page.keyboard.press('Enter')
  }

  test('the connection is checked', async () => {
    await press('Check the connection')
    await page.locator('[data-check="done"]').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  })

  test('an account is created', async () => {
    await press('Create an account')
    await hand.type(page.getByLabel('Email'), `${way}@example.com`)
    await press('Use a password instead')
    await hand.type(page.getByLabel('Password'), PASSWORD)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Create account')
    await page.getByText('This board is empty').waitFor()
  })

  test('somebody signs out, and in by password', async () => {
    await command('Sign out')
    await button('Use a password').or(page.getByLabel('Password')).waitFor()
    if ((await page.getByLabel('Password').count()) === 0) await press('Use a password')
    await hand.type(page.getByLabel('Email'), `${way}@example.com`)
    await hand.type(page.getByLabel('Password'), PASSWORD)
    await press('Sign in')
    await page.getByText('This board is empty').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  test('a board begins with tables', async () => {
    await press('Start from your tables')
    // Those with rows are selected once they are counted, which a press in the same moment would take back.
    await page.getByText('40 rows').waitFor()
    await hand.check(page.getByRole('checkbox', { name: 'orders' }))
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Create panels')
    await panels('table', 'live').first().waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  test.each([
    ['Line', 'line'],
    ['Number', 'number'],
    ['Bars', 'bars'],
    ['Feed', 'feed'],
    ['State timeline', 'timeline'],
  ])('a panel is added: %s', async (name, kind) => {
    const before = await panels(kind, 'live').count()
    await nameTable('orders')
    await hand.check(page.getByRole('radio', { name, exact: true }))
    await expect.poll(() => panels(kind, 'live').count()).toBe(before + 1)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Done')
  })

  test('Escape closes the suggestions of a field and keeps the form and what was typed', async () => {
    await press('Add panel')
    const field = page.getByRole('combobox', { name: 'Table or view' })
    await field.waitFor()
    await hand.type(field, 'ord')
    const list = page.getByRole('listbox')
    await list.waitFor()
    const box = await list.boundingBox()
    expect(
      (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (page.viewportSize()?.width ?? 0),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('ord')
    expect(await button('Cancel').count()).toBe(1)
    await press('Cancel')
  })

  const panel = (title: string) => page.getByRole('region', { name: title, exact: true }).last()

  test('an empty table and one that is polled say so', async () => {
    await nameTable('empty')
    await panel('Empty').getByText('No rows yet').waitFor()
    await press('Done')
    await nameTable('unpublished')
    await panel('Unpublished').getByText('Polling').waitFor()
    await panel('Unpublished').getByText('seen in time').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Done')
  })

  test('a table whose rows are hidden is taken by the names of its columns', async () => {
    await nameTable('hidden')
    await hand.type(page.getByLabel('Columns (comma-separated, primary key first)'), 'id, note')
    await press('Use columns')
    await panel('Hidden').getByText('Row level security may be hiding some.').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Done')
  })

  test('the files of a bucket are listed', async () => {
    await press('Add panel')
    await hand.choose(page.getByLabel('Data source'), 'Storage files')
    await hand.choose(page.getByLabel('Buckets in this project'), 'reports')
    await panels('files', 'polling').or(panels('files', 'live')).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await press('Done')
  })
})
