import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Chrome, type Tab } from '../../dev/soak/chrome'
import { NEWEST } from '../sender/board'
import type { Contender } from './contenders'
import { startSender, type SenderProcess, type SenderState } from './sender'

/**
 * The input of every measurement. `folders`: those of the app and the rivals; `probe`: the script that observes frames.
 */
export interface Bench {
  folders: readonly string[]
  probe: string
  browser: string
}
/** The open page of a contender, and the sender of its changes. */
export interface Page {
  contender: Contender
  tab: Tab
  /** The browser of this page alone. */
  chrome: Chrome
  sender: SenderProcess
}

export const VIEWPORT = { width: 1680, height: 1000, deviceScaleFactor: 1, mobile: false }

/**
 * Opens a contender's page over `rows` rows in a browser of its own, runs `act`, and closes the browser. A page that is
 * to be hidden needs a tab; a window stays visible.
 */
export async function onPage<T>(
  { folders, browser }: Bench,
  contender: Contender,
  rows: number,
  act: (page: Page) => Promise<T>,
  where: 'tab' | 'window' = 'window',
): Promise<T> {
  const sender = await startSender(rows, folders)
  const chrome = await startChrome(browser)
  try {
    const tab = await chrome.open(where)
    await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // With it, DevTools would report every frame of the socket.
    await tab.send('Network.disable')
    await contender.open(tab, sender.url)
    const value = await act({ contender, tab, chrome, sender })
    if (sender.complaints.length > 0) throw new Error(`${contender.name}: ${sender.complaints.join('\n')}`)
    return value
  } finally {
    await chrome.close()
    await sender.stop()
  }
}

/** Puts the probe into the page: `probe.begin()` and `probe.end()` can be called, and the page draws every frame. */
export const giveProbe = ({ probe }: Bench, tab: Tab) =>
  tab.evaluate(`${probe}\nvoid (globalThis.probe = startProbe('${NEWEST}'))`)

/** The shown number of rows and the shown greatest id. Only lines of digits count: a panel's heading has digits too. */
const SHOWN = `(() => {
  const numberIn = text => Number((text ?? '').replace(/\\D/g, ''))
  const count = /^[\\d,]+$/m.exec(document.querySelector('[data-panel-id="count"]').innerText)?.[0]
  const newest = document.querySelector('[data-panel-id="${NEWEST}"] tbody tr')?.cells[0].textContent
  return numberIn(count) + '/' + numberIn(newest)
})()`

/** An expression that is true in a page that shows this state of the table. */
export const isShown = ({ rows, newest }: SenderState) => `${SHOWN} === '${rows}/${newest}'`

/** Whether the page shows the table's true state within `ms`. */
export async function comesRight({ tab, sender }: Page, ms: number): Promise<boolean> {
  const state = await sender.state()
  const end = Date.now() + ms
  while (Date.now() < end) {
    if ((await tab.evaluate(isShown(state))) === true) return true
    await pause(50)
  }
  return false
}
