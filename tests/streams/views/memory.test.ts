import { expect, test } from 'vitest'
import type { Panel } from '../../../src/board/board'
import { panelViews } from '../../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row } from '../../support/boards'
import { heapInUse } from '../../support/heap'
import { holding } from '../../support/rows'

const ROWS = 60_000
const panels: Panel[] = [
  numberPanel,
  { ...barsPanel, window: 60 },
  { ...numberPanel, id: 'gauge', kind: 'gauge' },
  { ...numberPanel, id: 'count', aggregate: 'count', window: 300 },
  linePanel,
]

test('panels share the memory of a row by its time, and free it with the row', () => {
  const index = holding(Array.from({ length: ROWS }, (_, n) => row(n)))
  const views = panelViews([])
  views.reset(index)
  /** Bytes a row with so many of the panels, more than without any. */
  const bytes = (count: number) => {
    views.set(panels.slice(0, count))
    views.at(ROWS * 1_000)
    return (heapInUse() - without) / ROWS
  }
  const without = heapInUse()
  const one = bytes(1)
  expect(one).toBeLessThan(45)
  expect(bytes(panels.length) - one).toBeLessThan(15)
  expect(bytes(0)).toBeLessThan(8)
  // It was of these rows until now.
  expect(index.size).toBe(ROWS)
})
