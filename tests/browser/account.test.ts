import type { Browser, BrowserContext, Page } from 'playwright-core'
import { call, newEmail, PASSWORD, totpCode } from 'supabase-embedded/testing/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { scriptNamed } from '../support/builtScripts'
import {
  copiedIn,
  launchBrowser,
  overflowOf,
  signInByPassword,
  troublesOf,
  violationsOf,
  openAccount,
} from '../support/browser'

let app: RunningApp
let project: Awaited<ReturnType<typeof projectOf>>
let browser: Browser
let context: BrowserContext
let page: Page
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  project = await projectOf(app)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  troubles = troublesOf(page)
})
afterEach(() => context.close())

/** A new account, signed in on a page of its own. */
async function signIn(on: Page = page, email = newEmail(), password = PASSWORD): Promise<string> {
  await call(project, 'POST', '/signup', { email, password })
  await on.goto(app.url)
  await signInByPassword(on, email, password)
  await on.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
  return email
}
const account = () => page.getByRole('dialog')
const open = async () => {
  await openAccount(page)
  await account()
    .getByText(/^Two-factor authentication is off/)
    .waitFor()
}
const foot = () => page.locator('footer').innerText()
const code = () => account().getByLabel('Six-digit code')

/** Sets up an authenticator app as its owner would; resolves to its key. */
async function enroll(): Promise<string> {
  await account().getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = await copiedIn(account())
  await code().fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await account().getByText('It’s active now.').waitFor()
  return secret
}

test('account settings whose script is missing are reported, and open once it is there', async () => {
  const script = new RegExp(scriptNamed('provideAccount'))
  await context.route(script, route => route.fulfill({ status: 404 }))
  await signIn()
  await openAccount(page)
  const notice = page.getByText('The account settings couldn’t be loaded.')
  await notice.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor()
  await context.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await account()
    .getByText(/^Two-factor authentication is off/)
    .waitFor()
  expect(await notice.count()).toBe(0)
})

test('a second factor is set up, raises the session at once, ends the others, and is removed again', async () => {
  const email = await signIn()
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, email)
  await open()
  const picture = account().getByRole('img')
  await enroll()
  expect(await picture.count()).toBe(0)
  await expect.poll(foot).toContain('with two-factor')
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: /^Account:/ }).waitFor()
  await elsewhere.evaluate(() => document.querySelector<HTMLElement>('footer [popovertarget]')?.click())
  await elsewhere.getByRole('button', { name: 'Renew now' }).click()
  await elsewhere.locator('html[data-session="ended"]').waitFor()
  await elsewhere.close()

  await account()
    .getByRole('button', { name: /^Remove / })
    .click()
  await account().getByRole('button', { name: 'Remove it' }).click()
  await account().getByText('Factor removed.').waitFor()
  await account().getByText('Signed in without two-factor.').waitFor()
  await expect.poll(foot).toContain('without two-factor')
  // Whether the project has recovery codes is asked by what it refuses.
  expect(troubles.filter(trouble => !/ 400 /.test(trouble))).toEqual([])
})

test('the picture can be scanned and nothing of it breaks the policy', async () => {
  await signIn()
  await open()
  await account().getByRole('button', { name: 'Add an authenticator app' }).click()
  const picture = account().getByRole('img')
  await picture.waitFor()
  expect(
    await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(await account().getByRole('link').getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  expect(await code().evaluate(field => field === document.activeElement)).toBe(true)
  await account().getByRole('button', { name: 'Cancel' }).click()
  await account()
    .getByText(/^Two-factor authentication is off/)
    .waitFor()
  expect(troubles).toEqual([])
})

test('Escape closes it and the focus is where it was; from the session panel too', async () => {
  await signIn()
  await open()
  await page.keyboard.press('Escape')
  await page.locator('[aria-label^="Account:"]:focus').waitFor()
  await page.locator('footer').getByRole('button').click()
  await page.getByRole('dialog', { name: 'Session' }).getByRole('button', { name: 'Account' }).click()
  await account().getByRole('heading', { name: 'Password' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('footer button:focus').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a new password signs in, and the old one does not', async () => {
  const email = await signIn()
  await open()
  await account().getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await account().locator('[data-refusal="weak_password"]').waitFor()
  await account().getByLabel('New password').fill('another horse 2')
  await page.keyboard.press('Enter')
  await account().getByText('Password changed.').waitFor()
  await account().getByRole('button', { name: 'Sign out here' }).click()
  await page.locator('html[data-session="signed-out"]').waitFor()
  await signIn(page, email, 'another horse 2')
  expect(await foot()).toContain('without two-factor')
})

test('it is accessible, and so is the session panel', async () => {
  await signIn()
  await page.locator('footer').getByRole('button').click()
  const card = page.getByRole('dialog', { name: 'Session' })
  await card.waitFor()
  // Alone: what it covers of the board cannot be aimed at anyway.
  expect(await violationsOf(page, `#${await card.getAttribute('id')}`)).toEqual([])
  await page.keyboard.press('Escape')
  await open()
  await account().getByRole('button', { name: 'Add an authenticator app' }).click()
  await code().waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('on a phone nothing scrolls sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  await open()
  await account().getByRole('button', { name: 'Add an authenticator app' }).click()
  await code().waitFor()
  await expect.poll(() => Promise.all([overflowOf(page), overflowOf(page, 'dialog')])).toEqual([0, 0])
})
