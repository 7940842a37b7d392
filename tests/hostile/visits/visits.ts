import type { Page } from 'playwright-core'
import { allowedBefore, type NumberedBoard } from '../corpus/corpus'
import type { Watch } from '../judge/watch'
import { allowOn, deleteFirstRow } from './press'
import { atRest, waitForPaint, PATIENCE, shownOrRefused, type ShownState } from './rest'

export const ways = ['view', 'edit', 'import', 'kiosk', 'press', 'allow'] as const
export type Way = (typeof ways)[number]
export const isWay = (name: string): name is Way => ways.some(way => way === name)

/**
 * Whether a board is opened in this way. Few boards are pressed; one that Postgres cannot store is opened as a file
 * only.
 */
export function isFor(way: Way, { isFileOnly, deletes, after }: NumberedBoard): boolean {
  if (way === 'import') return true
  return (
    isFileOnly !== true &&
    (way !== 'press' || deletes !== undefined) &&
    (way !== 'allow' || after !== undefined)
  )
}

export interface Visit {
  shownState: ShownState
  /** The words of `data-freshness` by panel. */
  words: Record<string, string>
}

/** How long, in ms, a board with many requests is watched. */
export const LOOKED_AT = 5_000

/**
 * Opens one board in one way, and returns what was seen. Only visits that say so press something that acts. `isFresh`:
 * the first visit since the page was loaded.
 */
export async function visit(
  way: Way,
  { page, watch, isFresh }: { page: Page; watch: Watch; isFresh: boolean },
  board: NumberedBoard,
): Promise<Visit> {
  const shownState = await visits[way](page, board, isFresh)
  if (shownState === 'refused') return { shownState, words: {} }
  await waitUntilSettled(page, watch, board)
  if ((way === 'view' || way === 'edit') && board.isGreedy === true) await lookedAtFor(page, LOOKED_AT)
  const words = await wordsOn(page)
  if (way === 'press') await deleteFirstRow(page, watch)
  if (way === 'edit') await editBoard(page, board, watch)
  return { shownState, words }
}

/** A board that requests more than it gets may never come to rest. */
const waitUntilSettled = (page: Page, watch: Watch, { isGreedy }: NumberedBoard) =>
  isGreedy === true ? waitForPaint(page) : atRest(page, watch)

const visits: Record<Way, (page: Page, board: NumberedBoard, isFresh: boolean) => Promise<ShownState>> = {
  view: openBoard,
  edit: openBoard,
  import: importBoard,
  kiosk: turnPage,
  press: openBoard,
  allow: openedAfter,
}

/** By going back or forward in the history, without loading the page again. */
async function openBoard(page: Page, { id, tag }: NumberedBoard): Promise<ShownState> {
  await page.evaluate(id => {
    history.pushState(null, '', `/?board=${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, id)
  return shownOrRefused(page, tag)
}

/** After the other board, on which something is allowed. */
async function openedAfter(page: Page, board: NumberedBoard): Promise<ShownState> {
  const before = allowedBefore(board)
  if (before !== undefined) {
    await openBoard(page, before)
    await allowOn(page, before)
  }
  return openBoard(page, board)
}

/** More are alike, and each takes its time. */
const FORMS = 2

/** Opens its forms one after the other, pastes the board into itself, and discards all of it. */
async function editBoard(page: Page, board: NumberedBoard, watch: Watch): Promise<void> {
  const ids = await page
    .locator('[data-panel-id]')
    .evaluateAll(panels => panels.map(panel => (panel as HTMLElement).dataset['panelId'] ?? ''))
  if (ids.length === 0) {
    await page.locator('[data-edit]').click()
  }
  for (const id of ids.slice(0, FORMS)) {
    await page.locator(`[data-panel-id="${id}"]`).focus()
    await page.keyboard.press('e')
    await page.locator('[data-sheet]').waitFor({ timeout: PATIENCE })
    await waitUntilSettled(page, watch, board)
    await page.locator('[data-sheet]').getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.locator('[data-sheet]').waitFor({ state: 'detached', timeout: PATIENCE })
  }
  const bar = page.locator('[data-edit-bar]')
  await bar.waitFor({ timeout: PATIENCE })
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    ;(document.activeElement as HTMLElement | null)?.blur()
    dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, board.text)
  await waitUntilSettled(page, watch, board)
  const discard = bar.getByRole('button', { name: 'Discard', exact: true })
  // A hundred more panels take longer than a frame to draw, and "Done" becomes "Save" with them.
  if (ids.length > 0)
    await discard.or(bar.getByRole('status').getByRole('listitem')).first().waitFor({ timeout: PATIENCE })
  if ((await discard.count()) > 0) {
    await discard.click()
    await bar.getByRole('button', { name: 'Discard', exact: true }).click()
  } else await bar.getByRole('button', { name: 'Done', exact: true }).click()
  await bar.waitFor({ state: 'detached', timeout: PATIENCE })
}

/** As a file, in the dialog of boards. */
async function importBoard(page: Page, { text, tag }: NumberedBoard): Promise<ShownState> {
  const dialog = page.getByRole('dialog', { name: 'Boards' })
  if ((await dialog.count()) === 0) await page.locator('h1 button').click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  const shownState = await shownOrRefused(page, tag)
  if (shownState === 'refused') await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached', timeout: PATIENCE })
  return shownState
}

/** The next one of those that a kiosk shows in turn. The first comes by itself. */
async function turnPage(page: Page, { tag }: NumberedBoard, isFresh: boolean): Promise<ShownState> {
  if (!isFresh) await page.keyboard.press(']')
  return shownOrRefused(page, tag)
}

const wordsOn = (page: Page): Promise<Record<string, string>> =>
  page.locator('[data-panel-id]').evaluateAll(panels =>
    Object.fromEntries(
      panels.map(panel => {
        const { panelId, freshness } = (panel as HTMLElement).dataset
        return [panelId ?? '', freshness ?? '']
      }),
    ),
  )

/** Waits so many ms of the page's own time. */
const lookedAtFor = (page: Page, ms: number) =>
  page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), ms)
