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
  // Nothing is compiled before it is asked for: more than half a minute on a slow machine.
  await page.locator('[data-panel-id="health-live"] strong').waitFor({ timeout: 100_000 })
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

/** Of panels of this size: those whose head or button is not all in sight. */
const hiddenIn = (size: { width: number; height: number }) =>
  page.evaluate(({ width, height }) => {
    const style = document.createElement('style')
    style.textContent = `.gallery-panel { width: ${width}px; height: ${height}px }`
    document.head.append(style)
    const hiddenPanels = [...document.querySelectorAll('[data-panel-id]')].flatMap(panel => {
      const { right, bottom } = panel.getBoundingClientRect()
      const badge = panel.querySelector('[data-signal]')
      const retry = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retry')
      const isWithin = (part: Element | null | undefined) => {
        const box = part?.getBoundingClientRect()
        return box === undefined || (box.right <= right && box.bottom <= bottom - 8)
      }
      const isRefused = /-(denied|failed)$/.test(panel.getAttribute('data-panel-id') ?? '')
      return isWithin(badge) && isWithin(retry) && (retry !== undefined || !isRefused)
        ? []
        : [panel.getAttribute('data-panel-id')]
    })
    style.remove()
    return hiddenPanels
  }, size)

test('in small panels the status is not cut off, and what can be done about a fault is in sight', async () => {
  // Before the channels try again by themselves: until then a person may.
  await page.reload()
  await page.locator('[data-panel-id="timeline-failed"]').getByRole('button', { name: 'Retry' }).waitFor()
  for (const rows of [
    { width: 310, height: 100 },
    { width: 200, height: 156 },
    { width: 200, height: 212 },
  ])
    expect(await hiddenIn(rows)).toEqual([])
})

/** Whether the explanation of an empty panel of this size stands under its button, or beyond the panel's end. */
const isNoticeCutIn = (width: number, height: number) =>
  page.locator('[data-panel-id="notice"]').evaluate(
    (panel, size) => {
      panel.style.setProperty('--tall', size.height)
      Object.assign(panel.style, size)
      const boxOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
      const [text, button] = [
        boxOf([...panel.querySelectorAll('p')].at(-1)),
        boxOf(panel.querySelector('button')),
      ]
      const { bottom } = panel.getBoundingClientRect()
      panel.removeAttribute('style')
      const isUnder =
        text.bottom > button.top &&
        text.top < button.bottom &&
        text.right > button.left &&
        text.left < button.right
      return isUnder || text.bottom > bottom
    },
    { width: `${width}px`, height: `${height}px` },
  )

test('the explanation of an empty panel is read whole beside its button', async () => {
  for (const [width, rows] of [
    [310, 3],
    [260, 4],
    [310, 4],
    [420, 4],
    [200, 5],
    [310, 5],
  ] as const)
    expect([width, rows, await isNoticeCutIn(width, rows * 56 - 12)]).toEqual([width, rows, false])
  await page.setViewportSize({ width: 390, height: 844 })
  // The lowest and the usual one of a table's heights there.
  for (const height of [180, 212, 390])
    expect([height, await isNoticeCutIn(366, height)]).toEqual([height, false])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a narrow tile shows its figure with the unit, and the end of its note, which says of when it is', async () => {
  const cutParts = await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = '.gallery-panel { width: 156px; height: 156px }'
    document.head.append(style)
    const parts = [...document.querySelectorAll('[aria-label="Tiles"] [data-panel-id] p')].flatMap(line => [
      line,
      ...line.querySelectorAll(':scope > :has([data-made])'),
    ])
    const cut = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    style.remove()
    return { count: parts.length, cut: cut.map(({ textContent }) => textContent) }
  })
  expect(cutParts).toEqual({ count: 9, cut: [] })
})

test('in forms a label stands beside its button, and fields beside each other are as high', async () => {
  const uneven = await page.evaluate(() => {
    const middleOf = (part: Element | null) => {
      const { top, bottom } = part?.getBoundingClientRect() ?? { top: NaN, bottom: NaN }
      return (top + bottom) / 2
    }
    const forms = document.querySelector('[aria-label="Forms"]')
    const labels = [...(forms?.querySelectorAll('button[aria-label^="Configure"] + span') ?? [])]
    const entries = [...(forms?.querySelectorAll('li > :is(select, input, div) + button') ?? [])]
    return [
      ...labels.filter(label => Math.abs(middleOf(label) - middleOf(label.previousElementSibling)) > 1),
      ...entries.filter(button => {
        const field = button.previousElementSibling?.querySelector(':is(select, input):last-of-type')
        return field?.getBoundingClientRect().height !== button.getBoundingClientRect().height
      }),
    ].map(({ textContent }) => textContent)
  })
  expect(uneven).toEqual([])
})

test('an empty folder looks like any other empty panel', async () => {
  const [folder, rows] = await Promise.all(
    ['files', 'table'].map(kind => page.locator(`[data-panel-id="${kind}-empty"] .title`).boundingBox()),
  )
  const [whole] = await Promise.all([page.locator('[data-panel-id="files-empty"]').boundingBox()])
  const middle = (whole?.x ?? 0) + (whole?.width ?? 0) / 2
  expect(Math.abs((folder?.x ?? 0) + (folder?.width ?? 0) / 2 - middle)).toBeLessThan(2)
  expect(rows?.height).toBe(folder?.height)
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
