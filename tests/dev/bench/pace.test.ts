import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from '../../../bench/sender/pace'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('writes as many changes as a rate asks for, and none at rest', () => {
  const write = vi.fn()
  const changes = pace(write, () => false)
  expect(vi.getTimerCount()).toBe(0)
  changes.set(250)
  vi.advanceTimersByTime(2_000)
  expect(write).toHaveBeenCalledTimes(500)
  changes.set(0)
  vi.advanceTimersByTime(2_000)
  expect(changes.madeCount).toBe(500)
  expect(vi.getTimerCount()).toBe(0)
})

test('skips and counts the changes that a client cannot take, and does not catch up', () => {
  let isBehind = false
  const changes = pace(vi.fn(), () => isBehind)
  changes.set(1_000)
  vi.advanceTimersByTime(1_000)
  isBehind = true
  vi.advanceTimersByTime(1_000)
  isBehind = false
  vi.advanceTimersByTime(1_000)
  expect(changes).toMatchObject({ madeCount: 2_000, skippedCount: 1_000 })
})
