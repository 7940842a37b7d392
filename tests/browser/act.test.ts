import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../support/browser'
import { COURIER, NOTE, PRICE, RECIPIENT } from '../support/desk'
import { startDesk, type Desk } from '../support/desk-world'
import { dialog, field, open, panel, press, putAway, mutationLines, type } from '../support/hands'

const people = ['dispatcher', 'admin'] as const
let desk: Desk<(typeof people)[number]>
let dispatcher: Page
let admin: Page
beforeAll(async () => {
  desk = await startDesk(people)
  ;({ dispatcher, admin } = desk.pages)
}, 240_000)
afterAll(() => desk.close())

test('a change whose request never arrives is on its way for as long as an answer may come', async () => {
  const tracking = await desk.numberOf(6)
  // Once the project has confirmed that it limits writes to one row, rows are not counted before the change.
  await type(admin, 'parcels', 5, NOTE, 'early')
  await expect.poll(() => desk.countApplied('UPDATE', tracking)).toBe(1)
  await panel(admin, 'parcels').locator('td[data-mark]').first().waitFor({ state: 'detached' })
  desk.backend.faults.http = { rest: { hang: true, times: 1, only: `tracking=eq.${tracking}` } }
  await type(admin, 'parcels', 5, NOTE, 'late')
  await panel(admin, 'parcels').locator('td[data-mark="sending"]').waitFor()
  // Outside of the rows, because a pointer over them pauses the table.
  await admin.keyboard.press('Escape')
  expect(await desk.countApplied('UPDATE', tracking)).toBe(1)
})

test('by the project’s policies a dispatcher can delete no parcel and add no courier', async () => {
  await open(dispatcher, 'parcels', 8)
  await press(dialog(dispatcher), 'Delete…')
  await dispatcher.keyboard.press('Enter')
  await dialog(dispatcher).getByText('don’t let you change this row.').waitFor()
  await press(dialog(dispatcher), 'Dismiss')
  await dispatcher.keyboard.press('Escape')
  await press(panel(dispatcher, 'couriers'), 'Add row')
  for (const [column, value] of Object.entries({ name: 'Ivo', vehicle: 'bike', zone: 'Harbour' }))
    await field(dispatcher, column).fill(value)
  await press(dialog(dispatcher), 'Add')
  // The board requires a confirmation: the form asks for it.
  await press(dialog(dispatcher), 'Save')
  await dialog(dispatcher).getByText('The policies of “couriers” don’t let you write this row.').waitFor()
  await dispatcher.keyboard.press('Escape')
  await putAway(dispatcher, 'couriers', 'don’t let you write this row')
  expect(await desk.rows(`select 1 from public.couriers where name = 'Ivo'`)).toEqual([])
  expect(await desk.rows(`select 1 from public.parcels where street = 'Quay 9'`)).toHaveLength(1)
})

