import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, setTextSize } from '../support/browser'

let app: RunningApp
let browser: Browser
let page: Page
beforeAll(async () => {
  // Dispatch has a panel of nearly every kind, and is offered with its simulator.
  app = await runApp('preview', { env: { SIGNALBOX_SIMULATION: 'on' } })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(noteHeights)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

declare global {
  /** By panel: every height that it had in a frame. */
  var panelHeights: Record<string, number[]>
}

/** Runs in the page. */
function noteHeights() {
  globalThis.panelHeights = {}
  const note = () => {
    for (const panel of document.querySelectorAll<HTMLElement>('[data-panel-id]')) {
      const heights = (panelHeights[panel.dataset['panelId'] ?? ''] ??= [])
      const height = Math.round(panel.getBoundingClientRect().height)
      if (heights.at(-1) !== height) heights.push(height)
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

test('on a phone no panel changes its height while its code and its rows arrive', async () => {
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await page.locator('[data-panel-id="page"]').getByRole('textbox', { name: 'Courier number' }).waitFor()
  await page.locator('[data-panel-id="about"]').getByText('No parcel here is real').waitFor()
  // Whatever the state is.
  await page.locator('[data-panel-id="pager"] [data-state]').waitFor()
  await page.locator('[data-panel-id="performance"] tbody tr').first().waitFor()
  const heights = await page.evaluate(() => panelHeights)
  expect(Object.keys(heights)).toHaveLength(22)
  expect(Object.entries(heights).filter(([, each]) => each.length > 1)).toEqual([])
})

test('the title of the board has the room that its commands leave', async () => {
  expect(await overflowOf(page, 'h1 .clip')).toBe(0)
})

test.each([
  ['a mouse', false, 16],
  ['a finger', true, 16],
  ['a finger', true, 24],
])('for %s an action is as high as its form (touch: %s, text of %i px)', async (_, hasTouch, px) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch,
    isMobile: hasTouch,
  })
  const phone = await context.newPage()
  await setTextSize(phone, px)
  await phone.goto(app.url)
  await phone.getByRole('button', { name: 'Open the demo' }).click()
  const actions = phone.locator('[data-panel-kind="action"]')
  await actions.getByRole('textbox', { name: 'Courier number' }).waitFor()
  const spare = await actions.evaluateAll(panels =>
    panels.map(panel => {
      const { height } = panel.getBoundingClientRect()
      panel.style.minHeight = '0'
      return Math.round(height - panel.getBoundingClientRect().height)
    }),
  )
  expect(spare.length).toBeGreaterThan(1)
  // A line less or more of what the button does cannot be known before.
  expect(spare.filter(each => each > 1)).toEqual([])
  await context.close()
})

test('while a phone waits for the next try, the menu of a tile stays beside its status', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(app.url)
  await phone.getByRole('button', { name: 'Open the demo' }).click()
  await phone.locator('[data-tile][data-freshness="live"]').first().waitFor()
  await context.setOffline(true)
  const tile = phone.locator('[data-tile][data-freshness="reconnecting"] > *', {
    has: phone.locator('[data-badge]', { hasText: / in \d+ s/ }),
  })
  await tile.first().waitFor()
  const distances = await tile.evaluateAll(heads =>
    heads.map(head => {
      const top = (part: string) => head.querySelector(part)?.getBoundingClientRect().top ?? NaN
      return Math.abs(top('[data-more] svg') - top('[data-badge] svg'))
    }),
  )
  expect(Math.max(...distances)).toBeLessThan(8)
  await context.close()
})
