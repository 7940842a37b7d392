import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  BURST,
  createRequestQueue,
  withRequestQueue,
  MAX_WAIT_MS,
  PER_SECOND,
} from '../../src/backend/supabase/wire/requestQueue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks for a turn, and writes down when it was had (ms from now), or that it was not. */
function asking(turns = createRequestQueue()) {
  const began = performance.now()
  const reports: [string, number | 'held'][] = []
  const ask = (name = '') =>
    turns
      .enter()
      .then(answer => void reports.push([name, answer === null ? performance.now() - began : 'held']))
  return { ask, reports, at: () => reports.map(([, at]) => at) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('requests that boards cause', () => {
  test('are all sent at once after a rest, and then so many a second', async () => {
    const { ask, at } = asking()
    for (let i = 0; i < BURST + 20; i += 1) void ask()
    await pass(0)
    expect(at()).toEqual(Array.from({ length: BURST }, () => 0))
    await pass(1_000)
    expect(at()).toHaveLength(BURST + PER_SECOND)
    await pass(1_000)
    expect(at()).toHaveLength(BURST + 2 * PER_SECOND)
  })
  test('never exceed the ceiling in any minute, whatever asks and how often', async () => {
    const { ask, at } = asking()
    for (let second = 0; second < 60; second += 1) {
      for (let i = 0; i < 100; i += 1) void ask()
      await pass(1_000)
    }
    const had = at().filter(each => each !== 'held')
    expect(had.length).toBeLessThanOrEqual(BURST + 60 * PER_SECOND)
    expect(had.length).toBeGreaterThanOrEqual(BURST + 59 * PER_SECOND)
  })
  test('are sent in the order in which they were asked for', async () => {
    const { ask, reports } = asking()
    for (let i = 0; i < BURST; i += 1) void ask('before')
    for (const name of ['a', 'b', 'c', 'd']) void ask(name)
    await pass(1_000)
    expect(reports.slice(BURST).map(([name]) => name)).toEqual(['a', 'b', 'c', 'd'])
  })
  test('have a note after a while that this page delays them', async () => {
    const turns = createRequestQueue()
    const { ask } = asking(turns)
    for (let i = 0; i < BURST + PER_SECOND * 10; i += 1) void ask()
    const last = turns.enter()
    await pass(MAX_WAIT_MS)
    expect(await last).toEqual({
      loss: { kind: 'ceiling', reason: 'this page limits itself to 10 automatic requests per second' },
    })
  })
  test('that were given up make room', async () => {
    const { ask, at } = asking()
    for (let i = 0; i < BURST + 200; i += 1) void ask()
    await pass(MAX_WAIT_MS + 1_000)
    void ask()
    await pass(200)
    expect(at().at(-1)).toBeTypeOf('number')
  })
})

test('a request needs a token first, and takes no turn without', async () => {
  const over = { loss: { kind: 'expired', reason: 'over' } } as const
  let isOver = true
  let takenTurns = 0
  const turns = { enter: () => Promise.resolve(((takenTurns += 1), null)) }
  const tokens = withRequestQueue(
    { freshToken: () => Promise.resolve(isOver ? over : { token: 't' }) },
    turns,
  )
  expect(await tokens.freshToken()).toBe(over)
  isOver = false
  expect([await tokens.freshToken(), takenTurns]).toEqual([{ token: 't' }, 1])
})
