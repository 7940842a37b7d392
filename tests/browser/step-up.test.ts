import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { newEmail, PASSWORD, totpCode, withFactor } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedSql } from '../pages/guarded-board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf } from '../support/browser'
import { busyness } from '../support/busy'

declare global {
  /** What a page under test saw of itself. */
  var sightings: { freshness: string[]; skeletons: number; submittedAt: number; live: number }
}

const email = newEmail()
let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
let secret: string
let troubles: string[]
/** Notices of the server that changes flow, by topic. */
const proofs: string[] = []
/** Answers to reads of the parcels. */
let reads = 0
beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/1_guarded.sql': guardedSql,
    'migrations/2_boards.sql': readFileSync('public/boards.sql', 'utf8'),
  })
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  app = await runApp('start', { env })
  const client = openClient(backend.url, backend.keys.publishable)
  await client.auth.signUp({ email, password: PASSWORD })
  secret = (await withFactor(client)).secret
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  troubles = troublesOf(page)
  page.on('response', response => {
    if (response.url().includes('/rest/v1/parcels')) reads += 1
  })
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString()
      if (text.includes('Subscribed to PostgreSQL')) proofs.push(text)
    }),
  )
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

const panel = (id: string, word = ''): Locator =>
  page.locator(`[data-panel-id="${id}"]${word && `[data-freshness="${word}"]`}`)
const proofsOf = (table: string) => proofs.filter(text => text.includes(`:public.${table}:`)).length

test('panels that need a second factor are locked; all others are live', async () => {
  await page.goto(`${app.url}/tests/pages/guarded.html`)
  await signInByPassword(page, email, PASSWORD)
  for (const id of ['parcels', 'latest', 'names']) await panel(id, 'live').waitFor()
  for (const id of ['customers', 'contacts']) await panel(id, 'locked').waitFor()
  expect(proofsOf('customers')).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain('customer 1')
})

test('the code is asked for in the panel itself, by keyboard alone, and elsewhere it says where', async () => {
  await panel('customers').getByRole('button', { name: 'Enter code' }).focus()
  await page.keyboard.press('Enter')
  await panel('customers').locator('input[autocomplete="one-time-code"]:focus').waitFor()
  expect(await panel('contacts').innerText()).toContain('Enter the code in “Customers”.')
})

test('a wrong code is refused where it was entered, and the form stays in the middle of its panel', async () => {
  const middle = async (selector: string) => {
    const box = await panel('customers').locator(selector).boundingBox()
    return box && Math.round(box.x + box.width / 2)
  }
  const before = await middle('input')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await panel('customers').getByText('This code is wrong.').waitFor()
  expect([before, await middle('input')]).toEqual([await middle('p.title'), await middle('p.title')])
  // The browser reports the refusal, too.
  expect(troubles.splice(0).filter(text => !/status of 4/.test(text))).toEqual([])
})

test('after the code it is live in under a second, and nothing else was touched', async () => {
  const others = await page.locator('[data-panel-id][data-freshness="live"]').elementHandles()
  expect(others).toHaveLength(3)
  const before = { proofs: proofsOf('parcels'), reads }
  await page.evaluate(() => {
    globalThis.sightings = { freshness: [], skeletons: 0, submittedAt: 0, live: 0 }
    addEventListener('submit', () => (sightings.submittedAt = performance.now()), true)
    new MutationObserver(records => {
      for (const { target, oldValue, addedNodes } of records) {
        if (!(target instanceof HTMLElement)) continue
        const { panelId = '', freshness = '' } = target.dataset
        const isGuarded = target.closest('[data-panel-id="customers"], [data-panel-id="contacts"]') !== null
        if (panelId === 'customers' && freshness === 'live') sightings.live ||= performance.now()
        if (isGuarded) continue
        if (panelId !== '') sightings.freshness.push(oldValue ?? '', freshness)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[data-shape]')) sightings.skeletons += 1
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-freshness'],
      attributeOldValue: true,
    })
  })
  await page.keyboard.type(totpCode(secret))
  await page.keyboard.press('Enter')
  await panel('customers', 'live').waitFor()
  await panel('contacts', 'live').waitFor()
  await panel('customers').getByText('customer 3').waitFor()
  // The server proves every channel again within seconds of a new token, and its rows are read again: unseen.
  await expect.poll(() => proofsOf('parcels')).toBe(before.proofs + 1)
  await expect.poll(() => reads).toBeGreaterThan(before.reads)
  const share = busyness()
  const { freshness, skeletons, submittedAt, live } = await page.evaluate(() => sightings)
  console.log(`live ${Math.round(live - submittedAt)} ms after the code was sent`)
  expect({ freshness, skeletons }).toEqual({ freshness: [], skeletons: 0 })
  expect(live - submittedAt).toBeLessThan(1_000 * share)
  for (const other of others) expect(await other.evaluate(node => node.isConnected)).toBe(true)
  expect(await page.locator('html').getAttribute('data-session')).toBe('active')
})

test('the keyboard is where the panel is', async () => {
  expect(
    await page.evaluate(() =>
      document.activeElement?.closest('[data-panel-id]')?.getAttribute('data-panel-id'),
    ),
  ).toBe('customers')
  expect(troubles).toEqual([])
})
