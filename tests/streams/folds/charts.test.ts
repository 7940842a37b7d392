import { describe, expect, test } from 'vitest'
import fc from '../../support/property'
import { binWidth, DistributionFold } from '../../../src/streams/folds/aggregates/distribution'
import { PointCloud } from '../../../src/streams/folds/space/pointCloud'
import { weekHours } from '../../../src/streams/views/late/weekHours'
import { pointOf } from '../../../src/streams/values/pointOf'
import { deriveHeatmap } from '../../../src/streams/views/late/deriveHeatmap'
import { RowIndex } from '../../../src/streams/rows/rowIndex'
import { row, source } from '../../support/boards'
import { random } from './adversary'

const entry = (key: string, row: Record<string, unknown>) => ({ key, row })

describe('a distribution', () => {
  const numbers = fc.oneof(
    fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 300 }),
    fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { maxLength: 300 }),
  )
  test('has each number in one bin after any changes', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 2, max: 60 }), (heldNumbers, passing, most) => {
        const fold = new DistributionFold('n', most)
        fold.load(heldNumbers.map((n, i) => entry(`h${i}`, { n })))
        const goneRows = passing.map((n, i) => entry(`p${i}`, { n }))
        for (const each of goneRows) fold.add(each)
        fold.value()
        for (const each of goneRows) fold.remove(each)
        const { bins, step, below, above } = fold.value()
        expect(bins.length).toBeLessThanOrEqual(most)
        expect(bins.reduce((sum, { rows }) => sum + rows, below + above)).toBe(heldNumbers.length)
        for (const [i, { from, rows }] of bins.entries()) {
          const to = bins[i + 1]?.from ?? Number((from + step).toPrecision(12))
          expect(rows).toBe(heldNumbers.filter(n => n >= from && n < to).length)
        }
      }),
    )
  })
  test('has bins as wide as a round number, and whole ones of whole numbers', () => {
    expect(binWidth(0, 9.9, 10, false)).toBe(1)
    expect(binWidth(0, 10, 10, false)).toBe(2)
    expect(binWidth(0, 5, 20, true)).toBe(1)
    expect(binWidth(3, 3, 20, false)).toBe(0.5)
    expect(binWidth(0, 0, 20, true)).toBe(1)
    expect(binWidth(-37, 512, 20, false)).toBe(50)
    expect(binWidth(0, 1e-322, 20, false)).toBe(1e-300)
  })
  test('leaves out a few that are far from the others, and says how many', () => {
    const fold = new DistributionFold('n', 20)
    fold.load(
      [...Array.from({ length: 300 }, (_, i) => i % 20), 1e9, -1e9].map((n, i) => entry(`${i}`, { n })),
    )
    expect(fold.value()).toMatchObject({ step: 1, below: 1, above: 1, without: 0 })
    fold.add(entry('null', { n: null }))
    expect(fold.value().without).toBe(1)
  })
  test('has the greatest value in its last bin, whatever digits a double adds', () => {
    for (const unit of [0.01, 0.05, 0.1, 0.3, 1e12]) {
      const numbers = Array.from({ length: 21 }, (_, i) => Number((i * unit).toPrecision(12)))
      const fold = new DistributionFold('n', 20)
      fold.load(numbers.map((n, i) => entry(`${i}`, { n })))
      const { bins, above } = fold.value()
      expect([above, bins.at(-1)?.rows !== 0]).toEqual([0, true])
      expect(new Set(bins.map(({ from }) => from)).size).toBe(bins.length)
    }
  })
  test('may be of a range', () => {
    const fold = new DistributionFold('n', 10, [0, 5])
    fold.load([-3, 0.5, 4.9, 7].map((n, i) => entry(`${i}`, { n })))
    expect(fold.value()).toMatchObject({ below: 1, above: 1 })
  })
})

