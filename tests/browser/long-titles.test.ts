import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { signInByPassword } from '../support/browser'
import { openShop, type Shop } from '../support/shop'

const ID = '5c7f3c1e-0000-4000-8000-0000000000d0'
const LONG =
  'What everybody on the night shift should read before the first parcel of the day leaves the depot at the harbor, please'
const TWO_LINES = 'What everybody should read before the first parcel'
const call = {
  kind: 'rpc',
  schema: 'public',
  function: 'close_orders',
  arguments: { only_state: 'open' },
} as const
const board: BoardFile = {
  version: 2,
  title: 'Titles',
  sources: {},
  panels: [
    { id: 'text', kind: 'text', title: LONG, text: 'The text.', place: { x: 0, y: 0, width: 3, height: 4 } },
    { id: 'act', kind: 'action', title: LONG, call, place: { x: 3, y: 0, width: 3, height: 5 } },
    {
      id: 'two',
      kind: 'text',
      title: TWO_LINES,
      text: 'The text.',
      place: { x: 6, y: 0, width: 3, height: 4 },
    },
    { id: 'one', kind: 'text', title: 'Read', text: 'The text.', place: { x: 9, y: 0, width: 3, height: 4 } },
  ],
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 240_000)
afterAll(() => shop.stop())

test('titles of texts and actions can be read to their end, however long, also by a finger', async () => {
  const { embeddedBackend, app, browser } = shop
  const email = 'ann@example.com'
  const { data } = await openClient(embeddedBackend.url, embeddedBackend.keys.publishable).auth.signUp({
    email,
    password: PASSWORD,
  })
  await embeddedBackend.database.exec(
    `insert into public.signalbox_boards (id, title, board, owner) values ('${ID}', 'Titles', '${JSON.stringify(board)}', '${data.user?.id ?? ''}')`,
  )
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: width < 600 })
    const page = await context.newPage()
    await page.goto(`${app.url}/?board=${ID}`)
    await signInByPassword(page, email, PASSWORD)
    await page.locator('[data-panel-id="act"]').getByRole('button').first().waitFor()
    const heads = await page.locator('[data-panel-id]').evaluateAll(panels =>
      panels.map(panel => {
        const title = panel.querySelector('h2')
        const [head, body] = [...panel.children]
        if (title === null || head === undefined || body === undefined) throw new Error('no head')
        return {
          id: panel.getAttribute('data-panel-id'),
          isCut: title.scrollHeight > title.clientHeight + 1 || title.clientHeight > head.clientHeight,
          height: head.clientHeight,
          isBodyInside: body.getBoundingClientRect().bottom <= panel.getBoundingClientRect().bottom + 1,
        }
      }),
    )
    expect(heads.filter(({ isCut, isBodyInside }) => isCut || !isBodyInside)).toEqual([])
    // Nor does the button, which is called the same, make the form wider than its panel.
    const act = page.locator('[data-panel-id="act"]')
    const edge = await act.evaluate(panel => panel.getBoundingClientRect().right)
    for (const part of [act.getByRole('textbox'), act.getByRole('button').first()]) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan(edge)
    }
    const heightOf = (id: string) => heads.find(each => each.id === id)?.height ?? 0
    // As high as the others up to two lines.
    expect(heightOf('two')).toBe(heightOf('one'))
    await context.close()
  }
})
