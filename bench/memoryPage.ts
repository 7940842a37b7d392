import type { BarsPanel, GaugePanel, LinePanel, NumberPanel, Panel, TablePanel } from '../src/board/board'
import { runToEnd } from '../src/shared/timeSlices'
import { createRowBuffer } from '../src/streams/rows/rowBuffer'
import { createRowVersions } from '../src/streams/table/reads/rowVersions'
import { loadKinds } from '../src/streams/views/lateKinds'
import { panelViews } from '../src/streams/views/panelViews'
import { source } from './fold/engines/ours'
import { COLUMNS, Stream } from './stream'

const base = { title: '', source: 'orders', place: { x: 0, y: 0, width: 4, height: 4 } }
const time = 'ts'

const table: TablePanel = {
  ...base,
  id: 'table',
  kind: 'table',
  limit: 50,
  columns: COLUMNS.map(column => ({ column, label: column, format: 'text' })),
}
const number: NumberPanel = {
  ...base,
  id: 'number',
  kind: 'number',
  column: 'amount',
  timeColumn: time,
  format: 'number',
  unit: '',
}
const bars: BarsPanel = {
  ...base,
  id: 'bars',
  kind: 'bars',
  groupBy: 'region',
  aggregate: 'sum',
  column: 'amount',
  limit: 8,
}
const recent: BarsPanel = {
  ...base,
  id: 'recent',
  kind: 'bars',
  groupBy: 'status',
  timeColumn: time,
  window: 60,
  limit: 5,
}
const gauge: GaugePanel = {
  ...base,
  id: 'gauge',
  kind: 'gauge',
  column: 'amount',
  timeColumn: time,
  aggregate: 'p95',
  min: 0,
  max: 10_000,
  format: 'number',
  unit: '',
}
const line: LinePanel = {
  ...base,
  id: 'line',
  kind: 'line',
  timeColumn: time,
  timeBucket: 60,
  unit: '',
  series: [{ column: 'amount', label: 'amount' }],
}
const panels: [string, Panel][] = [
  ['a table, the first 50', table],
  ['a number with its course', number],
  ['bars, sums by region', bars],
  ['bars, rows by status in the last minute', recent],
  ['a gauge, the 95th percentile', gauge],
  ['a line, averages of minutes', line],
]

/**
 * The memory that a page holds for so many rows, measured step by step: each call returns the name of a step, and null
 * after the last.
 */
export async function memorySteps(rows: number): Promise<() => string | null> {
  await loadKinds(panels.map(([, panel]) => panel))
  const orders = [...new Stream(7, rows).table.values()]
  const answer = JSON.stringify(orders.map(order => ({ ...order, ts: new Date(order.ts).toISOString() })))
  const holding: unknown[] = [answer]
  const buffer = createRowBuffer(source)
  const stamps = createRowVersions(source, buffer)
  const views = panelViews([])
  let read: Record<string, unknown>[] = []
  const steps: (() => string)[] = [
    () => {
      read = JSON.parse(answer) as Record<string, unknown>[]
      return 'the rows themselves'
    },
    () => {
      buffer.replaceAllNow(read)
      buffer.takeDeltas()
      read = []
      const rows = buffer.rows()
      if (rows === null) throw new Error('nothing is held')
      runToEnd(views.resetInSlices(rows, Date.now(), 1))
      return 'held by key and in order'
    },
    () => {
      const all = [...(buffer.rows() ?? [])].map(({ row }) => row)
      runToEnd(stamps.record({ rows: all, rowVersions: all.map((_, n) => 1_000 + n), isTruncated: false }))
      return 'what verification keeps'
    },
    // As a feed creates them: panels of one source share what they can.
    ...panels.map(([name], n) => () => {
      runToEnd(
        views.setInSlices(
          panels.slice(0, n + 1).map(([, panel]) => panel),
          Date.now(),
          1,
        ),
      )
      const drawn = views.at(Date.now())
      if (Object.keys(drawn).length !== n + 1) throw new Error(`there is nothing to measure of ${name}`)
      holding.push(views, drawn)
      return name
    }),
  ]
  return () => steps.shift()?.() ?? null
}
Object.assign(globalThis, { memorySteps })
