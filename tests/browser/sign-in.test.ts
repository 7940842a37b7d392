import type { Browser, BrowserContext, Page } from 'playwright-core'
import { call, mailTo } from 'supabase-embedded/testing/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, signInByPassword, violationsOf, signOut } from '../support/browser'

const account = { email: 'demo@signalbox.local', password: 'signalbox' }
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
  await page.goto(app.url)
})
afterEach(() => context.close())

const session = (state: string) => page.locator(`html[data-session="${state}"]`).waitFor()
const live = () => page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
const violations = () => violationsOf(page)

/** From the newest mail that the project has sent. */
async function newestCode(): Promise<string | null> {
  const { mails } = (await (await fetch(`${app.url}/_inbox.json`)).json()) as { mails: { text: string }[] }
  return /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? null
}

test('a code from the mail lets in, by keyboard alone', async () => {
  const before = await newestCode()
  await page.locator('input[name="email"]:focus').waitFor()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  expect(await violations()).toEqual([])
  await expect.poll(newestCode).not.toBe(before)
  await page.keyboard.type((await newestCode()) ?? '')
  await page.keyboard.press('Enter')
  await session('active')
})

test('a session that was ended elsewhere keeps its board, and goes on where it was', async () => {
  await signInByPassword(page, account.email, account.password)
  await live()
  await page.locator('[data-panel-id="cpu"]').evaluate(panel => (panel.dataset['mark'] = 'same'))
  await page.getByRole('button', { name: 'Pause' }).focus()

  const other = await context.newPage()
  await other.goto(app.url)
  await signOut(other)
  await other.locator('html[data-session="signed-out"]').waitFor()
  await other.close()
  await session('ended')
  await page.locator('dialog input[name="password"]:focus').waitFor()
  expect(await page.locator('[data-panel-id][data-mark="same"]').count()).toBe(1)
  expect(await violations()).toEqual([])

  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    // The browser's own controls come between the last and the first.
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull()
  }
  await page.getByLabel('Password').fill(account.password)
  await page.keyboard.press('Enter')
  await session('active')
  expect(await page.locator('[data-panel-id][data-mark="same"]').count()).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).and(page.locator(':focus')).waitFor()
  await live()
})

test('a link for another account asks first, and names whose session continues', async () => {
  const project = await projectOf(app)
  const openLinkOf = async (email: string) => {
    await call(project, 'POST', '/otp', { email })
    const { link } = await mailTo(app, email)
    const { searchParams } = new URL(link)
    await page.goto(`${app.url}/?token_hash=${searchParams.get('token') ?? ''}&type=magiclink`)
    await session('choosing')
    expect(new URL(page.url()).search).toBe('')
    const card = page.getByRole('dialog').or(page.locator('main'))
    await card
      .getByText(`The link signs you in as ${email}. You are signed in as ${account.email}.`)
      .waitFor()
    await page.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).waitFor()
    expect(await page.locator('[data-panel-id]').count()).toBe(0)
  }
  const accountOf = (email: string) => page.getByRole('button', { name: `Account: ${email}` }).waitFor()
  await signInByPassword(page, account.email, account.password)
  await live()
  await openLinkOf('second@signalbox.local')
  expect(await violations()).toEqual([])
  await page.keyboard.press('Enter')
  await session('active')
  await accountOf(account.email)

  await openLinkOf('viewer@signalbox.local')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await session('active')
  await accountOf('viewer@signalbox.local')
})

test('the session survives an unreachable project, and goes on afterwards', async () => {
  await signInByPassword(page, account.email, account.password)
  await live()
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.route('**/auth/v1/token*', route => route.fulfill({ status: 503, json: {} }))
  await page.goto(app.url)
  await session('unreachable')
  expect(await violations()).toEqual([])
  await page.unroute('**/auth/v1/token*')
  // It may have gone on by itself just then.
  const press = page.getByRole('button', { name: 'Retry now' }).click()
  await Promise.race([press.catch(() => undefined), session('active')])
  await session('active')
})

test('on a phone, and at twice the size, nothing is cut off and every target is large', async () => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const small = await phone.newPage()
  await small.goto(app.url)
  await small.getByRole('button', { name: 'Use a password' }).click()
  await small.getByText('Open it as someone else').click()
  const controls = small.locator('button, input')
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
  }
  // 200% zoom of a window of 640 pixels.
  await page.setViewportSize({ width: 320, height: 400 })
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await phone.close()
})

test('the font of the text is fetched beside the scripts: once they draw, it would move what is under the pointer', async () => {
  const early = await context.newPage()
  await early.route('**/*.js', route => route.abort())
  const font = early.waitForRequest(request => request.resourceType() === 'font')
  await early.goto(app.url, { waitUntil: 'commit' })
  expect((await font).url()).toMatch(/next-latin-wght-normal[^/]*\.woff2$/)
  await early.close()
})
