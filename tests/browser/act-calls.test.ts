import type { Page } from 'playwright-core'
import { totpCode } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../dev/demo/codes'
import { violationsOf } from '../support/browser'
import { busyness } from '../support/busy'
import { RECIPIENT } from '../support/desk'
import { mail, startDesk, type Desk } from '../support/desk-world'
import { dialog, enterCode, field, goTo, open, panel, press, mutationLines, type } from '../support/hands'

declare global {
  /** When a page under test showed that the third incident is acknowledged, ms since the epoch. */
  var acknowledgedAt: number
}

const people = ['viewer', 'dispatcher', 'second'] as const
let desk: Desk<(typeof people)[number]>
let viewer: Page
let dispatcher: Page
let second: Page
beforeAll(async () => {
  desk = await startDesk(people)
  ;({ viewer, dispatcher, second } = desk.pages)
}, 240_000)
afterAll(() => desk.close())

test('a viewer whom the project lets change nothing is refused with the reason, and keeps the input', async () => {
  await type(viewer, 'parcels', 0, RECIPIENT, 'Somebody')
  await mutationLines(viewer, 'parcels')
    .getByText('the policies or triggers of “parcels” don’t let you change this row.')
    .waitFor()
  // Undone on every screen.
  const refusedCell = panel(viewer, 'parcels').locator('td[data-mark="refused"]')
  expect(await refusedCell.textContent()).toBe('Recipient 1, was rejected')
  await press(mutationLines(viewer, 'parcels'), 'Edit and retry')
  expect(await viewer.locator('td input').inputValue()).toBe('Somebody')
  await viewer.keyboard.press('Escape')

  await press(panel(viewer, 'parcels'), 'Add row')
  for (const column of ['recipient', 'street']) await field(viewer, column).fill('New')
  await field(viewer, 'zone').fill('Harbour')
  await field(viewer, 'weight_kg').fill('1')
  await field(viewer, 'price').fill('1')
  await viewer.keyboard.press('Enter')
  await dialog(viewer).getByText('The policies of “parcels” don’t let you write this row.').waitFor()
  await viewer.keyboard.press('Escape')
  await press(mutationLines(viewer, 'parcels'), 'Edit and retry')
  expect(await field(viewer, 'street').inputValue()).toBe('New')
  await viewer.keyboard.press('Escape')
  expect(await desk.rows(`select 1 from public.parcels where recipient in ('Somebody', 'New')`)).toEqual([])
})

describe('a second factor', () => {
  const code = async () => (await codeOf(desk.backend, mail('dispatcher')))?.code ?? ''

  test('is asked for where a row is edited, and then it goes on', async () => {
    const { href } = new URL(dispatcher.url())
    await open(dispatcher, 'incidents', 0)
    await press(dialog(dispatcher), 'Edit')
    await field(dispatcher, 'acknowledged').selectOption('true')
    await press(dialog(dispatcher), 'Save')
    await dialog(dispatcher).getByText('Two-factor is required.').waitFor()
    expect(await desk.countApplied('UPDATE', '1', 'incidents')).toBe(0)
    await press(dialog(dispatcher), 'Enter code')
    await enterCode(dispatcher, await code())
    await dialog(dispatcher).getByText('Saved.').waitFor()
    await dispatcher.keyboard.press('Escape')
    expect(await desk.countApplied('UPDATE', '1', 'incidents')).toBe(1)
    // The page was not left, and its address does not contain the code.
    expect(dispatcher.url()).toBe(href)
    expect(await dispatcher.locator('footer').innerText()).toContain('with two-factor')
  })

  test('of one who has none is asked for where the cell is, and nothing is sent before', async () => {
    await type(viewer, 'incidents', 1, 2, 'true')
    await mutationLines(viewer, 'incidents').getByText('Two-factor is required.').waitFor()
    await mutationLines(viewer, 'incidents').getByText('Your account has none yet.').waitFor()
    await press(mutationLines(viewer, 'incidents'), 'Don’t send')
    expect(await desk.countApplied('UPDATE', '2', 'incidents')).toBe(0)
  })
})

