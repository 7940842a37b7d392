import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARD_ID } from '../../bench/sender/board'
import { startSender, type Sender } from '../../bench/sender/server'
import { launchBrowser } from '../support/browser'

const PANELS = 12
const ROWS = 50
const complaints: string[] = []
let browser: Browser
let sender: Sender
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  const dist = resolve(import.meta.dirname, '../../dist')
  sender = await startSender({ rows: ROWS, folders: [dist], complain: fault => complaints.push(fault) })
  page = await browser.newPage({ viewport: { width: 1680, height: 1000 } })
})
afterAll(async () => {
  await browser.close()
  await sender.stop()
})

const changeEvery = (rate: number) =>
  fetch(`${sender.url}/_bench/rate`, { method: 'PUT', body: String(rate) })
/** The id of the newest row that is shown. */
const newestId = async () =>
  Number(await page.locator('[data-panel-id="newest"] tbody tr td').first().innerText())

test('the page that the bench measures signs in, shows the sender’s board live, and follows its changes', async () => {
  await page.goto(`${sender.url}/?board=${BOARD_ID}`)
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await expect.poll(() => page.locator('[data-panel-id][data-freshness="live"]').count()).toBe(PANELS)
  await changeEvery(20)
  await expect.poll(newestId).toBeGreaterThan(ROWS)
  expect(complaints).toEqual([])
})

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

test('a row that arrives restyles what it changes, and not the panels around it', async () => {
  const startId = await newestId()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await expect.poll(newestId).toBeGreaterThan(startId + 10)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const counts = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' && args.elementCount !== undefined ? [args.elementCount] : [],
  )
  expect(counts.length).toBeGreaterThan(10)
  // 93 while the page had `:has()` around its panels.
  expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThan(25)
})
