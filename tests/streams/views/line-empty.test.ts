import { expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { LinePanel } from '../../../src/board/board'
import { deriveLine } from '../../../src/streams/views/kinds/deriveLine'
import { linePanel, row } from '../../support/boards'
import { holding } from '../../support/rows'

const panel: LinePanel = {
  ...linePanel,
  timeBucket: 10,
  series: (['count', 'sum', 'average'] as const).map(aggregate => ({
    column: 'value',
    label: aggregate,
    aggregate,
  })),
}
const newestFirst = (...seconds: number[]) =>
  seconds.map((second, i) => row(100 - i, { at: new Date(second * 1_000).toISOString() }))
const viewOf = (rows: readonly Row[], isCut: boolean) => {
  const index = holding(rows, isCut)
  const derivation = deriveLine(panel)
  derivation.reset(index, [...index])
  return derivation.view(30_000)
}

test('is nothing in a stretch without rows where all are held, and unknown where some may be missing', () => {
  const valuesOf = (rows: readonly Row[], isCut: boolean) =>
    Object.fromEntries(viewOf(rows, isCut).series.map(({ label, values }) => [label, values]))
  const rows = newestFirst(35, 18, 1)
  expect(valuesOf(rows, false)).toMatchObject({
    count: [1, 1, 0, 1],
    sum: [rows[2]?.['value'], rows[1]?.['value'], 0, rows[0]?.['value']],
    average: [expect.any(Number), expect.any(Number), null, expect.any(Number)],
  })
  // Older rows than the last one are missing, of which none is drawn.
  expect(valuesOf(rows, true)).toMatchObject({ count: [1, 1, 0, 1] })
  // By a key that does not follow the times, rows of any time may be missing.
  const unordered = newestFirst(38, 3, 37, 2, 31, 4)
  expect(valuesOf(unordered, true)).toMatchObject({ count: [3, null, null, 3] })
  expect(valuesOf(unordered, false)).toMatchObject({ count: [3, 0, 0, 3] })
})
