import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'

const account = { email: 'second@signalbox.local', password: 'signalbox' }
let app: RunningApp
let browser: Browser
let page: Page
let totp: TOTP
beforeAll(async () => {
  app = await runApp('preview')
  totp = await enrol(app.url)
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** Gives the account a verified authenticator, as its owner would. */
async function enrol(url: string): Promise<TOTP> {
  const served = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const { auth } = createClient(url, served.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  await auth.signInWithPassword(account)
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
  if (error !== null) throw error
  const authenticator = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  await auth.mfa.challengeAndVerify({ factorId: data.id, code: authenticator.generate() })
  return authenticator
}

const session = () => page.locator('html').getAttribute('data-session')

test('an account with a second factor is asked for its code, by keyboard alone', async () => {
  await page.goto(app.url)
  await signInByPassword(page, account.email, account.password)
  await page.locator('html[data-session="mfa-required"]').waitFor()
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  expect(await page.locator('[data-panel-id]').count()).toBe(0)
})

test('a wrong code is refused in words and the field stays', async () => {
  const wrong = totp.generate() === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.keyboard.press('Enter')
  await page
    .getByText(/code/i)
    .filter({ hasText: /wrong|not right|did not match|incorrect/i })
    .first()
    .waitFor()
  expect(await session()).toBe('mfa-required')
})

test('the right code opens the board at the higher level', async () => {
  await page.locator('input[autocomplete="one-time-code"]').fill(totp.generate())
  await page.keyboard.press('Enter')
  await page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
  expect(await session()).toBe('active')
  expect(await page.locator('footer').innerText()).toContain('aal2')
})
