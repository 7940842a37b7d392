import { setTimeout as pause } from 'node:timers/promises'
import { startChrome } from '../../dev/soak/chrome'
import { until } from '../../dev/soak/page/visit'
import { costOf, countCost } from '../drive/cost'
import { VIEWPORT, type Bench } from '../drive/page'
import { startSender } from '../drive/sender'
import type { Row } from '../table/row'

const WARM_MS = 1_500
const PAGES = [
  { page: 'charts-ours', contender: 'Signalbox', is: 'ours' },
  { page: 'charts-uplot', contender: 'uPlot alone', is: 'line' },
] as const

/** G9: the cost of a frame in which ten charts of 1,000 points are redrawn, by our panel and by its library alone. */
export async function drawCharts({ folders, browser }: Bench, ms: number): Promise<Row[]> {
  const rows: Row[] = []
  const sender = await startSender(1, folders)
  for (const { page, contender, is } of PAGES) {
    const chrome = await startChrome(browser)
    try {
      const tab = await chrome.open('window')
      await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
      await countCost(tab)
      await tab.send('Page.navigate', { url: `${sender.url}/rivals/${page}.html` })
      await until(tab, 'ten charts', `document.querySelectorAll('canvas').length === 10`)
      await pause(WARM_MS)
      const before = Number(await tab.evaluate('drawnFrames'))
      const { cost } = await costOf(tab, () => pause(ms))
      const drawCount = Number(await tab.evaluate('drawnFrames')) - before
      const row = (measure: string, unit: string, better: Row['better'], value: number): Row => ({
        goal: 'G9',
        measure: `ten charts of 1,000 points, ${measure}`,
        unit,
        better,
        cells: [{ contender, is, values: [value] }],
      })
      const perSecond = (1_000 * drawCount) / ms
      rows.push(
        row('frames', 'a second', 'more', perSecond),
        row('main thread', 'ms a frame', 'less', cost.all / perSecond),
      )
    } finally {
      await chrome.close()
    }
  }
  await sender.stop()
  return rows
}
