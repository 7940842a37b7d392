import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { call, newEmail, PASSWORD, totpCode } from 'supabase-embedded/testing/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import {
  copiedIn,
  launchBrowser,
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

const account = () => page.getByRole('dialog')
const part = (name: string) => account().getByRole('region', { name })
const live = () => page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()

async function signIn(email = newEmail()): Promise<string> {
  await call(project, 'POST', '/signup', { email, password: PASSWORD })
  await page.goto(app.url)
  await signInByPassword(page, email, PASSWORD)
  return email
}
async function open() {
  await live()
  await openAccount(page)
}
const violations = () => violationsOf(page)

/** A device in this page that keeps passkeys, and whose owner agrees to whatever it asks. */
async function withDevice() {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devices, authenticatorId }
}

test('recovery codes can be saved as a file, and one of them signs in a viewer without the app', async () => {
  const email = await signIn()
  await open()
  await account().getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = await copiedIn(account())
  await account().getByLabel('Six-digit code').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await part('Recovery codes').getByRole('button', { name: 'Create recovery codes' }).click()
  const items = part('Recovery codes').getByRole('listitem')
  await items.first().waitFor()
  const codes = await items.allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(codes.every(code => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toBe(true)
  expect(await violations()).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part('Recovery codes').getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`Recovery codes for ${email} on localhost`)
  expect(text.trim().split('\n').slice(-10)).toEqual(codes)
  expect(await copiedIn(part('Recovery codes'))).toBe(codes.join('\n'))

  await page.keyboard.press('Escape')
  expect(await items.count()).toBe(10)
  await part('Recovery codes').getByRole('button', { name: 'I’ve saved them' }).click()
  await part('Recovery codes').getByText('10 of 10 left.').waitFor()
  expect(await page.content()).not.toContain(codes[0])
  await account().getByRole('button', { name: 'Sign out here' }).click()
  await page.locator('html[data-session="signed-out"]').waitFor()

  await signIn(email)
  await page.getByRole('button', { name: 'Recovery codes' }).click()
  await page.getByLabel('Recovery code').fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await open()
  await part('Recovery codes').getByText('9 of 10 left.').waitFor()
  // Whether the project has codes is asked by what it refuses.
  expect(troubles.filter(trouble => !/ 400 /.test(trouble))).toEqual([])
})

test('a passkey is added, named, signs in, and is removed', async () => {
  const { devices, authenticatorId } = await withDevice()
  const email = await signIn()
  await open()
  await part('Passkeys').getByText('None yet.').waitFor()
  await part('Passkeys').getByLabel('Device or key name').fill('Work laptop')
  await part('Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await part('Passkeys').getByText('You can now sign in with it.').waitFor()
  expect(await part('Passkeys').getByRole('listitem').innerText()).toMatch(
    /^Work laptop\s+Added .*, not used yet/,
  )
  expect(await violations()).toEqual([])
  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([
    [true, 'localhost'],
  ])

  await part('Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await part('Passkeys').getByText('This device already has a passkey for this account.').waitFor()

  await part('Passkeys').getByRole('button', { name: 'Rename Work laptop' }).click()
  await part('Passkeys').getByLabel('New name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await part('Passkeys').getByText('Old laptop').waitFor()

  await account().getByRole('button', { name: 'Sign out here' }).click()
  await page.locator('html[data-session="signed-out"]').waitFor()
  await page.getByRole('button', { name: /passkey/i }).click()
  await open()
  expect(await account().getByRole('heading', { level: 2 }).innerText()).toBe(email)
  await part('Passkeys')
    .getByText(/last used/)
    .waitFor()

  await part('Passkeys').getByRole('button', { name: 'Remove Old laptop' }).click()
  await part('Passkeys').getByRole('button', { name: 'Remove it' }).click()
  await part('Passkeys').getByText('None yet.').waitFor()
  await account().getByRole('button', { name: 'Sign out here' }).click()
  await page.locator('html[data-session="signed-out"]').waitFor()
  await page.getByRole('button', { name: /passkey/i }).click()
  await page.locator('[data-refusal]').waitFor()
  expect(troubles.filter(trouble => !/ 400 /.test(trouble))).toEqual([])
})
