import { newEmail, PASSWORD } from 'supabase-embedded/testing/auth'
import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf } from '../support/browser'

let app: RunningApp
let key: string
let browser: Browser
let context: BrowserContext
let page: Page
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  key = (await projectOf(app)).keys.publishable
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  troubles = troublesOf(page)
})
afterEach(() => context.close())

const options = { realtime: { transport: WebSocket as never } }
const is = (state: string) => page.locator(`html[data-session="${state}"]`).waitFor()
const isLive = () => page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()

/** Signs in on the page as somebody new, whose metadata are of so many characters. */
async function signInWith(metadata: number): Promise<void> {
  const email = newEmail()
  const { auth } = createClient(app.url, key, { ...options, auth: { persistSession: false } })
  const { error } = await auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { note: 'x'.repeat(metadata) } },
  })
  expect(error).toBeNull()
  await auth.dispose()
  await page.goto(app.url)
  await signInByPassword(page, email, PASSWORD)
  await isLive()
}
const reload = async () => {
  await page.reload()
  await isLive()
  await is('active')
}
const cookies = async () =>
  (await context.cookies()).filter(({ name }) => /^sb-.*-auth-token(\.\d+)?$/.test(name))
const partsOf = (cookies: { name: string }[]) =>
  cookies.map(({ name }) => name.replace(/^.*-auth-token/, '')).sort()
const countStored = () =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.endsWith('-auth-token')).length)

test('a session of three chunks survives a reload from cookies, which a server may read', async () => {
  await signInWith(1000)
  await reload()
  const foundCookies = await cookies()
  expect(partsOf(foundCookies)).toEqual(['.0', '.1', '.2'])
  expect(
    foundCookies.every(({ sameSite, path, secure }) => sameSite === 'Lax' && path === '/' && !secure),
  ).toBe(true)
  expect(await countStored()).toBe(0)
  const server = createServerClient<unknown>(app.url, key, {
    ...options,
    cookieOptions: { name: foundCookies[0]?.name.replace(/\.0$/, '') ?? '' },
    cookies: { getAll: () => foundCookies, setAll: () => undefined },
  })
  const { data } = await server.auth.getUser()
  expect(data.user?.user_metadata['note']).toHaveLength(1000)
  expect(troubles).toEqual([])
})

test('without the chunk in the middle nobody is signed in, and nothing breaks', async () => {
  await signInWith(1000)
  await context.clearCookies({ name: (await cookies()).find(({ name }) => name.endsWith('.1'))?.name ?? '' })
  await page.reload()
  await is('signed-out')
  await page.getByLabel('Email').waitFor()
  expect(troubles).toEqual([])
})

test('one with 12 kB of metadata is stored in localStorage, says so, signs in, reloads and works', async () => {
  const refusals: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
  })
  await signInWith(12_288)
  expect(await cookies()).toEqual([])
  expect(await countStored()).toBe(1)
  await reload()
  const mark = `/rest/v1/mark-${Date.now()}`
  await fetch(app.url + mark)
  await page.locator('[data-panel-id="requests"] [data-row-key]', { hasText: mark }).waitFor()
  expect(await cookies()).toEqual([])
  await page.getByRole('button', { name: /^Session/ }).click()
  await page.getByRole('dialog', { name: 'Session' }).getByText('too large for cookies').waitFor()
  expect(refusals).toEqual([])
  expect(troubles).toEqual([])
})
