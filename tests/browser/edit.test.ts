import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { importBoard, launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

let app: RunningApp
let browser: Browser
let page: Page
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  troubles = troublesOf(page)
  await page.goto(app.url)
  await signInByPassword(page, 'demo@signalbox.local', 'signalbox')
  await page.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const violations = () => violationsOf(page)
const columnOf = (id: string) =>
  page
    .locator(`[data-panel-id="${id}"]`)
    .evaluate(element => (element as HTMLElement).style.getPropertyValue('--column'))

test('a panel is dragged, stays the same live element, and goes back with undo', async () => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  expect(await violations()).toEqual([])
  const panel = page.locator('[data-panel-id="memory"]')
  await panel.evaluate(element => element.setAttribute('data-mark', ''))
  const box = await page.getByRole('button', { name: 'Move or resize Memory in use' }).boundingBox()
  if (box === null) throw new Error('the handle is not drawn')
  await page.mouse.move(box.x + 8, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x - 900, box.y + 12, { steps: 8 })
  await expect.poll(() => columnOf('memory')).toBe('1 / span 4')
  await page.mouse.up()
  await page.locator('[data-panel-id="memory"][data-mark][data-freshness="live"]').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columnOf('memory')).toBe('9 / span 4')
  await page.getByRole('button', { name: 'Panel Memory in use' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  expect(await violationsOf(page, '[role="menu"]')).toEqual([])
  await page.keyboard.press('Escape')
})

test('a panel is dragged and resized by touch, and a second finger changes nothing', async () => {
  const client = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...at: (readonly number[])[]
  ) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x = 0, y = 0], id) => ({ x, y, id })),
    })
  const handle = await page.getByRole('button', { name: 'Move or resize Memory in use' }).boundingBox()
  if (handle === null) throw new Error('the handle is not drawn')
  const from = [handle.x + 8, handle.y + 8] as const
  const to = [from[0] - 900, from[1]]
  await touch('touchStart', from)
  await touch('touchMove', [from[0] - 20, from[1]])
  await touch('touchMove', to)
  await expect.poll(() => columnOf('memory')).toBe('1 / span 4')
  await touch('touchStart', to, [1200, 700])
  await touch('touchMove', to, [1300, 700])
  await touch('touchMove', to)
  expect(await page.locator('[data-panel-id="memory"] [aria-pressed="true"]').count()).toBe(1)
  expect(await columnOf('memory')).toBe('1 / span 4')
  await touch('touchCancel')
  await expect.poll(() => columnOf('memory')).toBe('9 / span 4')
  // Its corner lies over the end of its chart.
  const chart = await page.locator('[data-panel-id="cpu"]').boundingBox()
  if (chart === null) throw new Error('the chart is not drawn')
  const corner = [chart.x + chart.width - 20, chart.y + chart.height - 20] as const
  await touch('touchStart', corner)
  await touch('touchMove', [corner[0] - 20, corner[1]])
  await touch('touchMove', [corner[0] - 240, corner[1]])
  await touch('touchEnd')
  await expect.poll(() => columnOf('cpu')).toBe('1 / span 6')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columnOf('cpu')).toBe('1 / span 8')
  await client.detach()
})

test('the name of a table and one choice make a chart', async () => {
  await page.getByRole('button', { name: 'Add panel' }).click()
  await page.getByLabel('Table or view').fill('request')
  await page.keyboard.press('Enter')
  await page.getByText('Did you mean “public.requests”?').waitFor()
  await page.getByLabel('Table or view').fill('requests')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Line', exact: true }).check()
  const chart = page.locator('[data-panel-id^="requests-"][data-panel-kind="line"]')
  await chart.and(page.locator('[data-freshness="live"]')).waitFor()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  expect(await chart.count()).toBe(1)
  // What the project refuses is told by the browser as well.
  expect(troubles.filter(text => !/status of 40[134]/.test(text))).toEqual([])
})

test('an Edge Function is probed, on demand too, and what is seen of it breaks no policy', async () => {
  await page.goto(app.url)
  troubles.length = 0
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add panel' }).click()
  await page.getByLabel('Data source').selectOption('function')
  await page.getByRole('textbox', { name: 'Edge Function' }).fill('ping')
  await page.getByRole('radio', { name: 'Health' }).check()
  const panel = page.locator('[data-panel-kind="health"]')
  await panel.getByText('1 probe, from this page').waitFor()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await panel.getByRole('heading').textContent()).toBe('Ping')
  // The first call also starts the function, which may be slow.
  await panel.getByRole('button', { name: 'Probe now' }).click()
  await panel.getByText('2 probes, from this page').waitFor()
  expect(await panel.getByRole('status').textContent()).toMatch(/Responds|Slow/)
  await panel.getByRole('button', { name: 'View as table' }).click()
  expect(await panel.getByRole('row').count()).toBe(3)
  expect(await violations()).toEqual([])
  expect(troubles.filter(text => !/status of 40[134]/.test(text))).toEqual([])
})

