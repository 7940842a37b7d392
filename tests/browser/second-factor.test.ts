import type { Browser, Page } from 'playwright-core'
import { totpCode, withSecondFactor } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'

const account = { email: 'second@signalbox.local', password: 'signalbox' }
let app: RunningApp
let browser: Browser
let page: Page
let secret: string
beforeAll(async () => {
  app = await runApp('preview')
  secret = await withSecondFactor(await projectOf(app), account.email, account.password)
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const session = () => page.locator('html').getAttribute('data-session')

test('an account with a second factor is asked for its code, by keyboard alone', async () => {
  await page.goto(app.url)
  await signInByPassword(page, account.email, account.password)
  await page.locator('html[data-session="mfa-required"]').waitFor()
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  expect(await page.locator('[data-panel-id]').count()).toBe(0)
})

test('a wrong code is refused with a reason and the field stays', async () => {
  const wrong = totpCode(secret) === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.keyboard.press('Enter')
  await page
    .getByText(/code/i)
    .filter({ hasText: /wrong|did not match|incorrect/i })
    .first()
    .waitFor()
  expect(await session()).toBe('mfa-required')
})

test('the right code opens the board at the higher level', async () => {
  await page.locator('input[autocomplete="one-time-code"]').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
  expect(await session()).toBe('active')
  expect(await page.locator('footer').innerText()).toContain('with two-factor')
})
