import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'

const MARKER = 'eyJhbGciOi.secret-of-a-row'

let app: RunningApp
let browser: Browser
let page: Page
/** Everything that the browser was told or reports itself. */
const complaints: string[] = []
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(`${error.message}\n${error.stack}`))
  await page.goto(app.url)
  await signInByPassword(page, 'demo@signalbox.local', 'signalbox')
  await page.locator('[data-panel-id="memory"][data-freshness="live"]').waitFor()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

test('the console of the built page holds nothing of what a panel threw', async () => {
  await page.evaluate(marker => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new TypeError(`cannot draw ${marker}`)
      },
    })
  }, MARKER)
  // The page tells the viewer.
  await page
    .getByText(/This panel couldn’t be drawn|Something went wrong/)
    .first()
    .waitFor()
  await expect
    .poll(() => complaints.join('\n'), { timeout: 20_000 })
    .toMatch(/^Signalbox: a part of the page could not be drawn \(TypeError at [\w-]+\.js:\d+:\d+/m)
  expect(complaints.filter(each => each.includes(MARKER))).toEqual([])
})
test('nor are the messages of uncaught errors', async () => {
  complaints.splice(0)
  await page.evaluate(marker => {
    setTimeout(() => {
      throw new RangeError(marker)
    })
    void Promise.reject(new Error(marker))
  }, MARKER)
  // Panels that cannot be drawn keep reporting meanwhile.
  const uncaught = () => complaints.filter(each => each.startsWith('Signalbox: something failed ('))
  await expect.poll(() => uncaught().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  expect(complaints.filter(each => each.includes(MARKER))).toEqual([])
})
