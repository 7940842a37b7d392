import type { Browser, BrowserContext, Page } from 'playwright-core'
import { call, mailTo } from 'supabase-embedded/testing/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, violationsOf } from '../support/browser'

const MALLORY = 'second@signalbox.local'
let app: RunningApp
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
})
afterEach(() => context.close())

const session = (state: string) => page.locator(`html[data-session="${state}"]`).waitFor()
/** Everything that this browser stores of a session. */
const traces = async () => [
  ...(await context.cookies()).map(({ name }) => name),
  ...(await page.evaluate(() => Object.keys(localStorage).filter(name => /auth-token/.test(name)))),
]
async function openLink() {
  const project = await projectOf(app)
  await call(project, 'POST', '/otp', { email: MALLORY })
  const { link } = await mailTo(app, MALLORY)
  const token = new URL(link).searchParams.get('token') ?? ''
  await page.goto(`${app.url}/?token_hash=${token}&type=magiclink`)
  await session('choosing')
  // The card is fetched when it is needed, and takes the focus.
  await page.getByRole('button', { name: 'Don’t sign in' }).and(page.locator(':focus')).waitFor()
}

test('an unrequested link signs nobody in, and leaves nothing when it is declined', async () => {
  await openLink()
  await page.getByRole('heading', { name: `Continue as ${MALLORY}?` }).waitFor()
  await page.getByRole('button', { name: 'Don’t sign in' }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await traces()).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.keyboard.press('Enter')
  await session('signed-out')
  expect(await traces()).toEqual([])
  await page.reload()
  await session('signed-out')
})

test('it signs in by a press, by keyboard alone, and is not asked about again', async () => {
  await openLink()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await session('active')
  expect(await traces()).not.toEqual([])
  await page.reload()
  await session('active')
})

test('a session in a cookie that this browser did not begin is asked about, and removed where it is declined', async () => {
  await openLink()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await session('active')
  const plantedCookies = (await context.cookies()).filter(({ name }) => /auth-token/.test(name))
  expect(plantedCookies).not.toEqual([])
  const victim = await browser.newContext()
  await victim.addCookies(plantedCookies)
  await context.close()
  context = victim
  page = await victim.newPage()
  await page.goto(app.url)
  await session('choosing')
  await page.getByRole('heading', { name: `Continue as ${MALLORY}?` }).waitFor()
  await page.getByRole('button', { name: 'Don’t sign in' }).click()
  await session('signed-out')
  expect(await traces()).toEqual([])
})