test('an action panel of three rows has its button in sight, with what it calls, and the field that is filled in', async () => {
  await page.goto(app.url)
  await page.locator('[data-panel-id="traffic"][data-freshness="live"]').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  const action = {
    id: 'close',
    kind: 'action',
    title: 'Close',
    label: 'Close it',
    place: { x: 0, y: 0, width: 3, height: 3 },
    call: { kind: 'rpc', schema: 'public', function: 'close_month' },
    inputs: ['month', 'year', 'note'].map(name => ({ name, label: name, type: 'text' })),
  }
  const file = { version: 2, title: 'Three rows', sources: {}, panels: [action] }
  await importBoard(page, file)
  const panel = page.locator('[data-panel-id="close"]')
  await panel.getByLabel('month').focus()
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) }
  }
  const [whole, facts, button, field] = await Promise.all(
    [panel, panel.getByText(/^Calls/), panel.getByRole('button', { name: 'Close it' })]
      .concat(panel.getByLabel('month'))
      .map(boxOf),
  )
  expect(button?.bottom).toBeLessThan(whole?.bottom ?? 0)
  expect(facts?.bottom).toBeLessThan(whole?.bottom ?? 0)
  expect(field?.bottom).toBeLessThanOrEqual(facts?.top ?? 0)
  expect(field?.top).toBeGreaterThan(whole?.top ?? 0)
})

test('on a tablet the tools of a small panel are in its head while it is edited', async () => {
  await page.goto(app.url)
  await page.locator('[data-panel-id="traffic"][data-freshness="live"]').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  const samples = {
    kind: 'table',
    schema: 'public',
    table: 'machine_samples',
    columns: ['id', 'at', 'cpu'],
    key: ['id'],
    order: { column: 'id', ascending: false },
    limit: 20,
  }
  const tile = (id: string, x: number) => ({
    id,
    kind: 'number',
    title: 'Average of all cores in the last minute',
    source: 'samples',
    place: { x, y: 0, width: 2, height: 3 },
    column: 'cpu',
    unit: '%',
    format: 'number',
    timeColumn: 'at',
  })
  const file = {
    version: 2,
    title: 'Tiles',
    sources: { samples },
    panels: [tile('first', 0), tile('last', 10)],
  }
  await importBoard(page, file)
  await page.locator('[data-panel-id="last"][data-freshness="live"]').waitFor()
  await page.setViewportSize({ width: 800, height: 1000 })
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('main [data-panel-id]')].map(panel => {
      const frame = panel.getBoundingClientRect()
      const boxes = ['[data-handle]', 'button[aria-label^="Panel "]'].map(each =>
        panel.querySelector(each)?.getBoundingClientRect(),
      )
      const [handle, menu] = boxes
      if (handle === undefined || menu === undefined) return 'missing'
      const isInside = boxes.every(
        box => box && box.width >= 24 && box.left >= frame.left && box.right <= frame.right,
      )
      return isInside && handle.right <= menu.left + 1 ? 'beside each other' : 'cut'
    }),
  )
  expect(found).toEqual(['beside each other', 'beside each other'])
  // Nothing lies over them.
  const first = page.locator('[data-panel-id="first"]')
  await first.getByRole('button', { name: /^Panel / }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  await page.keyboard.press('Escape')
  await first.locator('[data-handle]').press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await columnOf('first')).toBe('2 / span 2')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('on a phone the status of a panel stands beside its tools, however long it and the title are', async () => {
  await page.goto(app.url)
  await page.locator('[data-panel-id="traffic"][data-freshness="live"]').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Add panel' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setOffline(true)
  await page.locator('[data-panel-id="traffic"][data-old]').waitFor()
  const overlaps = await page.evaluate(() =>
    [...document.querySelectorAll('main [data-panel-id]')].flatMap(panel => {
      const [title, tools] = ['h2', 'button[aria-label^="Panel "]'].map(each => panel.querySelector(each))
      if (title) title.textContent = 'Requests per second by path, by method and by who asks'
      const badge = panel.querySelector('[data-signal]')
      if (!tools || badge === null) return [Infinity]
      return [Math.round(badge.getBoundingClientRect().right - tools.getBoundingClientRect().left)]
    }),
  )
  await page.context().setOffline(false)
  expect(overlaps).toHaveLength(4)
  expect(overlaps.filter(overlap => overlap > 0)).toEqual([])
})