describe('by keyboard, and exactly', () => {
  test('a cell is changed, and is sent, accepted and seen back', async () => {
    await type(dispatcher, 'parcels', 0, PRICE, '12345678.90')
    const cell = panel(dispatcher, 'parcels').locator('tr[data-row-key]').first().locator(`td`).nth(PRICE)
    await cell.and(dispatcher.locator('[data-mark="seen"]')).waitFor()
    expect(await cell.textContent()).toContain('12345678.9')
    expect(
      await desk.rows(`select price::text, recipient from public.parcels where street = 'Quay 1'`),
    ).toEqual([{ price: '12345678.90', recipient: 'Recipient 1' }])
    // The keyboard is where it was.
    expect(await panel(dispatcher, 'parcels').locator('[role="grid"]:focus').count()).toBe(1)
  })

  test('a form distinguishes NULL from empty, and sends only what was changed', async () => {
    await open(dispatcher, 'parcels', 0)
    await press(dialog(dispatcher), 'Edit')
    await press(dialog(dispatcher), 'NULL for note')
    await field(dispatcher, 'courier_id').fill('3')
    expect(await violationsOf(dispatcher, 'dialog')).toEqual([])
    await field(dispatcher, 'courier_id').press('Enter')
    await dialog(dispatcher).getByText('Edit note, courier_id: Saved.').waitFor()
    await dispatcher.keyboard.press('Escape')
    const one = `select note, courier_id, price::text from public.parcels where street = 'Quay 1'`
    expect(await desk.rows(one)).toEqual([{ note: null, courier_id: 3, price: '12345678.90' }])
    await type(dispatcher, 'parcels', 0, NOTE, ' ')
    await expect.poll(() => desk.rows(one)).toMatchObject([{ note: ' ' }])
    expect(await desk.countApplied('UPDATE', await desk.numberOf(1))).toBe(3)
  })

  test('a row is added with a key of 19 digits', async () => {
    await panel(dispatcher, 'parcels').getByRole('button', { name: 'Add row' }).focus()
    await dispatcher.keyboard.press('Enter')
    const values = {
      tracking: '9223372036854775807',
      recipient: 'Last',
      street: 'End',
      zone: 'Airport',
      weight_kg: '0.001',
      price: '0',
    }
    for (const [column, value] of Object.entries(values)) {
      await field(dispatcher, column).focus()
      await dispatcher.keyboard.type(value)
    }
    await dispatcher.keyboard.press('Enter')
    await dialog(dispatcher).waitFor({ state: 'detached' })
    await mutationLines(dispatcher, 'parcels').getByText('Saved.').waitFor()
    expect(
      await desk.rows(
        `select tracking::text, weight_kg::text, note from public.parcels where street = 'End'`,
      ),
    ).toEqual([{ tracking: '9223372036854775807', weight_kg: '0.001', note: null }])
  })

  test('an admin deletes what was confirmed, by its name where that is dangerous', async () => {
    await panel(admin, 'parcels').locator('[data-row-key*="9223372036854775807"]').waitFor()
    await open(admin, 'parcels', 9)
    await dialog(admin).getByRole('button', { name: 'Delete…' }).focus()
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This can’t be undone. Delete it?').waitFor()
    expect(await desk.countApplied('DELETE', '9223372036854775807')).toBe(0)
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted, or no longer matches this table.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await desk.countApplied('DELETE', '9223372036854775807')).toBe(1)

    await open(admin, 'couriers', 7)
    await press(dialog(admin), 'Delete…')
    await admin.keyboard.type('courier')
    await admin.keyboard.press('Enter')
    expect(await desk.countApplied('DELETE', '8', 'couriers')).toBe(0)
    await admin.keyboard.type('s')
    await admin.keyboard.press('Enter')
    await dialog(admin).getByText('This row was deleted, or no longer matches this table.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await desk.countApplied('DELETE', '8', 'couriers')).toBe(1)
  })
})

describe('a refusal gives the reason at its column, and can be repaired', () => {
  test.each([
    ['a rule', PRICE, '-1', 'This violates the table’s constraint “parcels_price_check”.'],
    ['a row elsewhere', COURIER, '99', 'No matching row in “couriers”.'],
    ['a number’s size', PRICE, '123456789', 'The number doesn’t fit.'],
  ])('%s', async (_, column, value, words) => {
    await type(dispatcher, 'parcels', 1, column, value)
    await putAway(dispatcher, 'parcels', words)
    expect(await desk.countApplied('UPDATE', await desk.numberOf(2))).toBe(0)
  })

  test('a value that may be there only once, in the form', async () => {
    await open(admin, 'couriers', 0)
    await press(dialog(admin), 'Edit')
    await field(admin, 'name').fill('Bruno Keller')
    await admin.keyboard.press('Enter')
    await press(dialog(admin).locator('[data-command]'), 'Save')
    await dialog(admin)
      .locator('[data-column="name"]')
      .getByText('Another row already has this value')
      .waitFor()
    await field(admin, 'name').fill('Amara D.')
    await admin.keyboard.press('Enter')
    await press(dialog(admin).locator('[data-command]'), 'Save')
    await dialog(admin).getByText('Saved.').waitFor()
    await admin.keyboard.press('Escape')
    expect(await desk.rows(`select name from public.couriers where id = 1`)).toEqual([{ name: 'Amara D.' }])
  })

  test('more than the project takes, and more than it takes for now', async () => {
    for (const [status, words] of [
      [413, 'This is larger than the project allows.'],
      [429, 'The project is at its limit.'],
    ] as const) {
      await dispatcher.route(/\/rest\/v1\/parcels/, async route => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        await dispatcher.unroute(/\/rest\/v1\/parcels/)
        await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: {} })
      })
      await type(dispatcher, 'parcels', 1, RECIPIENT, 'Other')
      await putAway(dispatcher, 'parcels', words)
    }
    expect(await desk.countApplied('UPDATE', await desk.numberOf(2))).toBe(0)
  })
})

test('a change that never arrived is waited for, and is sent again by a person alone', async () => {
  const tracking = await desk.numberOf(6)
  const line = mutationLines(admin, 'parcels').filter({ hasText: 'Edit note' })
  // It was requested twice, in case the first one was still running.
  await line.getByText('It didn’t go through. You can send it again.').waitFor()
  expect(await desk.countApplied('UPDATE', tracking)).toBe(1)
  await press(line, 'Send again')
  await expect.poll(() => desk.countApplied('UPDATE', tracking)).toBe(2)
})

test('no page had another error', () => {
  expect(desk.troubles()).toEqual([])
})
