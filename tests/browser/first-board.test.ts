import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBoard } from '../../src/board/file/parseBoard'
import { runApp, type RunningApp } from '../support/app'
import {
  launchBrowser,
  overflowOf,
  signInByPassword,
  troublesOf,
  violationsOf,
  signOut,
} from '../support/browser'
import { busyness } from '../support/busy'
import { focusByKeys } from '../support/taskHands'
import { watchForTwins } from '../support/twins'

// One visit, from the first look to the last: each test goes on where the one before ended.
let app: RunningApp
let browser: Browser
let page: Page
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  troubles = troublesOf(page)
  await page.addInitScript(watchForTwins)
  await page.goto(app.url)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

const ids = ['cpu', 'memory', 'requests', 'traffic']
const panel = (id: string, word = '') =>
  page.locator(`[data-panel-id="${id}"]${word && `[data-freshness="${word}"]`}`)
const session = () => page.locator('html').getAttribute('data-session')
const signIn = (password: string) => signInByPassword(page, 'demo@signalbox.local', password)

test('a first visitor is signed out, on an accessible screen', async () => {
  await page.getByLabel('Email').waitFor()
  expect(await session()).toBe('signed-out')
  expect(await violationsOf(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('a wrong password is refused with a reason', async () => {
  await signIn('wrong')
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: /password/i })
    .waitFor()
  expect(await session()).toBe('signed-out')
  // Its refusal is a 400, which the browser tells too.
  expect(troubles.splice(0).filter(text => !/status of 400/.test(text))).toEqual([])
})

test('the right one then lets in, to four live panels that are accessible, and nothing breaks the policy', async () => {
  await signIn('signalbox')
  for (const id of ids) await panel(id, 'live').waitFor()
  expect(await session()).toBe('active')
  expect(await page.locator('[data-panel-id]').count()).toBe(ids.length)
  expect(await page.evaluate(() => twins)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('the values change by themselves', async () => {
  for (const id of ids) {
    const before = await panel(id).innerText()
    await page.waitForFunction(
      ([panelId, text]) =>
        document.querySelector<HTMLElement>(`[data-panel-id="${panelId}"]`)?.innerText !== text,
      [id, before] as const,
    )
    expect(await panel(id).getAttribute('data-freshness')).toBe('live')
  }
})

test('a request to the backend is a row of the table in under a second', async () => {
  const mark = `/rest/v1/mark-${Date.now()}`
  const row = panel('requests').locator('[data-row-key]', { hasText: mark })
  const sentAt = performance.now()
  await Promise.all([row.waitFor(), fetch(app.url + mark)])
  expect(performance.now() - sentAt).toBeLessThan(1000 * busyness())
})

test('on a phone nothing scrolls sideways, and the title has its room', async () => {
  const breaking = page.getByRole('button', { name: 'Break something' })
  await breaking.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  expect(await breaking.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a reload keeps the session, and signing out ends it', async () => {
  await page.reload()
  await panel('cpu').waitFor()
  await signOut(page)
  await page.getByLabel('Email').waitFor()
  await page.reload()
  await page.getByLabel('Email').waitFor()
  expect(await session()).toBe('signed-out')
  expect(troubles).toEqual([])
})

async function pressAt(there: Locator, key = 'Enter'): Promise<void> {
  await focusByKeys(page, there.first())
  await page.keyboard.press(key)
}
const keys = async (...each: string[]) => {
  for (const key of each) await page.keyboard.press(key)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const focusIn = (id: string) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-panel-id]')?.getAttribute('data-panel-id')),
    )
    .toBe(id)

test('all of it is done by keyboard alone', async () => {
  await pressAt(button('Use a password'))
  await focusByKeys(page, page.getByLabel('Email'))
  await page.keyboard.type('demo@signalbox.local')
  await focusByKeys(page, page.getByLabel('Password'))
  await page.keyboard.type('signalbox')
  await keys('Enter')
  for (const id of ids) await panel(id, 'live').waitFor()

  // From panel to panel, to a status's details, and pausing.
  await keys('j', 'j')
  await focusIn('memory')
  await keys('k')
  await focusIn('cpu')
  await keys('i')
  const behind = page.getByText('Changes arrive as they are committed.').first()
  await behind.waitFor()
  await keys('Escape')
  await behind.waitFor({ state: 'hidden' })
  await keys('p')
  await panel('cpu', 'paused').waitFor()
  await keys('p')
  await panel('cpu', 'live').waitFor()
  // One more panel, resized, undone, saved and exported.
  await pressAt(button('Edit'))
  await pressAt(button('Add panel'))
  await focusByKeys(page, page.getByLabel('Table or view'))
  await page.keyboard.type('requests')
  await keys('Enter')
  const line = page.getByRole('radio', { name: 'Line', exact: true })
  await line.waitFor()
  const focusedInput = page.locator('fieldset input[type=radio]:focus')
  for (let i = 0; i < 60 && (await focusedInput.count()) === 0; i++) await keys('Tab')
  for (let i = 0; i < 20 && !(await line.isChecked()); i++) await keys('ArrowDown')
  // Its id is made of its first title, which follows its columns.
  const addedPanel = page.locator('[data-panel-id^="requests-"][data-panel-kind="line"]')
  await addedPanel.and(page.locator('[data-freshness="live"]')).waitFor()
  await pressAt(page.getByRole('dialog').or(page.locator('main')).getByRole('button', { name: 'Done' }))
  const size = () => addedPanel.evaluate(element => (element as HTMLElement).style.getPropertyValue('--rows'))
  const before = await size()
  await pressAt(addedPanel.getByRole('button', { name: /^Move or resize/ }))
  // Every step announces the panel's place.
  const readStatus = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Panel / })
      .textContent()
  await expect.poll(readStatus).toMatch(/, column 1, row \d+, \d+ by \d+, grabbed$/)
  const placeMatch = /^(.*), column 1, (.*), (\d+) by (\d+), grabbed$/.exec((await readStatus()) ?? '')
  const [name, row, columns, rows] = (placeMatch ?? []).slice(1)
  const at = (column: number, more: number) =>
    `${name}, column ${column}, ${row}, ${columns} by ${Number(rows) + more}`
  const places: [key: string, said: string][] = [
    ['ArrowRight', at(2, 0)],
    ['Shift+ArrowDown', at(2, 1)],
    ['Escape', `${at(1, 0)}, put back`],
  ]
  for (const [key, place] of places) {
    await keys(key)
    await expect.poll(readStatus).toBe(place)
  }
  await keys('Enter', 'ArrowRight', 'Shift+ArrowDown', 'Enter')
  await expect.poll(readStatus).toBe(`${at(2, 1)}, dropped`)
  await expect.poll(size).not.toBe(before)
  await keys('Control+z')
  await expect.poll(size).toBe(before)
  expect(
    await addedPanel
      .getByRole('button', { name: /^Move or resize/ })
      .and(page.locator(':focus'))
      .count(),
  ).toBe(1)
  await keys('Control+s')
  await button('Edit').waitFor()
  await pressAt(button('Edit'))
  await pressAt(button('More'))
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export file' }).waitFor()
  await keys('e', 'Enter')
  const result = parseBoard(await readFile(await (await download).path(), 'utf8'))
  const addedId = await addedPanel.getAttribute('data-panel-id')
  expect('board' in result && result.board.panels.map(({ id }) => id)).toEqual([...ids, addedId])
  await pressAt(button('Done'))
  await button('Edit').waitFor()

  // Another board and back, the palette, and the wall.
  const boards = page.getByRole('dialog', { name: 'Boards' })
  await keys('g', 'b')
  await pressAt(boards.getByRole('button', { name: 'Files', exact: true }))
  await page.locator('[data-panel-kind="files"][data-freshness="polling"]').waitFor()
  await keys('g', 'b')
  await pressAt(
    // Beside the one that the demo begins with.
    boards.locator('[data-board-id]').getByRole('button', { name: 'This computer', exact: true }),
  )
  await addedPanel.and(page.locator('[data-freshness="live"]')).waitFor()
  await keys('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('go cpu')
  await keys('Enter')
  await focusIn('cpu')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keys('d', 'k')
  await page.locator('header time').waitFor()
  await button('Commands').waitFor({ state: 'hidden' })
  await keys('Escape')
  await pressAt(button(/^Account: /))
  // In a menu arrows lead on; Tab closes it.
  // It is visible before it takes the focus.
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  await keys('End', 'Enter')
  await page.getByLabel('Email').waitFor()
  expect(await page.evaluate(() => twins)).toEqual([])
  // Only secret keys may list tables, and the browser reports that refusal, too.
  expect(troubles.filter(text => !/status of 401/.test(text))).toEqual([])
}, 120_000)
