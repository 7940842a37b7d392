import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../dev/soak/page/visit'
import type { Contender } from '../drive/contenders'
import { isShown, onPage, type Bench } from '../drive/page'
import type { Row } from '../table/row'

const RATE = 1_000
/** A page that is not right after so many ms counts as one that never will be. */
const PATIENCE_MS = 60_000

/** Watches long tasks, and from the moment that the page is seen again for the first frame that is right. */
const watchReturn = (right: string) => `
  globalThis.longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  globalThis.returned = null
  addEventListener('visibilitychange', () => {
    const began = performance.now()
    const look = () => {
      if (${right}) globalThis.returned = performance.now() - began
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { once: true })
`

/** G8: hidden for so many ms at a thousand changes a second, then seen again. */
export const hide = (bench: Bench, contender: Contender, rows: number, ms: number): Promise<Row[]> =>
  onPage(
    bench,
    contender,
    rows,
    async ({ tab, chrome, sender }) => {
      const front = await chrome.open('tab')
      await front.send('Page.bringToFront')
      await until(tab, 'a hidden page', `document.visibilityState === 'hidden'`)
      await sender.setRate(RATE)
      await pause(ms)
      await sender.setRate(0)
      await tab.evaluate(watchReturn(isShown(await sender.state())))
      await tab.send('Page.bringToFront')
      const end = Date.now() + PATIENCE_MS
      let returnValue: unknown = null
      while (returnValue === null && Date.now() < end) {
        await pause(100)
        returnValue = await tab.evaluate('returned')
      }
      const longest = Number(await tab.evaluate('longest'))
      const about = `after ${ms / 1_000} s hidden, ${rows.toLocaleString('en')} rows`
      const row = (measure: string, value: number): Row => ({
        goal: 'G8',
        measure: `${measure} ${about}`,
        unit: 'ms',
        better: 'less',
        cells: [{ contender: contender.name, is: contender.is, values: [value] }],
      })
      return [
        row('right again', typeof returnValue === 'number' ? returnValue : Infinity),
        row('longest task', longest),
      ]
    },
    'tab',
  )
