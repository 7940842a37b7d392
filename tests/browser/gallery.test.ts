import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readingKinds } from '../hostile/corpus/board'
import { launchBrowser, overflowOf, troublesOf, violationsOf } from '../support/browser'

const root = resolve(import.meta.dirname, '../..')
const pictures = join(root, 'test-results/gallery')

let server: ViteDevServer
let browser: Browser
let page: Page
let troubles: string[]
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  // Without the embedded backend: nothing here asks a project.
  server = await createServer({ root, logLevel: 'error', server: { port: 0, hmr: false, watch: null } })
  await server.listen()
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  troubles = troublesOf(page)
  const [url = ''] = server.resolvedUrls?.local ?? []
  await page.goto(`${url}?gallery`)
  await page.locator('[data-panel-id="health-live"] strong').waitFor()
  await page.locator('[data-panel-id="line-live"] canvas').first().waitFor()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const states: [state: string, freshness: string][] = [
  ['live', 'live'],
  ['dense', 'live'],
  ['stale', 'stale'],
  ['reconnecting', 'reconnecting'],
  ['empty', 'live'],
  ['loading', 'connecting'],
  ['denied', 'denied'],
  ['failed', 'failed'],
  ['signed-out', 'signed-out'],
]
test.each(states)('every kind of panel that reads is there as %s', async (state, freshness) => {
  const panels = page.locator(`[data-panel-id$="-${state}"][data-freshness="${freshness}"]`)
  expect(await panels.count()).toBe(readingKinds.length)
})

test('no part of it breaks, and it is accessible in light and dark', async () => {
  expect(troubles).toEqual([])
  expect(await violationsOf(page)).toEqual([])
})

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
] as const)(
  'a picture in %s, %i pixels wide, shows nothing cut off at the side',
  async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBe(0)
    await page.screenshot({ path: join(pictures, `${colorScheme}-${width}.png`), fullPage: true })
  },
)

test('no build contains the gallery', () => {
  const dist = join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(js|css|html)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(name => /gallery/i.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
})
