import { setTimeout as pause } from 'node:timers/promises'
import { asObject } from '../../dev/soak/chrome'
import type { Contender } from '../drive/contenders'
import { onPage, type Bench } from '../drive/page'
import { NEWEST } from '../sender/board'
import type { Row } from '../table/row'

const RATE = 100
const PATIENCE_MS = 60_000

/**
 * Runs in every document from the start: records when the first row was drawn, and the first one written after that.
 */
const WATCH = `(() => {
  globalThis.firstRow = null
  globalThis.firstLive = null
  let drawn = Infinity
  const look = () => {
    const row = document.querySelector('[data-panel-id="${NEWEST}"] tbody tr')
    if (row !== null && firstRow === null) {
      globalThis.firstRow = performance.now()
      drawn = Date.now()
    }
    const mark = /t(\\d{13})t/.exec(row?.cells[1]?.textContent ?? '')?.[1]
    if (mark !== undefined && Number(mark) > drawn) globalThis.firstLive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

/** G6: a signed-in person opens the page with an empty cache. Measures the time and the bytes until it is live. */
export const openCold = (bench: Bench, contender: Contender, rows: number): Promise<Row[]> =>
  onPage(bench, contender, rows, async ({ tab, sender }) => {
    await sender.setRate(RATE)
    await tab.send('Network.enable')
    await tab.send('Network.setCacheDisabled', { cacheDisabled: true })
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
    /** Requests that load no rows, with their bytes on the wire. */
    const files = new Set<unknown>()
    let bytes = 0
    tab.on('Network.responseReceived', ({ requestId, response }) => {
      if (!/\/(rest|auth)\/|\/snapshot/.test(String(asObject(response)['url']))) files.add(requestId)
    })
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (files.has(requestId)) bytes += Number(encodedDataLength)
    })
    const url = String(await tab.evaluate('location.href'))
    await tab.send('Page.navigate', { url })
    const end = Date.now() + PATIENCE_MS
    let live: unknown = null
    while (live === null && Date.now() < end) {
      await pause(50)
      // The document may have been replaced by the time of the answer.
      live = await tab.evaluate('globalThis.firstLive ?? null').catch(() => null)
    }
    const fetchedBytes = bytes
    const first = await tab.evaluate('firstRow')
    await sender.setRate(0)
    const size = `${rows.toLocaleString('en')} rows`
    const row = (measure: string, unit: string, value: number): Row => ({
      goal: 'G6',
      measure,
      unit,
      better: 'less',
      cells: [{ contender: contender.name, is: contender.is, values: [value] }],
    })
    return [
      row(`first row, ${size}`, 'ms', typeof first === 'number' ? first : Infinity),
      row(`first live row, ${size}`, 'ms', typeof live === 'number' ? live : Infinity),
      row(`fetched until then, packed, ${size}`, 'kB', fetchedBytes / 1_000),
    ]
  })
