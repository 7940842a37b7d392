import type { Page } from 'playwright-core'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { misfitsOf } from '../support/browser'
import { openShop, type Shop } from '../support/shop'
import { finger, keyboardOf, type Hand } from '../support/taskHands'

// What somebody does with a project of their own, once by keyboard alone and once on a phone.
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 240_000)
afterAll(() => shop.stop())

describe.each(['keyboard', 'phone'] as const)('by %s', way => {
  let page: Page
  let hand: Hand
  beforeAll(async () => {
    const viewport = way === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 }
    page = await shop.browser.newPage({ viewport, hasTouch: way === 'phone' })
    hand = way === 'phone' ? finger : keyboardOf(page)
    page.setDefaultTimeout(10_000)
    await page.goto(shop.app.url)
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => hand.press(button(name))
  const panels = (kind: string, word: string) =>
    page.locator(`[data-panel-kind="${kind}"][data-freshness="${word}"]`)
  // With the board, axe would look at what grows from test to test.
  const misfits = (within = 'body') => misfitsOf(page, within)
  const command = async (name: string) => {
    await press('Commands')
    await hand.type(page.getByRole('combobox'), name)
    await page.keyboard.press('Enter')
  }
  /** Adds a panel of a table; the form stays open. */
  const nameTable = async (table: string) => {
    await press('Add panel')
    await hand.type(page.getByLabel('Table or view'), table)
    await page.keyboard.press('Enter')
  }

  test('the connection is checked', async () => {
    await press('Check the connection')
    await page.locator('[data-check="done"]').waitFor()
    expect(await misfits()).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('an account is created', async () => {
    await press('Create an account')
    await hand.type(page.getByLabel('Email'), `${way}@example.com`)
    await press('Use a password instead')
    await hand.type(page.getByLabel('Password'), PASSWORD)
    expect(await misfits()).toEqual([])
    await press('Create account')
    await page.getByText('This board is empty').waitFor()
  })

  test('somebody signs out, and in by password', async () => {
    await command('Sign out')
    await button('Use a password').or(page.getByLabel('Password')).waitFor()
    if ((await page.getByLabel('Password').count()) === 0) await press('Use a password')
    await hand.type(page.getByLabel('Email'), `${way}@example.com`)
    await hand.type(page.getByLabel('Password'), PASSWORD)
    await press('Sign in')
    await page.getByText('This board is empty').waitFor()
    expect(await misfits()).toEqual([])
  })

  test('a board begins with tables', async () => {
    await press('Start from your tables')
    // Those with rows are selected once they are counted, which a press in the same moment would take back.
    await page.getByText('40 rows').waitFor()
    await hand.check(page.getByRole('checkbox', { name: 'orders' }))
    expect(await misfits()).toEqual([])
    await press('Create panels')
    await panels('table', 'live').first().waitFor()
    expect(await misfits()).toEqual([])
  })

  test.each([
    ['Line', 'line'],
    ['Number', 'number'],
    ['Bars', 'bars'],
    ['Feed', 'feed'],
    ['State timeline', 'timeline'],
  ])('a panel is added: %s', async (name, kind) => {
    const before = await panels(kind, 'live').count()
    await nameTable('orders')
    await hand.check(page.getByRole('radio', { name, exact: true }))
    await expect.poll(() => panels(kind, 'live').count()).toBe(before + 1)
    expect(await misfits('form')).toEqual([])
    await press('Done')
  })

  test('Escape closes the suggestions of a field and keeps the form and what was typed', async () => {
    await press('Add panel')
    const field = page.getByRole('combobox', { name: 'Table or view' })
    await field.waitFor()
    await hand.type(field, 'ord')
    const list = page.getByRole('listbox')
    await list.waitFor()
    const box = await list.boundingBox()
    expect(
      (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (page.viewportSize()?.width ?? 0),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('ord')
    expect(await button('Cancel').count()).toBe(1)
    await press('Cancel')
  })

  const panel = (title: string) => page.getByRole('region', { name: title, exact: true }).last()

  test('an empty table and one that is polled say so', async () => {
    await nameTable('empty')
    await panel('Empty').getByText('No rows you can see').waitFor()
    await press('Done')
    await nameTable('vacant')
    await panel('Vacant').getByText('This table is empty').waitFor()
    await press('Done')
    await nameTable('unpublished')
    await panel('Unpublished').getByText('Polling').waitFor()
    await panel('Unpublished').getByText('seen in time').waitFor()
    expect(await misfits('form')).toEqual([])
    await press('Done')
  })

  test('a table whose rows are hidden is taken by the names of its columns', async () => {
    await nameTable('hidden')
    await page.getByText('no policy seems to let you read its rows').waitFor()
    await hand.type(page.getByLabel('Columns (comma-separated, primary key first)'), 'id, note')
    await press('Use columns')
    await panel('Hidden').getByText('No rows you can read').waitFor()
    expect(await misfits('form')).toEqual([])
    await press('Done')
  })

  test('the files of a bucket are listed', async () => {
    await press('Add panel')
    await hand.choose(page.getByLabel('Data source'), 'Storage files')
    await hand.choose(page.getByLabel('Buckets in this project'), 'reports')
    await panels('files', 'polling').or(panels('files', 'live')).waitFor()
    expect(await misfits()).toEqual([])
    await press('Done')
  })
})
