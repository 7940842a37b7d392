import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf } from '../support/browser'

const ID = '5c7f3c1e-0000-4000-8000-000000000004'
const ANN = 'ann@example.test'
const PROJECT = `
  create table public.orders (id int8 primary key, status text not null);
  grant select on public.orders to authenticated;
  alter publication supabase_realtime add table public.orders;`

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
      columns: ['id', 'status'],
      order: { column: 'id', ascending: false },
    },
  },
  panels: [
    {
      id: 'latest',
      kind: 'table',
      title: 'Latest',
      source: 'orders',
      limit: 5,
      columns: [{ column: 'status', label: 'Status', format: 'text' }],
      place: { x: 0, y: 0, width: 6, height: 6 },
    },
  ],
}

/** A hosted project refuses its own description to every account; without describe.sql nothing else has one. */
const DESCRIPTION = /\/rest\/v1\/(?:rpc\/signalbox_description)?$/
let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
const requests: string[] = []
const troubles: string[] = []

beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260102000000_project.sql': PROJECT,
  })
  const service = openClient(backend.url, backend.keys.serviceRole)
  await service.auth.admin.createUser({ email: ANN, password: PASSWORD, email_confirm: true })
  await backend.database.exec(`insert into public.signalbox_boards (id, title, board, readers)
    values ('${ID}', 'Orders', '${JSON.stringify(board)}', '{everyone}')`)
  app = await runApp('preview', {
    env: { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable },
  })
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  troublesOf(page, troubles)
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (DESCRIPTION.test(pathname)) requests.push(pathname)
  })
  await page.goto(`${app.url}/?board=${ID}`)
  await signInByPassword(page, ANN, PASSWORD)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

test('an empty panel asks for the tables that the project lists', async () => {
  await page.getByText('No rows yet').waitFor()
  await expect.poll(() => requests).toEqual(['/rest/v1/rpc/signalbox_description', '/rest/v1/'])
  // Both refusals are in the console, and the answer is noted, before the next page can count on it.
  await expect.poll(() => troubles.filter(text => /status of 40[14]/.test(text)).length).toBe(2)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('signalbox-no-'))))
    .toBe(true)
})

test('once the project was found to list none, it is not asked again for every page', async () => {
  requests.length = 0
  troubles.length = 0
  await page.reload()
  await page.getByText('No rows yet').waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect(troubles).toEqual([])
})

test('a person who asks for tables asks the project, and what is found then helps the panels, too', async () => {
  await backend.database.exec(readFileSync('public/describe.sql', 'utf8'))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add panel', exact: true }).click()
  await expect.poll(() => requests).toEqual(['/rest/v1/rpc/signalbox_description'])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.reload()
  await page.getByText('This table is empty').waitFor()
})
