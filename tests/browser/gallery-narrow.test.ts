import { resolve } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'

let server: ViteDevServer
let browser: Browser
let page: Page
beforeAll(async () => {
  const root = resolve(import.meta.dirname, '../..')
  server = await createServer({ root, logLevel: 'error', server: { port: 0, hmr: false, watch: null } })
  await server.listen()
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const [url = ''] = server.resolvedUrls?.local ?? []
  await page.goto(`${url}?gallery`)
  // Nothing is compiled before it is asked for: more than half a minute on a slow machine.
  await page.locator('[data-panel-id="two_lines-nulls"] canvas').waitFor({ timeout: 100_000 })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const captionedPanels = [
  'two_lines-one_value',
  'two_lines-nulls',
  'line-stale',
  'timeline-stale',
  'heatmap-live',
]

/** Of panels of this width: those whose legend, or whose line of facts beside it, is cut off. */
const cutCaptionsIn = (width: number) =>
  page.evaluate(
    ([width, panels]) => {
      const style = document.createElement('style')
      style.textContent = `.gallery-panel { width: ${width}px; }`
      document.head.append(style)
      const cutPanels = panels.filter(id =>
        [...document.querySelectorAll(`[data-panel-id="${id}"] :is([data-legend], [data-note])`)].some(
          part => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
        ),
      )
      style.remove()
      return cutPanels.map(id => `${width}: ${id}`)
    },
    [width, captionedPanels] as const,
  )

test('a legend and the facts beside it are whole at any width', async () => {
  expect(await page.locator('[data-panel-id="two_lines-nulls"] [data-legend] > li').count()).toBe(2)
  const widths = Array.from({ length: 25 }, (_, i) => 240 + 20 * i)
  const cutCaptions = []
  for (const width of widths) cutCaptions.push(...(await cutCaptionsIn(width)))
  expect(cutCaptions).toEqual([])
})

/** Of panels of this width: what follows the words of their statuses, and is seen in part. */
const cutAgesIn = (width: number) =>
  page.evaluate(width => {
    const style = document.createElement('style')
    style.textContent = `.gallery-panel { width: ${width}px; }`
    document.head.append(style)
    const ages = [...document.querySelectorAll('[data-panel-id] [data-signal] > :nth-child(2)')].filter(
      age => age.getClientRects().length > 0,
    )
    const cutAges = ages.filter(age => {
      const text = document.createRange()
      text.selectNodeContents(age)
      const [seen, whole] = [age.getBoundingClientRect(), text.getBoundingClientRect()]
      return whole.top < seen.bottom - 1 && whole.right > seen.right + 1
    })
    style.remove()
    return { count: ages.length, cutTexts: cutAges.map(({ textContent }) => `${width}: ${textContent}`) }
  }, width)

test('the age of a status is seen whole or not at all', async () => {
  for (const width of [180, 210, 240, 270, 300, 330, 360]) {
    const { count, cutTexts } = await cutAgesIn(width)
    expect(count).toBeGreaterThan(10)
    expect(cutTexts).toEqual([])
  }
})

test('to read a narrow chart moves nothing, however many lines its facts take', async () => {
  const panel = page.locator('[data-panel-id="two_lines-nulls"]')
  const style = await page.addStyleTag({ content: '[data-panel-id="two_lines-nulls"] { width: 180px; }' })
  const note = panel.locator('[data-note]')
  const heightOf = () => note.evaluate(({ clientHeight }) => clientHeight)
  const [facts, height] = [await note.textContent(), await heightOf()]
  expect(height).toBeGreaterThan(24)
  // The switch to the table is below the facts: beside them, it would leave them a word a line, and the chart nothing.
  const topOf = (part: Locator) => part.evaluate(element => element.getBoundingClientRect().top)
  const toTable = panel.getByRole('button', { name: 'View as table' })
  expect((await topOf(toTable)) - (await topOf(note))).toBeGreaterThanOrEqual(height)
  await panel.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await panel.locator('canvas').boundingBox()) ?? {}
  await page.mouse.move(x + 120, y + 40)
  await expect.poll(() => note.textContent()).not.toBe(facts)
  expect(await heightOf()).toBe(height)
  await style.evaluate(element => element.parentNode?.removeChild(element))
})

test('a title of two lines is whole, and takes no more room than one of a word', async () => {
  const panel = page.locator('[data-panel-id="two_lines-nulls"]')
  const style = await page.addStyleTag({ content: '[data-panel-id="two_lines-nulls"] { width: 360px; }' })
  const title = panel.locator('h2')
  const bodyTop = () =>
    panel.evaluate(element => {
      const body = element.firstElementChild?.nextElementSibling
      return (body?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top
    })
  const look = () =>
    title.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
      // Letters are higher than their line by less than another one.
      isWhole: scrollHeight < clientHeight + 8 && scrollWidth <= clientWidth,
      lines: Math.round(clientHeight / 15.6),
    }))
  const [before, words] = [await bodyTop(), await title.textContent()]
  const write = (text: string) =>
    title.evaluate((element, each) => element.firstElementChild?.replaceChildren(each), text)
  await write('Invoices of the European subsidiary, without returns')
  expect(await look()).toEqual({ isWhole: true, lines: 2 })
  expect(await bodyTop()).toBe(before)
  // Longer than that it ends in three dots; the tooltip and the details of its status have all of it.
  await write('subscription_invoices_of_the_european_subsidiary_and_its_partners_without_returns_and_credits')
  expect(await look()).toMatchObject({ lines: 2 })
  expect(await bodyTop()).toBe(before)
  await write(words ?? '')
  await style.evaluate(element => element.parentNode?.removeChild(element))
})
