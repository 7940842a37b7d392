import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARD_ID } from '../../bench/sender/board'
import { startSender, type Sender } from '../../bench/sender/server'
import { launchBrowser } from '../support/browser'

const PANELS = 12
const complaints: string[] = []
let browser: Browser
let sender: Sender
beforeAll(async () => {
  browser = await launchBrowser()
  const dist = resolve(import.meta.dirname, '../../dist')
  sender = await startSender({ rows: 50, folders: [dist], complain: fault => complaints.push(fault) })
})
afterAll(async () => {
  await browser.close()
  await sender.stop()
})

test('the page that the bench measures signs in, shows the sender’s board live, and follows its changes', async () => {
  const page = await browser.newPage()
  await page.goto(`${sender.url}/?board=${BOARD_ID}`)
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await expect.poll(() => page.locator('[data-panel-id][data-freshness="live"]').count()).toBe(PANELS)
  await fetch(`${sender.url}/_bench/rate`, { method: 'PUT', body: '20' })
  const newest = page.locator('[data-panel-id="newest"] tbody tr').first()
  await expect.poll(async () => Number((await newest.innerText()).split('\t')[0])).toBeGreaterThan(50)
  expect(complaints).toEqual([])
})
