import type { Page } from 'playwright-core'
import type { Watch } from '../judge/watch'

/** ms that anything may take before it counts as a page that does not answer. */
export const PATIENCE = 20_000

/** Words of `data-freshness` under which a panel still waits for its first answer. */
const UNSETTLED = ['connecting', 'catching-up']

/** Every panel has come to rest: it shows what there is, or says why not. And no request is on its way. */
export async function atRest(page: Page, watch: Watch): Promise<void> {
  await page.waitForFunction(
    unsettledNames =>
      [...document.querySelectorAll<HTMLElement>('[data-panel-id]')].every(
        panel => !unsettledNames.includes(panel.dataset['freshness'] ?? ''),
      ),
    UNSETTLED,
    { timeout: PATIENCE, polling: 30 },
  )
  await waitForAnswers(watch, watch.sentRequests.length)
}

/** The page draws and answers, however much of what its board asks for has still to come. */
export const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** What was asked up to now is answered. A board that asks every second is never without a request for long. */
async function waitForAnswers(watch: Watch, requestCount: number): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (watch.open() > Math.max(0, watch.sentRequests.length - requestCount)) {
    if (Date.now() > deadline) throw new Error('requests stay without an answer')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

export type ShownState = 'shown' | 'refused'

/** Waits until the board with this tag is shown, or the page says that it cannot be, and what is wrong with it. */
export async function shownOrRefused(page: Page, tag: string): Promise<ShownState> {
  const foundHandle = await page.waitForFunction(
    tag => {
      if (document.querySelector('h1')?.textContent.includes(tag) === true) return 'shown'
      const statusElements = [
        ...document.querySelectorAll<HTMLElement>('[role="status"], header, [data-refusal]'),
      ]
      const isSaid = statusElements.some(
        ({ textContent, outerHTML }) =>
          /can’t be opened: \S|is not shown: \S|isn’t saved\. \S/.test(textContent) &&
          outerHTML.includes(tag),
      )
      const isRefused = document.querySelector('dialog [data-refusal] li')?.textContent.trim()
      return isSaid || (isRefused ?? '') !== '' ? 'refused' : null
    },
    tag,
    { timeout: PATIENCE, polling: 30 },
  )
  return (await foundHandle.jsonValue()) as ShownState
}
