import { describe, expect, test } from 'vitest'
import type { GaugePanel, NumberPanel } from '../../src/board/board'
import type { Row } from '../../src/backend/ports/backend.port'
import type { Derivation } from '../../src/streams/views/derivation'
import type { GaugeView, NumberView } from '../../src/streams/views/view'
import { deriveGauge } from '../../src/streams/views/kinds/deriveGauge'
import { deriveNumber } from '../../src/streams/views/kinds/deriveNumber'
import { numberPanel, row } from '../support/boards'
import { holding } from '../support/rows'
import { random } from './folds/adversary'

const viewNumber = <V>(derivation: Derivation<V>, rows: readonly Row[], now: number, cut = false) => {
  const rowIndex = holding(rows, cut)
  derivation.reset(rowIndex, [...rowIndex])
  return derivation.view(now)
}
const viewDelta = (panel: Partial<NumberPanel>, rows: readonly Row[], now: number, cut = false) =>
  viewNumber(deriveNumber({ ...numberPanel, ...panel }), rows, now, cut).delta
const ago = (seconds: number): Partial<NumberPanel> => ({ comparison: { kind: 'earlier', seconds } })

describe('the value that a number is compared with', () => {
  const rows = [row(1, { value: 10 }), row(5, { value: 0.1 }), row(8, { value: 0.3 })]

  test('is the latest of so long ago, and the difference is exact', () => {
    expect(viewDelta(ago(4), rows, 10_000)).toEqual({
      from: 0.1,
      at: 5_000,
      difference: 0.2,
      isCovered: true,
    })
    expect(viewDelta(ago(5), rows, 10_000)).toMatchObject({ from: 0.1, at: 5_000 })
    expect(viewDelta(ago(6), rows, 10_000)).toMatchObject({ from: 10, at: 1_000, difference: -9.7 })
    expect(viewDelta(ago(1), rows, 10_000)).toMatchObject({ from: 0.3, difference: 0 })
  })

  test('passes with time alone, and is the same object until it does', () => {
    const rowIndex = holding(rows)
    const derivation = deriveNumber({ ...numberPanel, ...ago(4) })
    derivation.reset(rowIndex, [...rowIndex])
    const before = derivation.view(10_000)
    expect(derivation.view(11_900)).toBe(before)
    expect(derivation.view(12_000).delta).toMatchObject({ from: 0.3, difference: 0 })
  })

  test('is null before the first, and not covered where the limit cut the rows', () => {
    expect(viewDelta(ago(60), rows, 10_000)).toEqual({
      from: null,
      at: null,
      difference: null,
      isCovered: true,
    })
    expect(viewDelta(ago(60), rows, 10_000, true)).toMatchObject({ from: null, isCovered: false })
    expect(viewDelta(ago(4), rows, 10_000, true)).toMatchObject({ from: 0.1, isCovered: true })
  })

  test('is not covered where a later value of before then may not be loaded', () => {
    const scattered = [9, 2, 8, 1, 7, 3].map((second, i) =>
      row(100 - i, { at: new Date(second * 1_000).toISOString() }),
    )
    expect(viewDelta(ago(4), scattered, 10_000)).toMatchObject({ at: 3_000, isCovered: true })
    expect(viewDelta(ago(4), scattered, 10_000, true)).toMatchObject({ isCovered: false })
  })

  test('is the first of the course, but never the only one', () => {
    const first: Partial<NumberPanel> = { comparison: { kind: 'first' } }
    expect(viewDelta(first, rows, 10_000)).toMatchObject({ from: 10, at: 1_000, difference: -9.7 })
    expect(viewDelta(first, [row(1)], 10_000)).toMatchObject({ from: null, difference: null })
  })

  test('keeps digits that no double has', () => {
    const large = [row(1, { value: '9007199254740992' }), row(8, { value: '9007199254740993' })]
    expect(viewDelta(ago(5), large, 10_000)).toMatchObject({ difference: 1 })
  })

  test('of an aggregate is that of the rows up to then, or of the window before', () => {
    const sum = { aggregate: 'sum', ...ago(4) } as const
    expect(viewDelta(sum, rows, 10_000)).toEqual({ from: 10.1, at: null, difference: 0.3, isCovered: true })
    const panel = { ...sum, window: 4 }
    expect(viewNumber(deriveNumber({ ...numberPanel, ...panel }), rows, 10_000)).toMatchObject({
      value: 0.3,
      over: { rows: 1, isTruncated: false, seconds: 4 },
      delta: { from: 0.1, difference: 0.2 },
    })
    expect(viewDelta(panel, rows, 12_000)).toMatchObject({ from: 0.4, difference: -0.4 })
  })

  test('is 0 for a sum or a count of no rows, and unknown for others and for rows without a value', () => {
    const valueAt = (aggregate: GaugePanel['aggregate'] & string, all: readonly Row[], now: number) => {
      const panel = { ...numberPanel, aggregate, window: 4, ...ago(4) }
      const { value, delta } = viewNumber(deriveNumber(panel), all, now)
      const gauge: GaugePanel = { ...panel, kind: 'gauge', max: 100 }
      expect(viewNumber(deriveGauge(gauge), all, now).value).toBe(value)
      return [value, delta?.from]
    }
    for (const aggregate of ['sum', 'count', 'distinct'] as const)
      expect(valueAt(aggregate, rows, 18_000)).toEqual([0, 0])
    for (const aggregate of ['average', 'min', 'max', 'p50'] as const)
      expect(valueAt(aggregate, rows, 18_000)).toEqual([null, null])
    const withValueless = [...rows, row(19, { value: null })]
    expect(valueAt('sum', withValueless, 22_000)).toEqual([null, 0])
    expect(valueAt('count', withValueless, 22_000)).toEqual([0, 0])
  })

  test('of an aggregate over all rows counts rows without a time as before: nobody knows that they came since', () => {
    const untimed = [...rows, row(11, { value: 100, at: null }), row(12, { value: 200, at: null })]
    const sum = { aggregate: 'sum', ...ago(4) } as const
    expect(viewDelta(sum, untimed, 10_000)).toEqual({
      from: 310.1,
      at: null,
      difference: 0.3,
      isCovered: true,
    })
    expect(viewDelta({ ...sum, window: 4 }, untimed, 10_000)).toMatchObject({ from: 0.1, difference: 0.2 })
  })

  test('of an aggregate is not remembered where rows of that time may be gone', () => {
    const sum = { aggregate: 'sum', ...ago(4) } as const
    expect(viewDelta(sum, rows, 10_000, true)).toEqual({
      from: null,
      at: null,
      difference: null,
      isCovered: false,
    })
    // The window before reaches from 5 s back to 2 s, and the oldest row held is older than that.
    expect(viewDelta({ ...sum, window: 4 }, rows, 10_000, true)).toMatchObject({ from: 0.1, isCovered: true })
    expect(viewDelta({ ...sum, window: 9 }, rows, 10_000, true)).toMatchObject({ isCovered: false })
  })
})

