import type { Database } from 'supabase-embedded'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCollector } from '../../dev/demo/collector'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a database that refuses everything is reported, and the collector goes on', async () => {
  const consoleSpy = vi.spyOn(console, 'error').mockReturnValue()
  const query = vi.fn(() => Promise.reject(new Error('no')))
  const database = { query } as Partial<Database> as Database
  const collector = startCollector({ database, onServed: () => () => undefined })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(consoleSpy).toHaveBeenCalledWith('old rows were not pruned:', expect.any(Error))
  const queryCount = query.mock.calls.length
  await vi.advanceTimersByTimeAsync(2000)
  await collector.stop()
  expect(query.mock.calls.length).toBeGreaterThan(queryCount)
})