describe('a cloud of points', () => {
  const cloud = () =>
    new PointCloud({
      uses: ['x', 'y', 'g'],
      read: ({ row }) => (row['x'] === null ? null : [Number(row['x']), Number(row['y'])]),
      groupOf: ({ row }) => String(row['g']),
      nameOf: ({ key }) => key,
    })
  const rows = (count: number, spread: number) =>
    Array.from({ length: count }, (_, i) =>
      entry(`${i}`, { x: (i * 7919) % spread, y: (i * 104_729) % spread, g: i % 3 }),
    )
  test('of few rows has each where it is, with its name', () => {
    const fold = cloud()
    fold.load([
      entry('a', { x: 1, y: 2, g: 0 }),
      entry('b', { x: 5, y: -3, g: 1 }),
      entry('c', { x: null, y: 0, g: 1 }),
    ])
    const { spots, extent, without } = fold.value()
    expect(spots.map(({ name, rows, group }) => [name, rows, group])).toEqual([
      ['a', 1, '0'],
      ['b', 1, '1'],
    ])
    expect(spots[0]?.x).toBeCloseTo(1, 2)
    expect([extent, without]).toEqual([{ x: [1, 5], y: [-3, 2] }, 1])
  })
  test('has all rows in no more points than can be distinguished', () => {
    const fold = cloud()
    fold.load(rows(50_000, 10_007))
    const { spots } = fold.value()
    expect(spots.length).toBeLessThan(2_500)
    expect(spots.reduce((sum, { rows }) => sum + rows, 0)).toBe(50_000)
  })
  test('is the same, loaded at once or as rows come and go', () => {
    const [once, piece] = [cloud(), cloud()]
    const [keptRows, passing] = [
      rows(1_500, 997),
      rows(3_000, 5_003).map(({ row }, i) => entry(`p${i}`, row)),
    ]
    once.load(keptRows)
    for (const each of passing) piece.add(each)
    piece.value()
    for (const each of keptRows) piece.add(each)
    piece.value()
    for (const each of passing) piece.remove(each)
    expect(piece.value()).toEqual(once.value())
  })
})

test('hours of the week are those of the zone, on either side of a change of its clock', () => {
  const berlin = weekHours('Europe/Berlin')
  expect(berlin(Date.parse('2026-03-29T00:59:00Z'))).toEqual(['1', '7'])
  expect(berlin(Date.parse('2026-03-29T01:00:00Z'))).toEqual(['3', '7'])
  expect(weekHours('Asia/Kathmandu')(Date.parse('2026-11-23T18:14:59Z'))).toEqual(['23', '1'])
  expect(weekHours('Asia/Kathmandu')(Date.parse('2026-11-23T18:15:00Z'))).toEqual(['0', '2'])
})

test.each<[unknown, readonly [number, number] | null]>([
  [{ type: 'Point', coordinates: [13.4, 52.5] }, [13.4, 52.5]],
  ['{"type":"Point","coordinates":[13.4,52.5]}', [13.4, 52.5]],
  ['0101000020E6100000CDCCCCCCCCCC2A400000000000404A40', [13.4, 52.5]],
  ['0101000000CDCCCCCCCCCC2A400000000000404A40', [13.4, 52.5]],
  ['POINT(13.4 52.5)', [13.4, 52.5]],
  ['SRID=4326;POINT(-13.4 52.5)', [-13.4, 52.5]],
  ['(13.4,52.5)', [13.4, 52.5]],
  [{ type: 'LineString', coordinates: [[13.4, 52.5]] }, null],
  [{ type: 'Point', coordinates: [200, 52.5] }, null],
  ['{"type":', null],
  ['0102000000010000000000000000000000000000000000000000', null],
  ['nowhere', null],
  [null, null],
])('%j is the place %j', (value, place) => {
  expect(pointOf(value)).toEqual(place)
})

test('a heat map of a year has each row at its hour and weekday', () => {
  const dice = random(5)
  const view = deriveHeatmap({
    id: 'p',
    title: 'P',
    source: 'orders',
    place: { x: 0, y: 0, width: 4, height: 4 },
    kind: 'heatmap',
    timeColumn: 'at',
    zone: 'UTC',
  })
  const index = new RowIndex({ ...source, limit: 10_000 })
  const times = Array.from({ length: 5_000 }, () =>
    Math.floor(Date.UTC(2026, 0, 1) + dice() * 31_536_000_000),
  )
  index.load(
    times.map((at, id) => ({ key: String(id), row: row(id, { at: new Date(at).toISOString() }) })),
    null,
  )
  view.reset(index, [...index])
  const counts = view.view(Date.now()).rows.map(({ cells }) => cells.map(cell => cell?.value ?? 0))
  const expectedCounts = [1, 2, 3, 4, 5, 6, 0].map(day =>
    Array.from(
      { length: 24 },
      (_, hour) =>
        times.filter(at => new Date(at).getUTCDay() === day && new Date(at).getUTCHours() === hour).length,
    ),
  )
  expect(counts).toEqual(expectedCounts)
})
