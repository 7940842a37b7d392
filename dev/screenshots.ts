import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { withPalette } from './palette'
import { serve, type Server } from './soak/serve'
import { findBrowser } from './test/browser'

/** The folder of the pictures, which the README shows. */
const INTO = 'docs'
const LONG_MS = 90_000
/** How long data is gathered before the first picture. */
const GATHER_MS = 75_000

interface Look {
  scheme?: 'light' | 'dark'
  size: { width: number; height: number }
  search?: string
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const wall = { width: 1920, height: 1080 }

/** Takes the pictures of the README from the embedded demo; their numbers are measured while they are taken. */
async function main(): Promise<void> {
  const server = await serve(3600)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await open(browser, server)
    await page.waitForTimeout(GATHER_MS)
    await allLive(page)
    await picture(page, 'board', { size: desk })
    await picture(page, 'dark', { size: desk, scheme: 'dark' })
    await picture(page, 'phone', { size: phone })
    await rowOpened(page)
    await showEditor(page)
    await picture(page, 'kiosk', { size: wall, scheme: 'dark', search: 'mode=kiosk' })
    await showBroken(page, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Somebody who is signed in and looks at the board, with nothing that moves. */
async function open(browser: Browser, { url }: Server): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', timezoneId: 'UTC' })
  const page = await context.newPage()
  page.setDefaultTimeout(LONG_MS)
  await page.goto(url)
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await page.locator('html[data-session="active"]').waitFor()
  await page.getByRole('heading', { name: /^Dispatch/ }).waitFor()
  return page
}

/** Waits until every panel is live and none is loading. */
async function allLive(page: Page): Promise<void> {
  const waiting = ['connecting', 'catching-up', 'reconnecting', 'stale'].map(
    word => `[data-panel-id][data-freshness="${word}"]`,
  )
  await page.waitForFunction(
    selector =>
      document.querySelector('[data-panel-id][data-freshness="live"]') !== null &&
      document.querySelector(selector) === null,
    waiting.join(),
  )
}

async function picture(page: Page, name: string, { scheme = 'light', size, search }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const before = page.url()
  if (search !== undefined) {
    await page.goto(`${before}${before.includes('?') ? '&' : '?'}${search}`)
    await allLive(page)
    await page.waitForTimeout(2_000)
  }
  await write(page, name)
  if (search !== undefined) {
    await page.goto(before)
    await page.setViewportSize(desk)
    await allLive(page)
  }
}

async function write(page: Page, name: string): Promise<void> {
  // Charts are redrawn one frame after their size or their colors changed.
  await page.waitForTimeout(800)
  const path = join(INTO, `${name}.png`)
  writeFileSync(path, withPalette(await page.screenshot({ timeout: LONG_MS })))
  console.log(`${path}  ${Math.round(statSync(path).size / 1000)} kB`)
}

/** A row with all it holds, from the first table of the board. */
async function rowOpened(page: Page): Promise<void> {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const table = page.locator('[data-panel-kind="table"]').first()
  await table.scrollIntoViewIfNeeded()
  await table
    .locator('[data-row-key]')
    .nth(1)
    .click({ position: { x: 20, y: 12 } })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').filter({ visible: true }).first().waitFor()
  await write(page, 'row')
  await page.keyboard.press('Escape')
}

/** The board while it is edited, with the form of its first chart. */
async function showEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  const chart = page.locator('[data-panel-kind="line"]').first()
  await chart.getByRole('button', { name: /^Panel / }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await page.locator('[data-sheet]').waitFor()
  await write(page, 'editor')
  await page.locator('[data-sheet]').getByRole('button', { name: 'Done' }).click()
  const bar = page.getByRole('region', { name: 'Edit board' })
  await bar.getByRole('button', { name: 'Done' }).click()
}

/** The socket is cut without notice: the values are dimmed, the gap is hatched, and a label says what is known. */
async function showBroken(page: Page, { backend }: Server): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const faults = (method: 'PUT' | 'DELETE', body?: object) =>
    fetch(`${backend}/_faults`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
  const chart = page.locator('[data-panel-kind="line"]').first()
  await faults('PUT', { realtime: { silent: true } })
  await page.locator('[data-panel-kind="line"]:not([data-freshness="live"])').first().waitFor()
  await faults('DELETE')
  await chart.getByText('reloaded').waitFor()
  await faults('PUT', { realtime: { silent: true } })
  await page.locator('[data-panel-kind="line"]:not([data-freshness="live"])').first().waitFor()
  await page.waitForTimeout(12_000)
  // Beside the chart, so that both are seen: what is known, and the hole itself.
  const figure = page.locator('[data-panel-kind="number"]').nth(1)
  const target = (await figure.count()) > 0 ? figure : chart
  await target.getByRole('button', { name: /details/ }).click()
  await write(page, 'broken')
  await faults('DELETE')
}

await main()
