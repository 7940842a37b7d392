import { expect, test } from 'vitest'
import { broken } from '../../src/ui/chart/breaks'
import { strokeOf } from '../../src/ui/chart/strokes'
import { summary } from '../../src/ui/chart/summary'
import { sparkPath } from '../../src/ui/panels/sparkPath'
import type { LineView } from '../../src/streams/view'

const view = (times: number[], ...values: (number | null)[][]): LineView => ({
  kind: 'line',
  times,
  series: values.map((each, n) => ({ label: `series ${n}`, values: each })),
})

test('no line is drawn across a pause in the samples', () => {
  const data = broken(view([1, 2, 3, 4, 60, 61], [1, 2, 3, 4, 5, 6]))
  expect(data.gaps).toEqual([{ from: 4, to: 60 }])
  expect(data.times).toEqual([1, 2, 3, 4, 32, 60, 61])
  expect(data.values).toEqual([[1, 2, 3, 4, null, 5, 6]])
})

test('a little unevenness is no pause', () => {
  const data = broken(view([1, 2, 5, 6, 7.4], [1, 2, 3, 4, 5]))
  expect(data.gaps).toEqual([])
  expect(data.times).toEqual([1, 2, 5, 6, 7.4])
})

test.each([[[]], [[1]], [[1, 1, 1]]])('times %j have no gaps', times => {
  expect(broken(view(times)).gaps).toEqual([])
})

test('a chart is told in words: the newest values and their range', () => {
  const words = summary('CPU', view([0, 60, 120], [10, 30.44, null], [null, null, null]), '%')
  expect(words).toBe(
    'CPU over the last 2 m: series 0 is 30.4 %, between 10 % and 30.4 %; series 1 has no values.',
  )
})

test('no two of the first eight series share both hue and dash', () => {
  const strokes = Array.from({ length: 8 }, (_, n) => JSON.stringify(strokeOf(n)))
  expect(new Set(strokes).size).toBe(8)
})

test('a spark breaks where a value is missing and ends in a dot only at the newest', () => {
  const spark = sparkPath([0, 5, null, 10, 5], [0, 10])
  expect(spark.line).toBe('M0 100L25 50M75 0L100 50')
  expect(spark.area).toBe('M0 100L0 100L25 50V100ZM75 100L75 0L100 50V100Z')
  expect(spark.end).toBe('M100 50h0')
  expect(sparkPath([1, null], [0, 2]).end).toBeNull()
})

test('a spark of equal values is drawn, not divided by zero', () => {
  expect(sparkPath([5, 5], [5, 5]).line).toBe('M0 100L100 100')
})