describe('the course of a number', () => {
  const dice = random(3)
  const rows = Array.from({ length: 5_000 }, (_, i) => row(i + 1, { value: Math.round(dice() * 1e6) / 100 }))
  const values = rows.map(({ value }) => Number(value))

  test('is no longer than can be seen, and has the least, the greatest and both ends', () => {
    const { course, times, value, at, newest } = viewNumber(deriveNumber(numberPanel), rows, 0)
    expect(course.length).toBeGreaterThan(200)
    expect(course.length).toBeLessThanOrEqual(240)
    const knownNumbers = course.filter(each => each !== null)
    expect([Math.min(...knownNumbers), Math.max(...knownNumbers)]).toEqual([
      Math.min(...values),
      Math.max(...values),
    ])
    expect([course[0], course.at(-1), times?.at(-1)]).toEqual([values[0], value, at])
    expect(course.map((each, i) => each === values[(times?.[i] ?? 0) / 1_000 - 1])).not.toContain(false)
    expect(newest).toEqual({
      course: values.slice(-200),
      times: values.map((_, i) => (i + 1) * 1_000).slice(-200),
      rowCount: 5_000,
    })
  })

  test('has every row where all are asked for', () => {
    const view = viewNumber(deriveNumber(numberPanel, true), rows, 0)
    expect([view.course, view.newest]).toEqual([values, undefined])
  })
})

describe('a gauge', () => {
  const panel: GaugePanel = { ...numberPanel, kind: 'gauge', totalColumn: 'whole' }
  const rows = [row(1, { whole: 30 }), row(3, { whole: 40, value: '1.5' })]

  test('is the newest value, and what the range ends at then', () => {
    expect(viewNumber(deriveGauge(panel), rows, 0)).toEqual({
      kind: 'gauge',
      value: 1.5,
      total: 40,
      at: 3_000,
    })
    expect(viewNumber(deriveGauge(panel), [], 0)).toEqual({
      kind: 'gauge',
      value: null,
      total: null,
      at: null,
    })
  })

  test('is calculated from all loaded values, and says from how many rows', () => {
    expect(viewNumber(deriveGauge({ ...panel, aggregate: 'max' }), rows, 0, true)).toEqual({
      kind: 'gauge',
      value: 1.5,
      total: 40,
      at: 3_000,
      over: { rows: 2, isTruncated: true },
    })
  })
})

test('the newest of two rows of one millisecond is the later one, whatever their keys', () => {
  const rows = [
    row(9, { at: '2026-01-01T00:00:00.1231+00:00', value: 1 }),
    row(5, { at: '2026-01-01T00:00:00.123900+00:00', value: 2 }),
    row(7, { at: '2026-01-01T00:00:00.123+00:00', value: 3 }),
  ]
  const gaugePanel: GaugePanel = { ...numberPanel, kind: 'gauge' }
  const { value } = viewNumber(deriveNumber(numberPanel), rows, 0)
  expect([value, viewNumber(deriveGauge(gaugePanel), rows, 0).value]).toEqual([2, 2])
})

describe.each([
  ['number', deriveNumber(numberPanel)],
  ['gauge', deriveGauge({ ...numberPanel, kind: 'gauge' })],
] as const)('the newest value of a %s', (_, derivation: Derivation<NumberView | GaugeView>) => {
  const scattered = [9, 2, 8, 1, 7, 3].map((second, i) =>
    row(100 - i, { at: new Date(second * 1_000).toISOString(), value: second }),
  )
  const inOrder = [3, 2, 1].map(second => row(second))

  test('is of the loaded rows, where a newer one may lie beyond the limit', () => {
    expect(viewNumber(derivation, scattered, 10_000, true)).toMatchObject({
      value: 9,
      over: { rows: 6, isTruncated: true },
    })
  })

  test('is of all rows where all are loaded, or the list begins with the newest', () => {
    expect(viewNumber(derivation, scattered, 10_000).over).toBeUndefined()
    expect(viewNumber(derivation, inOrder, 10_000, true).over).toBeUndefined()
  })

  test('is the same view until something changes', () => {
    const before = viewNumber(derivation, scattered, 10_000, true)
    expect(derivation.view(10_016)).toBe(before)
  })
})
