import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import { columnWidthFor } from '../../../src/streams/folds/time/pixelColumns'
import { SampledSeries } from '../../../src/streams/folds/time/sampledSeries'
import { numberOf } from '../../../src/streams/values/columnValues'
import { random } from './adversary'
import { at, byTime } from './oracle'
import { walk } from './walk'

const COLUMNS = 6
const courseOf = (hasEnds: boolean) => () =>
  new SampledSeries<number | null>({
    time: 'at',
    uses: ['value'],
    hasEnds,
    read: ({ row }) => numberOf(row['value']),
    measures: [number => number],
  })

/** Of the rows of one stretch those that have to be drawn, looked for among all of them. */
function picksOf(rows: readonly Row[], hasEnds: boolean): Row[] {
  const knownRows = rows.filter(({ value }) => numberOf(value) !== null)
  const numbers = knownRows.map(({ value }) => Number(value))
  const extremes = [Math.min(...numbers), Math.max(...numbers)].map(extreme =>
    knownRows.find(({ value }) => Number(value) === extreme),
  )
  const ends = [rows[0], rows.at(-1), knownRows.at(-1)]
  const picks = [...extremes, ...(hasEnds ? ends : knownRows.length === 0 ? [rows[0]] : [])]
  return rows.filter(row => picks.includes(row))
}

/** What has to be drawn of all rows, in columns of a width. */
function drawCourse(rows: readonly Row[], width: number, hasEnds: boolean): number[] {
  const inTime = [...rows].sort(byTime)
  const columns = new Map<number, Row[]>()
  for (const row of inTime) {
    const id = Math.floor(at(row) / width)
    columns.set(id, [...(columns.get(id) ?? []), row])
  }
  const picks = new Set([...columns.values()].flatMap(column => picksOf(column, hasEnds)))
  for (const end of [inTime[0], inTime.at(-1)]) if (end !== undefined) picks.add(end)
  return inTime.filter(row => picks.has(row)).map(row => Number(row['id']))
}

describe('a course', () => {
  test.each([true, false])(
    'is drawn by what can be seen of it, however rows come and go (ends drawn: %s)',
    hasEnds => {
      walk(courseOf(hasEnds), (course, rows) => {
        const { points, width } = course.draw(COLUMNS)
        expect(points.map(({ key }) => Number(key))).toEqual(drawCourse(rows, width ?? 1, hasEnds))
        expect(course.draw(COLUMNS).points).toBe(points)
      })
    },
  )

  test('has all of its rows where all are asked for', () => {
    walk(courseOf(true), (course, rows) => {
      const { points, width } = course.draw(null)
      expect([points.map(({ key }) => Number(key)), width]).toEqual([
        [...rows].sort(byTime).map(({ id }) => Number(id)),
        null,
      ])
    })
  })
})

test('there are as many columns as asked for at most, and half as wide there would be more', () => {
  const dice = random(7)
  for (let i = 0; i < 2_000; i += 1) {
    const first = Math.floor(dice() * 2e12)
    const last = first + Math.ceil(dice() ** 4 * 1e11)
    const most = 2 + Math.floor(dice() * 600)
    const width = columnWidthFor(first, last, most)
    const countOf = (width: number) => Math.floor(last / width) - Math.floor(first / width) + 1
    expect(countOf(width)).toBeLessThanOrEqual(most)
    expect(countOf(width / 2)).toBeGreaterThan(most)
  }
  expect(columnWidthFor(5, 5, 100)).toBe(1)
})
