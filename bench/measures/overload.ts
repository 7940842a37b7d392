import { setTimeout as pause } from 'node:timers/promises'
import type { Contender } from '../drive/contenders'
import { comesRight, giveProbe, onPage, type Bench } from '../drive/page'
import type { ProbeResult } from '../drive/probe'
import type { Row } from '../table/row'

/** Four times the rate that a board should hold at 60 frames a second. */
const RATE = 4_000
const PATIENCE_MS = 60_000

/** G11: more changes than a page can draw, and the time until the page is right after them. */
export const overload = (bench: Bench, contender: Contender, rows: number, ms: number): Promise<Row[]> =>
  onPage(bench, contender, rows, async page => {
    const { tab, sender } = page
    await giveProbe(bench, tab)
    await sender.setRate(RATE)
    await tab.evaluate('probe.begin()')
    await pause(ms)
    const result = (await tab.evaluate('probe.end()')) as ProbeResult
    await sender.setRate(0)
    const began = performance.now()
    const isRight = await comesRight(page, PATIENCE_MS)
    const caughtUp = isRight ? performance.now() - began : Infinity
    const about = `${RATE}/s for ${ms / 1_000} s, ${rows.toLocaleString('en')} rows`
    const row = (measure: string, unit: string, better: Row['better'], value: number): Row => ({
      goal: 'G11',
      measure: `${measure} ${about}`,
      unit,
      better,
      cells: [{ contender: contender.name, is: contender.is, values: [value] }],
    })
    return [
      row('frames at', 'a second', 'more', (1_000 * result.intervals.length) / result.ms),
      row('right again after', 'ms', 'less', caughtUp),
    ]
  })
