import { afterEach, expect, test, vi } from 'vitest'
import { listPendingTimers } from '../support/pendingTimers'

afterEach(() => void vi.useRealTimers())

test('a pending timer is told by its wait and its code', () => {
  vi.useFakeTimers()
  const timer = setTimeout(() => 'the one that is left', 70)
  expect(listPendingTimers()).toEqual([expect.stringMatching(/^70 ms: .*the one that is left/)])
  clearTimeout(timer)
  expect(listPendingTimers()).toEqual([])
  vi.useRealTimers()
  expect(() => listPendingTimers()).toThrow('not faked')
})
