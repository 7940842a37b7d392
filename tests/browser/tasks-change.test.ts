import type { Page } from 'playwright-core'
import { call, PASSWORD } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { misfitsOf, overflowOf } from '../support/browser'
import { openShop, type Shop } from '../support/shop'
import { finger, keyboardOf, type Hand } from '../support/taskHands'

// What changes a project of somebody's own, and a table wider than any screen, by keyboard alone and on a phone.
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 240_000)
afterAll(() => shop.stop())

describe.each(['keyboard', 'phone'] as const)('by %s', way => {
  const email = `${way}@example.com`
  let page: Page
  let hand: Hand
  beforeAll(async () => {
    await call(shop.embeddedBackend, 'POST', '/signup', { email, password: PASSWORD })
    const viewport = way === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 }
    page = await shop.browser.newPage({ viewport, hasTouch: way === 'phone' })
    hand = way === 'phone' ? finger : keyboardOf(page)
    page.setDefaultTimeout(10_000)
    await page.goto(shop.app.url)
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = (name: string) => hand.press(button(name).last())
  const panels = (kind: string) => page.locator(`[data-panel-kind="${kind}"]`)
  // With the board, axe would look at what grows from test to test.
  const misfits = (within = 'body') => misfitsOf(page, within)
  const nameTable = async (table: string) => {
    await press('Add panel')
    await hand.type(page.getByLabel('Table or view'), table)
    await page.keyboard.press('Enter')
    await hand.check(page.getByRole('radio', { name: 'Table', exact: true }))
  }

  test('somebody signs in by password, and begins with a panel', async () => {
    await press('Use a password')
    await hand.type(page.getByLabel('Email'), email)
    await hand.type(page.getByLabel('Password'), PASSWORD)
    await press('Sign in')
    await page.getByText('This board is empty').waitFor()
    await press('Add the first panel')
    expect(await misfits('body')).toEqual([])
    await press('Cancel')
  })

  test('a table of sixty columns is added, and a column is hidden', async () => {
    await nameTable('wide')
    const wide = panels('table').last()
    await wide.getByText('11').waitFor()
    expect(await misfits('form')).toEqual([])
    await press('Done')
    expect(await wide.getByRole('columnheader', { name: 'Column 2' }).count()).toBe(1)
    await hand.press(wide.getByRole('button', { name: /^Columns/ }))
    await hand.uncheck(page.getByRole('checkbox', { name: 'Column 2', exact: true }))
    await wide.getByRole('columnheader', { name: 'Column 2' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('a table lets rows be added, and one is', async () => {
    await nameTable('orders')
    await press('Configure Editing')
    await hand.check(page.getByRole('switch', { name: 'Allow insert' }))
    expect(await misfits('form')).toEqual([])
    await press('Done')
    await hand.press(panels('table').last().getByRole('button', { name: 'Add row' }))
    const id = way === 'phone' ? '902' : '901'
    const field = (column: string) => page.locator(`dialog [data-column="${column}"] :is(input, select)`)
    await hand.type(field('id').first(), id)
    await hand.type(field('state').first(), `new by ${way}`)
    expect(await misfits('dialog')).toEqual([])
    await press('Add')
    await panels('table').last().getByText(`new by ${way}`).waitFor()
  })

  test('an action calls a database function', async () => {
    await press('Add panel')
    await hand.choose(page.getByLabel('Data source'), 'None (text or action)')
    await hand.check(page.getByRole('radio', { name: 'Action', exact: true }))
    await hand.choose(page.getByLabel('Calls: kind'), 'Database function')
    await hand.choose(
      page.getByLabel('Database function', { exact: true }).last(),
      'close_orders (only_state)',
    )
    expect(await misfits('form')).toEqual([])
    await press('Done')
    const action = panels('action').last()
    await hand.type(action.getByRole('textbox'), `new by ${way}`)
    await hand.press(action.getByRole('button').last())
    await action.getByText('1', { exact: true }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
})
