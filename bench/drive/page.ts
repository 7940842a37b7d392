import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Chrome, type Tab } from '../../dev/soak/chrome'
import { NEWEST } from '../sender/board'
import type { Contender } from './contenders'
import { startSender, type Driven, type SenderState } from './sender'

/** What every measurement needs. `folders`: with the app and the rivals; `probe`: the script that looks at frames. */
export interface Bench {
  folders: readonly string[]
  probe: string
  browser: string
}
/** A contender's page in front of somebody, and what feeds it. */
export interface Page {
  contender: Contender
  tab: Tab
  /** The browser of this page alone. */
  chrome: Chrome
  sender: Driven
}

export const VIEWPORT = { width: 1680, height: 1000, deviceScaleFactor: 1, mobile: false }

/** A page of a contender over so many rows, in a browser of its own, which ends with what is done with it. In a tab it can be hidden. */
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
    // It would tell of every frame of the socket.
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

/** From now on the page can be asked `probe.begin()` and `probe.end()`, and draws every frame. */
export const giveProbe = ({ probe }: Bench, tab: Tab) =>
  tab.evaluate(`${probe}\nvoid (globalThis.probe = startProbe('${NEWEST}'))`)

/** What the panels of the number of rows and of the newest ones say; its heading has digits of its own. */
const SHOWN = `(() => {
  const numberIn = text => Number((text ?? '').replace(/\\D/g, ''))
  const count = /^[\\d,]+$/m.exec(document.querySelector('[data-panel-id="count"]').innerText)?.[0]
  const newest = document.querySelector('[data-panel-id="${NEWEST}"] tbody tr')?.cells[0].textContent
  return numberIn(count) + '/' + numberIn(newest)
})()`

/** An expression that is true in a page that shows this state of the table. */
export const isShown = ({ rows, newest }: SenderState) => `${SHOWN} === '${rows}/${newest}'`

/** Whether the page shows within so many ms what is true of the table. */
export async function comesRight({ tab, sender }: Page, ms: number): Promise<boolean> {
  const state = await sender.state()
  const end = Date.now() + ms
  while (Date.now() < end) {
    if ((await tab.evaluate(isShown(state))) === true) return true
    await pause(50)
  }
  return false
}
