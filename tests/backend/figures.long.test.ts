import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { figureSource } from '../../src/board/figures/figureSource'
import { followFigures } from '../support/figures/compare'
import { randomPanels } from '../support/figures/panels'
import { insertSales, salesTable, startSales, type SalesWorld } from '../support/figures/sales'

/** The table grows to these numbers of rows, from these parts of the panels on. */
const SIZES = [
  { from: 0, size: 3_000 },
  { from: 0.5, size: 10_000 },
  { from: 0.8, size: 25_000 },
  { from: 0.9, size: 50_000 },
]
const PANELS = 200
const TIMEOUT_MS = 1_200_000

let world: SalesWorld
beforeAll(async () => {
  world = await startSales(1)
}, TIMEOUT_MS)
afterAll(() => world.embeddedBackend.close())

test(
  `${PANELS} random panels over up to ${SIZES.at(-1)?.size} rows equal SQL under the viewer’s rights, while rows are written`,
  async () => {
    const { embeddedBackend, userId, openPort } = world
    const port = await openPort()
    const sources = randomPanels(PANELS)
    let [rows, next, answers] = [1, 100_000, 0]
    for (const [i, question] of sources.entries()) {
      const size = SIZES.findLast(({ from }) => i >= from * sources.length)?.size ?? rows
      if (size > rows) await embeddedBackend.database.exec(insertSales(rows + 1, size, userId))
      rows = Math.max(rows, size)
      answers += await followFigures(world, port, question, next)
      next += 100
    }
    expect(sources.flatMap(({ panels }) => panels)).toHaveLength(PANELS)
    expect(rows).toBe(50_000)
    // Some see none of what was written.
    expect(answers).toBeGreaterThan(1.5 * sources.length)
  },
  TIMEOUT_MS,
)

test('a figure that is asked for again takes the database less than a tenth of a minute', async () => {
  const { sources } = await world.openPort()
  const place = { x: 0, y: 0, width: 3, height: 3 }
  const bars: Panel = {
    id: 'a',
    kind: 'bars',
    title: 'By status',
    source: 'sales',
    groupBy: 'status',
    aggregate: 'sum',
    place,
    column: 'amount',
    limit: 8,
    over: 'all',
  }
  const source = figureSource(salesTable, [bars])
  if (source === null) throw new Error('nothing to calculate')
  const took: number[] = []
  for (let i = 0; i < 10; i += 1) {
    const beginTime = performance.now()
    await firstValueFrom(sources.figures(source.figures))
    took.push(performance.now() - beginTime)
  }
  const median = took.sort((a, b) => a - b)[5] ?? Infinity
  // As often as `rpcRows` lets it be asked for, if rows change all the time.
  const perMinute = 60_000 / (median + Math.max(1_000, 9 * median))
  process.stdout.write(
    `a sum by status over 50,000 rows: ${median.toFixed(1)} ms, ${perMinute.toFixed(0)} times a minute at most, ${((median * perMinute) / 1_000).toFixed(2)} s of a minute\n`,
  )
  expect((median * perMinute) / 60_000).toBeLessThanOrEqual(0.1)
})
