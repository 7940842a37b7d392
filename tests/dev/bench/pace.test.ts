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
  expect(changes.made).toBe(500)
  expect(vi.getTimerCount()).toBe(0)
})

test('leaves out, and counts, what somebody cannot take, and does not make up for it', () => {
  let isHeldUp = false
  const changes = pace(vi.fn(), () => isHeldUp)
  changes.set(1_000)
  vi.advanceTimersByTime(1_000)
  isHeldUp = true
  vi.advanceTimersByTime(1_000)
  isHeldUp = false
  vi.advanceTimersByTime(1_000)
  expect(changes).toMatchObject({ made: 2_000, withheld: 1_000 })
})
