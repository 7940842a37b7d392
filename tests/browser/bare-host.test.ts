import type { ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveBare, type BareHost } from '../support/bareHost'
import { launchBrowser, overflowOf, refusals, violationsOf } from '../support/browser'
import { serveFramer, type Framer } from '../support/framer'

let host: BareHost
let framer: Framer
let browser: Browser
let page: Page
beforeAll(async () => {
  host = await serveBare()
  framer = await serveFramer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await framer.stop()
  await host.stop()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(async () => {
  await page.close()
})

const fields = { supabaseUrl: '', publishableKey: 'sb_publishable_abc' }
const configureWith = (more: object) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...fields, ...more }))
}
const signIn = () => page.getByRole('heading', { name: 'Sign in' })

test('without headers, the page does not start in a frame, and offers a tab of its own', async () => {
  host.config = configureWith({})
  await page.goto(framer.around(`${host.url}/?board=a#access_token=secret`))
  const inner = page.frameLocator('iframe')
  await inner.getByRole('heading', { name: 'Signalbox can’t run inside another page' }).waitFor()
  expect(await inner.getByRole('button').count()).toBe(0)
  const link = inner.getByRole('link', { name: 'Open in a new tab' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  const opening = page.waitForEvent('popup')
  await link.click()
  const tab = await opening
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(tab.url()).toBe(`${host.url}/?board=a`)
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await tab.close()
})

test('a page that may be framed starts there', async () => {
  host.config = configureWith({ frames: true })
  await page.goto(framer.around(host.url))
  await page.frameLocator('iframe').getByLabel('Email').waitFor()
  expect(await page.frameLocator('iframe').getByRole('heading').allInnerTexts()).toEqual(['Sign in'])
})

test('without headers, the policy in the page itself holds', async () => {
  host.config = configureWith({})
  await page.goto(host.url)
  await signIn().waitFor()
  const attempts = await page.evaluate(async () => {
    const readRefusal = async (act: () => unknown) => {
      try {
        await act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return [
      await readRefusal(() => (document.body.innerHTML = '<p>')),
      await readRefusal(() => new Worker('/assets/other.js')),
      await readRefusal(() => trustedTypes.createPolicy('another', {})),
      await readRefusal(() => fetch('http://example.com/')),
    ]
  })
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  const words = ['TrustedHTML', 'TrustedScriptURL', "named 'another'", 'Fetch API cannot load']
  await expect.poll(() => words.filter(word => !refusals.join().includes(word))).toEqual([])
  refusals.length = 0
})

test('a config.json that cannot be had opens nothing, says so, and is had as soon as it is there', async () => {
  host.config = response => void response.writeHead(503).end()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(host.url)
  await page.getByRole('heading', { name: 'Can’t read the configuration' }).waitFor()
  await page.getByText('The server responded with status 503.').waitFor()
  await page.getByText(`${host.url}/config.json has to return`).waitFor()
  await page.getByText(/^Next attempt in/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  expect(await signIn().count()).toBe(0)
  host.config = configureWith({})
  await signIn().waitFor()
})

test('it is requested at once on a press, and a fault in it is named', async () => {
  await page.clock.install()
  host.config = response => void response.destroy()
  await page.goto(host.url)
  await page.getByText('The server doesn’t respond.').waitFor()
  host.config = configureWith({ project: 'a' })
  await page.getByRole('button', { name: 'Retry now' }).press('Enter')
  await page.getByText('unknown setting “project”').waitFor()
  expect(await signIn().count()).toBe(0)
})
