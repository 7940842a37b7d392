import { expect, test } from 'vitest'
import type { NumberPanel } from '../../src/board/board'
import { deriveNumber } from '../../src/streams/views/kinds/deriveNumber'
import { numberPanel, row, source } from '../support/boards'
import { holding } from '../support/rows'

const trendOf = (panel: Partial<NumberPanel>, seconds: readonly number[], now: number, cut = false) => {
  const derivation = deriveNumber({ ...numberPanel, ...panel })
  const rowIndex = holding(
    seconds.map(second => row(second, { value: 2 })),
    cut,
  )
  derivation.reset(rowIndex, [...rowIndex])
  return derivation.view(now).trend
}
const everySecond = Array.from({ length: 40 }, (_, i) => i)

test('a figure over a window shows what it was before, up to now', () => {
  const before = Array.from({ length: 12 }, () => 4)
  expect(trendOf({ aggregate: 'count', window: 4 }, everySecond, 39_000)).toEqual([...before, 4])
  expect(trendOf({ aggregate: 'sum', window: 4 }, [38, 39], 39_000)?.slice(-3)).toEqual([0, 2, 4])
})

test('its points are missing where rows of their time are not loaded', () => {
  const trend = trendOf({ aggregate: 'count', window: 4 }, everySecond.slice(30), 39_000, true)
  expect(trend?.slice(0, 6)).toEqual([null, null, null, null, null, null])
  expect(trend?.at(-1)).toBe(4)
})

test('a figure over a window is complete only where the order of the rows tells which are not loaded', () => {
  const now = 100_000
  const overOf = (times: readonly number[], order: { column: string; ascending: boolean }) => {
    const rows = times.map((second, i) =>
      row(i, { at: new Date(second * 1000).toISOString(), value: order.ascending ? i : -i }),
    )
    const rowIndex = holding(rows, true, { ...source, order })
    const derivation = deriveNumber({ ...numberPanel, aggregate: 'count', window: 10 })
    derivation.reset(rowIndex, [...rowIndex])
    return derivation.view(now).over?.isTruncated
  }
  const byValue = { column: 'value', ascending: false }
  // The dearest orders are of any time, and the last of them happen to be old ones.
  const scattered = [95, ...Array.from({ length: 60 }, (_, i) => (i * 37) % 61)]
  expect(overOf(scattered, byValue)).toBe(true)
  // All that is loaded was written at once, as by a seed; what came later is not loaded.
  const seeded = Array.from({ length: 40 }, () => 5)
  expect(overOf(seeded, { column: 'id', ascending: true })).toBe(true)
  expect(overOf(seeded, { column: 'at', ascending: true })).toBe(true)
  expect(overOf(seeded, { column: 'at', ascending: false })).toBe(false)
  const newest = Array.from({ length: 40 }, (_, i) => 95 - i)
  expect(overOf(newest, byValue)).toBe(false)
})

test.each([{ aggregate: 'count' }, { aggregate: 'p95', window: 4 }, {}] as const)('%j has none', panel => {
  expect(trendOf(panel, everySecond, 39_000)).toBeUndefined()
})
