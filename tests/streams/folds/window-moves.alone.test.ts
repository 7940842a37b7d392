import { expect, test, vi } from 'vitest'
import { RowCount } from '../../../src/streams/folds/aggregates/count'
import { lastSeconds, RowWindow } from '../../../src/streams/folds/time/rowWindow'
import { TimeIndex } from '../../../src/streams/folds/time/timeIndex'
import type { RowEntry } from '../../../src/streams/rows/rowIndex'
import { row } from '../../support/boards'
import { holding } from '../../support/rows'

const searches = vi.hoisted(() => ({ count: 0, comparisons: 0 }))
const readTimes = vi.hoisted(() => ({ count: 0 }))

vi.mock('../../../src/board/time/parseInstant', async original => {
  const { parseInstant, ...rest } = await original<typeof import('../../../src/board/time/parseInstant')>()
  const countedParse: typeof parseInstant = (...parameters) => {
    readTimes.count += 1
    return parseInstant(...parameters)
  }
  return { ...rest, parseInstant: countedParse }
})

vi.mock('../../../src/streams/rows/orderedList', async original => {
  const { OrderedList } = await original<typeof import('../../../src/streams/rows/orderedList')>()
  class CountedList<T> extends OrderedList<T> {
    override *from(isBefore: (item: T, rank: number) => boolean) {
      searches.count += 1
      yield* super.from((item, rank) => {
        searches.comparisons += 1
        return isBefore(item, rank)
      })
    }
  }
  return { OrderedList: CountedList }
})

const ROWS = 1_000
/** Between two rows. */
const STEP_S = 10
const WINDOW_S = 1_000

function openWindow() {
  const entries: RowEntry[] = [
    ...holding(
      Array.from({ length: ROWS }, (_, i) => row(i, { at: new Date(i * STEP_S * 1_000).toISOString() })),
    ),
  ]
  const index = new TimeIndex('at')
  index.load(entries)
  const window = new RowWindow('at', lastSeconds(WINDOW_S, 500), new RowCount(), index)
  window.load(entries)
  let now = ROWS * STEP_S * 1_000 - 1
  window.value(now)
  Object.assign(searches, { count: 0, comparisons: 0 })
  readTimes.count = 0
  return (ms: number) => window.value((now += ms))
}

test('a window looks for rows only where one crosses its edges', () => {
  const valueAfter = openWindow()
  // Until the first of these, a row is at each edge.
  for (let ms = 0; ms < STEP_S * 1_000 * 3; ms += 10) valueAfter(10)
  expect(searches.count).toBeLessThanOrEqual(2 * 4)
  expect(valueAfter(0).value).toBe(WINDOW_S / STEP_S)
})

test('the time of no row is read where none crosses an edge', () => {
  const valueAfter = openWindow()
  // The first move looks for the next row at each edge.
  valueAfter(1)
  expect(readTimes.count).toBeGreaterThan(0)
  readTimes.count = 0
  for (let tick = 0; tick < 8; tick += 1) valueAfter(250)
  expect(readTimes.count).toBe(0)
})

test('the search of a place compares as often as halving needs', () => {
  const valueAfter = openWindow()
  valueAfter(STEP_S * 1_000)
  expect(searches.comparisons).toBeLessThan(2 * (Math.log2(ROWS) + 4))
})
