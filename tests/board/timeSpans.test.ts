import { expect, test } from 'vitest'
import { bucketFor, windowFor } from '../../src/board/templates/timeSpans'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

test.each([
  [undefined, 'day'],
  [{ from: 0, to: 30_000 }, 'second'],
  // Written by a single statement.
  [{ from: 5, to: 5 }, 'day'],
  [{ from: 0, to: HOUR }, 'minute'],
  [{ from: 0, to: 40 * HOUR }, 'hour'],
  [{ from: 0, to: 24 * 30 * HOUR }, 'day'],
  [{ from: 0, to: 24 * 365 * HOUR }, 'week'],
  [{ from: 0, to: 24 * 365 * 100 * HOUR }, 'year'],
])('a span of %j is cut by %s', (span, name) => {
  expect(bucketFor(span, 500).name).toBe(name)
})

test.each([
  [{ from: 0, to: 60 * HOUR }, 60, '6 hours'],
  [{ from: 0, to: 60 * HOUR }, 120, 'hour'],
  // Fewer than eight buckets make no course.
  [{ from: 0, to: 10 * HOUR }, 3, 'hour'],
  [{ from: 0, to: 30_000 }, 1, 'second'],
])('a span of %j with %i rows is cut by %s', (span, rows, name) => {
  expect(bucketFor(span, rows).name).toBe(name)
})

test.each([
  [40, 0, '30 days', 24],
  [10, 0, '7 days', 24],
  [2, 0, '24 hours', 24],
  [3, 0, 'hour', 1],
  [2, 1, undefined, 1],
  // A clock is ahead; and rows of the next day, which the window would count.
  [2, -0.1, 'hour', 1],
  [40, -1, undefined, 24],
])('rows from %i to %i units ago are counted over the last %s', (from, to, name, hours) => {
  const span = { from: NOW - from * hours * HOUR, to: NOW - to * hours * HOUR }
  expect(windowFor(span, NOW)?.name).toBe(name)
})
