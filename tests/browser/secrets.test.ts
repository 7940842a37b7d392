import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { call, mailTo, newEmail } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'
import { record, type Recording } from '../support/recorder'
import { scan } from '../support/secrets'

/** A password that no name and no text of the app holds. */
const account = { email: newEmail(), password: 'Quokka-9417-nimbus' }
let app: RunningApp
let browser: Browser
let page: Page
let recording: Recording
let totp: TOTP
let secondFactor = 'at sign-in'

beforeAll(async () => {
  app = await runApp('start')
  await call(await projectOf(app), 'POST', '/signup', account)
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.route('**/config.json', async route => {
    const servedConfig = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...servedConfig, session: { secondFactor } } })
  })
  recording = await record(page)
})
afterAll(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await browser.close()
  await app.stop()
})

const on = (screen: string) => page.locator(`html[data-session="${screen}"]`).waitFor()
const send = (event: object) => page.evaluate(event => window.root.send(event as never), event)
const codeField = () => page.locator('input[autocomplete="one-time-code"]')

async function signOut() {
  await send({ type: 'session.signOut', scope: 'local' })
  await on('signed-out')
}
const readMail = () => mailTo(app, account.email)
async function enterCode(code: string) {
  recording.secrets.add(code)
  await codeField().fill(code)
  await codeField().press('Enter')
}

test('a password', async () => {
  await page.goto(app.url)
  await on('signed-out')
  await signInByPassword(page, account.email, account.password)
  await on('active')
  expect(recording.secrets).toContain(account.password)
})

test('a factor is enrolled', async () => {
  const enrollment = page.waitForResponse(
    answer => answer.url().endsWith('/auth/v1/factors') && answer.request().method() === 'POST',
  )
  await send({ type: 'session.openAccount' })
  await page.getByRole('dialog').getByRole('button', { name: 'Add an authenticator app' }).click()
  const { totp: givenTotp } = (await (await enrollment).json()) as { totp: { secret: string } }
  totp = new TOTP({ secret: Secret.fromBase32(givenTotp.secret) })
  await enterCode(totp.generate())
  await expect.poll(() => page.locator('footer').innerText()).toContain('with two-factor')
  await send({ type: 'session.closeAccount' })
})

test('a renewal and a reload', async () => {
  const renewal = page.waitForResponse(answer => answer.url().includes('grant_type=refresh_token'))
  await page.evaluate(() => {
    const { renewal } = (window.root.getSnapshot() as { children: Record<string, typeof window.root> })
      .children
    renewal?.send({ type: 'renewal.now' })
  })
  expect((await renewal).status()).toBe(200)
  await page.reload()
  await on('active')
})

test('a code by mail, and then the second factor', async () => {
  await signOut()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await codeField().waitFor()
  await enterCode((await readMail()).code)
  await on('mfa-required')
  await enterCode(totp.generate())
  await on('active')
  expect(await page.locator('footer').innerText()).toContain('with two-factor')
})

test('a magic link, and the second factor where it is needed', async () => {
  await signOut()
  secondFactor = 'when needed'
  await page.reload()
  await on('signed-out')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await codeField().waitFor()
  const { link } = await readMail()
  recording.secrets.add(new URL(link).searchParams.get('token') ?? '')
  const arrival = page.waitForRequest(
    request => /[?&]code=/.test(request.url()) && request.isNavigationRequest(),
  )
  await page.goto(link)
  recording.secrets.add(new URL((await arrival).url()).searchParams.get('code') ?? '')
  await on('active')
  expect(new URL(page.url()).search).toBe('')
  await send({ type: 'session.stepUp', at: 'cpu' })
  const code = totp.generate()
  recording.secrets.add(code)
  await page.evaluate(`(async () => {
    const { Secret } = await import('/src/shared/secret.ts')
    const factor = () => window.root.getSnapshot().children.stepUp
    while (factor()?.getSnapshot().value !== 'waiting') await new Promise(resolve => setTimeout(resolve, 50))
    factor().send({ type: 'factor.verify', code: new Secret('${code}') })
  })()`)
  await expect.poll(() => page.locator('footer').innerText()).toContain('with two-factor')
})

test('no secret was written anywhere', () => {
  const { writes, secrets } = recording
  const count = (where: string) => writes.filter(each => each.where === where).length
  console.log(
    `${secrets.size} secrets; ${count('event')} events, ${count('state')} states, ${count('console')} lines, ` +
      `${count('address')} addresses, ${count('message')} messages`,
  )
  expect([...secrets].filter(secret => secret.startsWith('eyJ')).length).toBeGreaterThanOrEqual(6)
  for (const knownSecret of [account.password, totp.secret.base32]) expect(secrets).toContain(knownSecret)
  for (const where of ['event', 'state', 'address', 'message']) expect(count(where)).toBeGreaterThan(0)
  expect(scan(writes, secrets)).toEqual([])
})

test('a deliberate leak is found, wherever it is', async () => {
  const [code, token] = [
    totp.generate(),
    [...recording.secrets].find(secret => secret.startsWith('eyJ')) ?? '',
  ]
  recording.secrets.add(code)
  const before = recording.writes.length
  await page.evaluate(
    ([code, token]) => {
      window.root.send({ type: 'session.stepUp', at: code } as never)
      console.log(`signed in with ${token}`)
      history.replaceState(null, '', `?access_token=${token}`)
      new BroadcastChannel('tabs').postMessage({ token })
    },
    [code, token] as const,
  )
  const places = () =>
    new Set(
      scan(recording.writes.slice(before), [code, token]).map(secretLine => secretLine.replace(/:.*/, '')),
    )
  await expect.poll(places).toEqual(new Set(['event', 'state', 'console', 'address', 'message']))
})
