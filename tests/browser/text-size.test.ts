import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { importBoard, launchBrowser, overflowOf, setTextSize, signInByPassword } from '../support/browser'

let app: RunningApp
let browser: Browser
let page: Page
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 700 }, reducedMotion: 'reduce' })
  await page.goto(app.url)
  await signInByPassword(page, 'demo@signalbox.local', 'signalbox')
  await page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** What of the head stands over something else, or beside the page. */
const findOverlaps = () =>
  page.getByRole('banner').evaluate(head => {
    const parts = [...head.querySelectorAll('button, h1, [data-signal]')]
      .filter(part => part.checkVisibility())
      .map(part => ({ part, box: part.getBoundingClientRect() }))
    const outside = parts.filter(({ box }) => box.left < 0 || box.right > innerWidth + 1)
    const covered = parts.filter(({ part, box }) =>
      parts.some(
        other =>
          !part.contains(other.part) &&
          !other.part.contains(part) &&
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1,
      ),
    )
    return [...outside, ...covered].map(({ part }) => part.textContent)
  })

test('letters of a wall have the same share of a screen of twice as many pixels', async () => {
  const wall = await browser.newPage({ storageState: await page.context().storageState() })
  await wall.goto(`${app.url}/?mode=kiosk`)
  await wall.locator('html[data-kiosk]').waitFor()
  const sizeOn = async (width: number, height: number) => {
    await wall.setViewportSize({ width, height })
    return wall.evaluate((): number[] => {
      const { style } = document.documentElement
      return [10, 100].map(rows => {
        style.setProperty('--extent', String(rows))
        return parseFloat(getComputedStyle(document.documentElement).fontSize)
      })
    })
  }
  const [large, small] = await sizeOn(1920, 1080)
  expect([large, small]).toEqual([expect.closeTo(24, 0), expect.closeTo(18, 0)])
  expect(await sizeOn(3840, 2160)).toEqual([
    expect.closeTo((large ?? 0) * 2, 1),
    expect.closeTo((small ?? 0) * 2, 1),
  ])
  await wall.close()
})

test.each([16, 20, 24, 32])(
  'with text of %i px, nothing in the head covers anything, and nothing scrolls sideways',
  async px => {
    await setTextSize(page, px)
    const found: unknown[] = []
    for (const width of [390, 600, 760, 900, 960, 1000, 1100, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => overflowOf(page)).toBe(0)
      const overlaps = await findOverlaps()
      if (overlaps.length > 0) found.push([width, overlaps])
    }
    expect(found).toEqual([])
  },
)

/** Fields and buttons that are lower than a line of their text. */
const findCutTexts = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('select, input, .button')]
      .filter(each => each.checkVisibility() && each.clientWidth > 1)
      .filter(each => each.clientHeight < 1.2 * parseFloat(getComputedStyle(each).fontSize))
      .map(each => each.outerHTML.slice(0, 80)),
  )

test.each([24, 32])('with text of %i px, no field and no button is lower than its text', async px => {
  await setTextSize(page, px)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Board title' }).waitFor()
  expect(await findCutTexts()).toEqual([])
  await page.getByRole('region', { name: 'Edit board' }).getByRole('button', { name: 'Done' }).click()
})

test('the palette marks one command, also where the pointer rests on another', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await options.nth(3).hover()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const markedTexts = () =>
    options.evaluateAll(all =>
      all
        .filter(each => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(each => each.textContent),
    )
  await expect.poll(markedTexts).toEqual([await options.nth(5).textContent()])
  await page.keyboard.press('Escape')
})

test('on a wall letters leave room for the line of filters', async () => {
  await setTextSize(page, 16)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  const text = (id: string, y: number) => ({
    id,
    kind: 'text',
    title: id,
    text: id,
    place: { x: 0, y, width: 12, height: 6 },
  })
  const file = {
    version: 2,
    title: 'Twelve rows',
    sources: {},
    variables: [{ name: 'zone', label: 'Zone', kind: 'text', default: 'Harbour' }],
    panels: [text('first', 0), text('last', 6)],
  }
  await importBoard(page, file)
  await page.locator('[data-panel-id="last"]').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await page.keyboard.press('d')
  await page.keyboard.press('k')
  await page.locator('html[data-kiosk][data-filters]').waitFor()
  await page.getByText('Zone: Harbour').waitFor()
  const measure = () =>
    page.evaluate(() => ({
      size: parseFloat(getComputedStyle(document.documentElement).fontSize),
      below: document.documentElement.scrollHeight - innerHeight,
    }))
  const { size, below } = await measure()
  expect(size).toBeCloseTo(1080 / (12 * 3.5 + 8), 1)
  expect(below).toBe(0)
  // With the letters of a board without filters, the last row would be below the edge.
  await page.evaluate(() => document.documentElement.removeAttribute('data-filters'))
  expect((await measure()).below).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
})
