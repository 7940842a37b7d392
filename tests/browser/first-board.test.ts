import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf } from '../support/browser'

let app: RunningApp
let browser: Browser
let context: BrowserContext
let page: Page
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  troubles = troublesOf(page)
  await page.goto(app.url)
})
afterEach(() => context.close())

const panel = (id: string) => page.locator(`[data-panel-id="${id}"]`)
const session = () => page.locator('html').getAttribute('data-session')

async function signIn(password = 'signalbox'): Promise<void> {
  await signInByPassword(page, 'demo@signalbox.local', password)
}
async function openBoard(): Promise<void> {
  await signIn()
  for (const id of ['cpu', 'memory', 'requests', 'traffic'])
    await page.locator(`[data-panel-id="${id}"][data-freshness="live"]`).waitFor()
}

test('a signed-in user sees four live panels, and nothing breaks the policy', async () => {
  await page.getByLabel('E-mail').waitFor()
  expect(await session()).toBe('signed-out')
  await openBoard()
  expect(await session()).toBe('active')
  expect(troubles).toEqual([])
})

test('the values change by themselves', async () => {
  await openBoard()
  for (const id of ['cpu', 'memory', 'requests', 'traffic']) {
    const before = await panel(id).innerText()
    await page.waitForFunction(
      ([panelId, text]) =>
        document.querySelector<HTMLElement>(`[data-panel-id="${panelId}"]`)?.innerText !== text,
      [id, before] as const,
    )
    expect(await panel(id).getAttribute('data-freshness')).toBe('live')
  }
})

test('a request to the backend is a row of the table in under a second', async () => {
  await openBoard()
  const mark = `/rest/v1/mark-${Date.now()}`
  const row = panel('requests').locator('[data-row-key]', { hasText: mark })
  const sent = performance.now()
  await Promise.all([row.waitFor({ timeout: 5000 }), fetch(app.url + mark)])
  expect(performance.now() - sent).toBeLessThan(1000)
})

test('a wrong password is refused in words, and the right one then lets in', async () => {
  await signIn('wrong')
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /password/i })
    .waitFor()
  expect(await session()).toBe('signed-out')
  await openBoard()
})

test('a reload keeps the session, and signing out ends it', async () => {
  await openBoard()
  await page.reload()
  await panel('cpu').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
  await page.reload()
  await page.getByLabel('E-mail').waitFor()
  expect(await session()).toBe('signed-out')
})

test.for(['light', 'dark'] as const)('sign-in and board are accessible in %s', async colorScheme => {
  await page.emulateMedia({ colorScheme })
  const violations = async () => {
    const { violations: found } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
  await page.getByLabel('E-mail').waitFor()
  expect(await violations()).toEqual([])
  await openBoard()
  expect(await violations()).toEqual([])
})

test('on a phone nothing scrolls sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})
