import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Tab } from '../../dev/soak/chrome'
import { isLive, signIn, until } from '../../dev/soak/page/visit'
import { enter, startWriting } from '../../dev/soak/page/writer'
import { serve } from '../../dev/soak/serve'
import { ours } from '../drive/contenders'
import { giveProbe, VIEWPORT, type Bench } from '../drive/page'
import type { ProbeResult } from '../drive/probe'
import { benchBoard } from '../sender/board'
import { quantile } from '../table/numbers'
import type { Row } from '../table/row'

/** Rows of the table in backend/orders.sql. */
const ROWS = 1_000
const RATES = [100, 250, 1_000]
/** Changes of one commit. */
const COMMIT = 5
const LIFE_S = 3_600
const WARM_MS = 1_500
const SETTLE_MS = 3_000

/** Commits single changes at irregular times, as in a quiet table. */
async function writeSingly(change: (changes: number) => Promise<void>, commits: number): Promise<void> {
  for (let i = 0; i < commits; i += 1) {
    await change(COMMIT)
    await pause(50 + Math.random() * 200)
  }
}

async function probeDuring(tab: Tab, act: () => Promise<unknown>): Promise<ProbeResult> {
  await tab.evaluate('probe.begin()')
  await act()
  return (await tab.evaluate('probe.end()')) as ProbeResult
}

/**
 * G5 end to end, for our page alone: from the commit in the embedded backend's database to the frame that shows the
 * row.
 */
export async function commitToPaint(bench: Bench, isQuick: boolean): Promise<Row[]> {
  const server = await serve(LIFE_S, 'bench/backend/orders.sql')
  const chrome = await startChrome(bench.browser)
  try {
    const person = await enter(server.url, 'bench_change')
    const board = benchBoard(ROWS)
    const id = await person.keep(board)
    const tab = await chrome.open('window')
    await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    await tab.send('Network.disable')
    await signIn(tab, `${server.url}/?board=${id}`)
    await until(tab, 'a live board', isLive(id, board.panels.length))
    await giveProbe(bench, tab)
    await pause(WARM_MS)

    const row = (goal: Row['goal'], measure: string, times: readonly number[], part: number): Row => ({
      goal,
      measure: `${measure}, p${100 * part}`,
      unit: 'ms',
      better: 'less',
      cells: [{ contender: ours.name, is: ours.is, values: [quantile(times, part)] }],
    })
    const rowsOf = (how: string, { lags, intervals }: ProbeResult) => [
      row('G1', `frame intervals, embedded backend, ${how}`, intervals, 0.95),
      row('G5', `commit to paint, embedded backend, ${how}`, lags, 0.5),
      row('G5', `commit to paint, embedded backend, ${how}`, lags, 0.95),
    ]
    const single = await probeDuring(tab, () => writeSingly(person.change, isQuick ? 60 : 300))
    const rows = rowsOf('single commits', single)
    for (const rate of RATES) {
      const writing = startWriting(person.change, rate)
      await pause(WARM_MS)
      const before = writing.events()
      const result = await probeDuring(tab, () => pause(isQuick ? 3_000 : 10_000))
      const perSecond = (1_000 * (writing.events() - before)) / result.ms
      await writing.stop()
      await pause(SETTLE_MS)
      rows.push(...rowsOf(`${rate}/s asked for, ${perSecond.toFixed(0)} made`, result))
    }
    return rows
  } finally {
    await chrome.close()
    await server.stop()
  }
}
