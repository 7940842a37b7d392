import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OLDEST_MS, openReplica } from '../../dev/storm/world/oldAnswers'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A replica of a table that has one more row with every read, and what its next two answers say. */
function open() {
  let rowCount = 0
  const replica = openReplica(() => Promise.resolve(new Response(String((rowCount += 1)))))
  const read = async () => (await replica.fetch('http://project/rest/v1/rows?select=id')).text()
  return { lag: replica.lag, readTwice: async () => [await read(), await read()] }
}

test('while it lags, every other answer is as old as allowed', async () => {
  const { lag, readTwice } = open()
  expect(await readTwice()).toEqual(['1', '2'])
  lag(true)
  vi.advanceTimersByTime(OLDEST_MS)
  expect(await readTwice()).toEqual(['3', '1'])
})

test('no answer is older than that, even after the clock was set back', async () => {
  const { lag, readTwice } = open()
  await readTwice()
  lag(true)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await readTwice()).toEqual(['3', '3'])
})
