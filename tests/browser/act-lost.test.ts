import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../support/browser'
import { NOTE, PRICE, RECIPIENT } from '../support/desk'
import { startDesk, type Desk } from '../support/desk-world'
import { dialog, field, goTo, open, panel, press, mutationLines, type } from '../support/hands'

const people = ['admin'] as const
let desk: Desk<(typeof people)[number]>
let admin: Page
beforeAll(async () => {
  desk = await startDesk(people)
  ;({ admin } = desk.pages)
}, 240_000)
afterAll(() => desk.close())

test('another person’s change is shown, and overwritten only by choice', async () => {
  const [tracking, price] = [
    await desk.numberOf(3),
    panel(admin, 'parcels').locator('tr[data-row-key]').nth(2),
  ]
  const change = (to: number) =>
    desk.backend.database.exec(`update public.parcels set price = ${to} where tracking = ${tracking}`)
  const now = () => desk.rows(`select price::text from public.parcels where tracking = ${tracking}`)
  await goTo(admin, 'parcels', 2, PRICE)
  await admin.keyboard.press('F2')
  await change(31)
  // What is typed stays under one's hands.
  await price.locator('td input').fill('32')
  await admin.keyboard.press('Enter')
  await mutationLines(admin, 'parcels')
    .getByText('Someone else changed this row. Nothing was saved.')
    .waitFor()
  expect(await mutationLines(admin, 'parcels').locator('tbody').innerText()).toMatch(/price\s+3\s+31\s+32/)
  expect(await violationsOf(admin, '[data-panel-id="parcels"]')).toEqual([])
  expect(await now()).toEqual([{ price: '31.00' }])
  await change(33)
  await press(mutationLines(admin, 'parcels'), 'Overwrite with mine')
  // Over what was shown, and not over what came since.
  await mutationLines(admin, 'parcels').locator('tbody').getByText('33').waitFor()
  await press(mutationLines(admin, 'parcels'), 'Overwrite with mine')
  await price.locator('td[data-mark="seen"]').waitFor()
  expect(await now()).toEqual([{ price: '32.00' }])
})

describe('an answer that is lost', () => {
  /** The first request of this kind is carried out, and nobody hears of it. */
  const lose = (page: Page, method: string) =>
    page.route(/\/rest\/v1\/parcels/, async route => {
      if (route.request().method() !== method) return route.fallback()
      await page.unroute(/\/rest\/v1\/parcels/)
      await route.fetch()
      await route.abort('connectionreset')
    })

  test('of a change and of a deletion is found out, and neither is sent again', async () => {
    const [changedNumber, deletedNumber] = [await desk.numberOf(4), await desk.numberOf(5)]
    await lose(admin, 'PATCH')
    await type(admin, 'parcels', 3, NOTE, 'lost')
    await panel(admin, 'parcels').locator('tr[data-row-key]').nth(3).locator('td[data-mark="seen"]').waitFor()
    await lose(admin, 'DELETE')
    await open(admin, 'parcels', 4)
    await press(dialog(admin), 'Delete…')
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted').waitFor()
    await admin.keyboard.press('Escape')
    expect([
      await desk.countApplied('UPDATE', changedNumber),
      await desk.countApplied('DELETE', deletedNumber),
    ]).toEqual([1, 1])
  })

  test('of a new row whose key the database chose is not known for certain, and is not sent again', async () => {
    await lose(admin, 'POST')
    await press(panel(admin, 'parcels'), 'Add row')
    const values = { recipient: 'Once', street: 'Lost', zone: 'Airport', weight_kg: '1', price: '1' }
    for (const [column, value] of Object.entries(values)) await field(admin, column).fill(value)
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('most likely it’s yours').waitFor()
    await press(dialog(admin), 'It’s mine')
    await dialog(admin).waitFor({ state: 'detached' })
    expect(await desk.rows(`select 1 from public.parcels where street = 'Lost'`)).toHaveLength(1)
  })
})

test('offline nothing can be begun, each place says why, and nothing is sent afterwards', async () => {
  const [{ count: before } = { count: 0 }] = await desk.rows<{ count: number }>(
    'select count(*) from proof.tally',
  )
  await admin.context().setOffline(true)
  desk.backend.faults.act({ action: 'close', code: 1006 })
  const words = 'You’re offline. Reconnect to make changes.'
  const add = panel(admin, 'parcels').getByRole('button', { name: 'Add row' })
  await add.and(admin.locator('[aria-disabled="true"]')).waitFor()
  expect(await add.getAttribute('title')).toBe(words)
  await goTo(admin, 'parcels', 0, RECIPIENT)
  await admin.keyboard.press('F2')
  // It cannot be edited: its row opens, and says why.
  await dialog(admin).getByText(words).waitFor()
  expect(await dialog(admin).getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
  await admin.keyboard.press('Escape')
  await admin.context().setOffline(false)
  await add.and(admin.locator('[aria-disabled="false"]')).waitFor()
  const [{ count: after } = { count: -1 }] = await desk.rows<{ count: number }>(
    'select count(*) from proof.tally',
  )
  expect(after).toBe(before)
})

test('changes are listed without values, and there was no other error', async () => {
  await admin.keyboard.press('Escape')
  await dialog(admin).waitFor({ state: 'detached' })
  await admin.keyboard.press('g')
  await admin.keyboard.press('h')
  const list = dialog(admin).getByRole('list', { name: 'Activity' })
  await list.waitFor()
  expect(await list.getByRole('listitem').count()).toBe(4)
  const listText = await list.innerText()
  expect(listText).toMatch(/Edit price in Parcels/)
  expect(listText).toMatch(/Done|Refused/)
  // The times may have any digits.
  expect(listText.replaceAll(/\d\d:\d\d:\d\d/g, '')).not.toMatch(/\b32\b|Once/)
  expect(await violationsOf(admin, 'dialog')).toEqual([])
  expect(desk.troubles()).toEqual([])
})