test('of two dispatchers who acknowledge an incident at once one succeeds, the other gets a refusal, and both see it within a second', async () => {
  const pages = [dispatcher, second]
  // With a second factor for both, the second dispatcher's by now.
  await type(second, 'incidents', 1, 2, 'true')
  await press(mutationLines(second, 'incidents'), 'Enter code')
  await enterCode(second, totpCode(desk.secret))
  await panel(dispatcher, 'incidents').getByText(mail('second')).waitFor()
  for (const page of pages) {
    await panel(page, 'incidents').and(page.locator('[data-freshness="live"]')).waitFor()
    await goTo(page, 'incidents', 2, 2)
    await page.keyboard.press('F2')
    await page.locator('td select').selectOption('true')
    await page.evaluate(() => {
      const row = document.querySelectorAll('[data-panel-id="incidents"] tr[data-row-key]')[2]
      globalThis.acknowledgedAt = 0
      new MutationObserver(() => {
        if (row?.lastElementChild?.textContent.includes('@') === true) acknowledgedAt ||= Date.now()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }
  await Promise.all(pages.map(page => page.keyboard.press('Enter')))
  const conflict = 'It’s saved already, by you or by someone else.'
  await Promise.all(pages.map(page => page.waitForFunction(() => acknowledgedAt > 0)))
  const share = busyness()
  const seenTimes = await Promise.all(pages.map(page => page.evaluate(() => acknowledgedAt)))
  const [doneIncident] = await desk.rows<{ name: string; at: string }>(
    `select i.acknowledged_name as name, extract(epoch from t.at) * 1000 as at
     from public.incidents i join proof.tally t on t.name = 'incidents' and t.key = i.id::text where i.id = 3`,
  )
  const took = seenTimes.map(at => Math.round(at - Number(doneIncident?.at)))
  console.log(
    `both boards agree ${Math.max(...took)} ms after the row was written (${took.join(' and ')} ms)`,
  )
  expect(await desk.countApplied('UPDATE', '3', 'incidents')).toBe(1)
  const [winner, other] = doneIncident?.name === mail('dispatcher') ? pages : pages.toReversed()
  if (winner === undefined || other === undefined) throw new Error('there are two of them')
  const name = doneIncident?.name ?? ''
  for (const page of pages)
    expect(await panel(page, 'incidents').locator('tr[data-row-key]').nth(2).textContent()).toContain(name)
  await mutationLines(other, 'incidents').getByText(conflict).waitFor()
  // It is as the other wanted it: nothing has to be chosen.
  await mutationLines(other, 'incidents').getByText('Nothing to save.').waitFor()
  expect(await mutationLines(other, 'incidents').getByRole('button').allInnerTexts()).toEqual(['Dismiss'])
  expect(await mutationLines(winner, 'incidents').count()).toBe(0)
  expect(Math.max(...took)).toBeLessThan(1_000 * share)
})

describe('calls', () => {
  test('a function is called for the open row, once for each press', async () => {
    await open(dispatcher, 'incidents', 3)
    await press(dialog(dispatcher), 'Acknowledge…')
    const form = dispatcher.getByRole('dialog', { name: 'Acknowledge', exact: true })
    expect(await form.getByLabel('Incident').inputValue()).toBe('4')
    await dispatcher.route('**/rpc/acknowledge_incident', route => route.abort(), { times: 1 })
    await press(form, 'Acknowledge')
    await form.getByText('may have done its work anyway').waitFor()
    expect(await desk.countApplied('UPDATE', '4', 'incidents')).toBe(0)
    await press(form, 'Send again')
    await form.getByText('Done.').waitFor()
    expect(await form.getByRole('region', { name: 'Answer: Acknowledge' }).innerText()).toContain(
      'Incident 4',
    )
    await press(form, 'Acknowledge')
    await form.getByText(`${mail('dispatcher')} has acknowledged it already.`, { exact: false }).waitFor()
    expect(await desk.countApplied('UPDATE', '4', 'incidents')).toBe(1)
    expect(await violationsOf(dispatcher, 'dialog')).toEqual([])
    await dispatcher.keyboard.press('Escape')
    await dispatcher.keyboard.press('Escape')
  })

  test('an Edge Function streams its answer to the caller who waits for it', async () => {
    const pages = async () =>
      (await desk.rows(`select 1 from public.courier_pages where message = 'Call in.'`)).length
    const before = await pages()
    const call = async (page: Page) => {
      await panel(page, 'page').getByLabel('Courier').fill('1')
      await press(panel(page, 'page'), 'Page')
    }
    await call(dispatcher)
    await panel(dispatcher, 'page').getByText('paged', { exact: true }).waitFor()
    await mutationLines(dispatcher, 'page').getByText('Receiving the response').waitFor()
    await desk.backend.database.exec(
      `update public.courier_pages set answer = 'On my way', answered_at = now()`,
    )
    await panel(dispatcher, 'page').getByText('On my way').waitFor()
    await mutationLines(dispatcher, 'page').getByText('Response: 200.').waitFor()

    await call(dispatcher)
    // Stopped before it has begun, it would say so.
    await mutationLines(dispatcher, 'page').first().getByText('Receiving the response').waitFor()
    await press(mutationLines(dispatcher, 'page').first(), 'Stop')
    await mutationLines(dispatcher, 'page').getByText('You stopped the response').waitFor()
    await call(viewer)
    await mutationLines(viewer, 'page')
      .getByText('The response was 403: Only dispatchers and admins page couriers.')
      .waitFor()
    expect(await pages()).toBeLessThanOrEqual(before + 2)
    expect(await violationsOf(dispatcher, '[data-panel-id="page"]')).toEqual([])
  })

  test('an answer follows the tables that are read for it, and the next one takes its place', async () => {
    const count = panel(dispatcher, 'count')
    const deliver = (n: number) =>
      desk.backend.database.exec(`update public.parcels set state = 'delivered' where street = 'Quay ${n}'`)
    const answer = count.getByRole('region', { name: 'Answer: Count' })
    const readAnswer = (parcels: number) =>
      answer
        .locator('tr', { hasText: 'Harbour' })
        .locator('td:nth-child(2)', { hasText: new RegExp(`^${parcels}$`) })
    const live = count.locator('[data-signal="live"]').first()
    const requests: string[] = []
    dispatcher.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('/rpc/delivery_performance')) requests.push(`${request.method()} ${search}`)
    })
    await deliver(7)
    await count.getByLabel('Hours').fill('2')
    await press(count, 'Count')
    await readAnswer(1).waitFor()
    await live.waitFor()
    await deliver(8)
    await readAnswer(2).waitFor()
    expect(await violationsOf(dispatcher, '[data-panel-id="count"]')).toEqual([])

    await count.getByLabel('Hours').fill('3')
    await press(count, 'Count')
    await count.getByText('{"hours": 3}').waitFor()
    await live.waitFor()
    await deliver(9)
    await readAnswer(3).waitFor()
    expect([...new Set(requests)]).toEqual([
      'GET ?hours=2',
      'GET ?hours=2&limit=1000',
      'GET ?hours=3',
      'GET ?hours=3&limit=1000',
    ])
    await press(mutationLines(dispatcher, 'count').first(), 'Dismiss')
    await press(mutationLines(dispatcher, 'count').first(), 'Dismiss')
    await answer.waitFor({ state: 'detached' })
  })

  test('a message is sent, accepted, and received by the sender and by others', async () => {
    await press(panel(dispatcher, 'radio'), 'Send…')
    const form = dispatcher.getByRole('dialog', { name: 'Send: Radio' })
    await form.getByLabel('Payload').fill('{"says": "rain", }')
    await form.getByText('A name in double quotes is missing (line 1, column 18).').waitFor()
    await form.getByLabel('Payload').fill('{"says": "rain"}')
    await press(form, 'Send')
    await form.getByText('Sent.').waitFor()
    await panel(second, 'radio').getByText('says: rain').waitFor()
    const own = panel(dispatcher, 'radio').getByText('says: rain')
    // The panel draws its messages with the next frame, after the form has confirmed the return.
    await own.first().waitFor()
    expect(await own.count()).toBe(1)
    await dispatcher.keyboard.press('Escape')
    // The number of messages and what is done with them are one line.
    const [count, send] = await Promise.all(
      [/^1 message$/, 'Send…'].map(text => panel(dispatcher, 'radio').getByText(text).boundingBox()),
    )
    const middleOf = (box: typeof count) => (box == null ? NaN : box.y + box.height / 2)
    expect(Math.abs(middleOf(count) - middleOf(send))).toBeLessThan(8)
  })
})

test('no page had another error', () => {
  expect(desk.troubles()).toEqual([])
})
