import { setTimeout as pause } from 'node:timers/promises'
import type { Tab } from '../chrome'

const PATIENCE_MS = 60_000

/** Waits until an expression is true in the page. */
export async function until(tab: Tab, what: string, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while ((await tab.evaluate(expression)) !== true) {
    if (Date.now() > end) throw new Error(`${what}: it did not happen in ${PATIENCE_MS / 1000} s`)
    await pause(100)
  }
}

const DEMO = `[...document.querySelectorAll('button')].find(button => button.innerText.trim() === 'Open the demo')`

/** Signs in as the first account of the demo. */
export async function signIn(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.navigate', { url })
  await until(tab, 'a place to sign in', `${DEMO} !== undefined`)
  await tab.evaluate(`${DEMO}.click()`)
  await until(tab, 'a session', `document.documentElement.dataset.session === 'active'`)
}

/** Whether a board is shown, and every panel of it is live. */
export const isLive = (id: string, panels: number) => `(() => {
  const panels = [...document.querySelectorAll('[data-panel-id]')]
  return new URLSearchParams(location.search).get('board') === '${id}' && panels.length === ${panels}
    && panels.every(panel => panel.dataset.freshness === 'live')
})()`

/** Goes to a board as the browser's Back button would. `more`: further parameters of the address. */
export async function show(tab: Tab, id: string, panels: number, more = ''): Promise<void> {
  await tab.evaluate(`history.pushState(null, '', '?board=${id}${more}')`)
  await tab.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
  await until(tab, 'a live board', isLive(id, panels))
}

export async function press(tab: Tab, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
    const words = `{ key: '${key}', code: '${code}', bubbles: true }`
    await tab.evaluate(`void document.body.dispatchEvent(new KeyboardEvent('keydown', ${words}))`)
  }
}

export const isKiosk = `new URLSearchParams(location.search).get('mode') === 'kiosk'`
