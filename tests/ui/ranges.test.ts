import { expect, test } from 'vitest'
import { MAX_POINTS, toRanges } from '../../src/ui/charts/data/ranges'

const count = 2 * MAX_POINTS
const times = Array.from({ length: count }, (_, i) => i)

test('few points are drawn one by one', () => {
  expect(toRanges(times.slice(0, MAX_POINTS), times.slice(0, MAX_POINTS))).toBeNull()
})

test('many points become columns that hold each of them', () => {
  const values = times.map(time => Math.sin(time) * 10)
  const [run = [], ...others] = toRanges(times, values) ?? []
  expect([run.length, others]).toEqual([120, []])
  expect(Math.min(...run.map(({ low }) => low))).toBe(Math.min(...values))
  expect(Math.max(...run.map(({ high }) => high))).toBe(Math.max(...values))
  expect(run.every(({ low, mean, high }) => low <= mean && mean <= high)).toBe(true)
})

test('a missing value breaks the range, and the time of another line does not', () => {
  const brokenTimes = times.map(time => (time === 200 ? null : time % 2 === 0 ? time : undefined))
  expect(
    toRanges([...times, ...times.map(time => time + count)], [...brokenTimes, ...brokenTimes])?.length,
  ).toBe(3)
  const sharedTimes = times.flatMap(time => [time, undefined])
  expect(
    toRanges(
      [...times, ...times].sort((a, b) => a - b),
      sharedTimes,
    )?.length,
  ).toBe(1)
})
