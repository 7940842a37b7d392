import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Tab } from '../../dev/soak/chrome'
import { NEWEST } from '../sender/board'
import type { Contender } from './contenders'
import { startSender, type Driven } from './sender'

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
  sender: Driven
}

const VIEWPORT = { width: 1680, height: 1000, deviceScaleFactor: 1, mobile: false }

/** A page of a contender over so many rows, in a browser of its own, which ends with what is done with it. */
export async function onPage<T>(
  { folders, browser }: Bench,
  contender: Contender,
  rows: number,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const sender = await startSender(rows, folders)
  const chrome = await startChrome(browser)
  try {
    const tab = await chrome.open('window')
    await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // It would tell of every frame of the socket.
    await tab.send('Network.disable')
    await contender.open(tab, sender.url)
    const value = await act({ contender, tab, sender })
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

// Its heading has digits too, such as how long ago it came.
const SHOWN = `Number(
  /^[\\d,]+$/m.exec(document.querySelector('[data-panel-id="count"]').innerText)?.[0].replaceAll(',', ''),
)`

/** Whether the page says within so many ms that there are as many rows as there are. */
export async function comesRight({ tab, sender }: Page, ms: number): Promise<boolean> {
  const { rows } = await sender.state()
  const end = Date.now() + ms
  while (Date.now() < end) {
    if ((await tab.evaluate(SHOWN)) === rows) return true
    await pause(100)
  }
  return false
}
