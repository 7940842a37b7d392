import fc from '../support/property'
import { expect, test } from 'vitest'
import { backoff } from '../../src/machines/shared/backoff'

const lost = { kind: 'lost', reason: '' } as const

test('doubles from one second to thirty, and keeps at least half of a step', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(n => backoff(n, lost, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect([1, 2, 6].map(n => backoff(n, lost, 0))).toEqual([500, 1_000, 15_000])
})

test('a limit of the project is waited out at the longest step, from the first try on', () => {
  expect(backoff(1, { kind: 'limited', reason: '' }, 0)).toBe(15_000)
})

test('never waits longer than thirty seconds, however many tries', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, random) => {
        const wait = backoff(n, lost, random)
        expect(wait).toBeGreaterThanOrEqual(500)
        expect(wait).toBeLessThanOrEqual(30_000)
      },
    ),
  ))
