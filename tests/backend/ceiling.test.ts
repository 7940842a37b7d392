import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { BoardFile } from '../../src/board/board'
import { wholeBoard } from '../support/whole-board'
import { freshness, type Freshness } from '../../src/machines/freshness'
import { recordedProject } from '../support/recorded-project'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MOST = 100
const looking = { page: new EventTarget(), isOnline: () => true, isVisible: () => true }
/** As greedy as the schema allows: each source is different, and is requested every second. */
const greedy: BoardFile = {
  version: 2,
  title: 'Greedy',
  sources: Object.fromEntries(
    Array.from({ length: MOST }, (_, i) => [
      `s${i}`,
      {
        kind: 'rpc',
        schema: 'public',
        function: `f${i}`,
        columns: ['value'],
        key: [],
        limit: 1,
        get: true,
        refresh: { interval: 1 },
      },
    ]),
  ),
  panels: Array.from({ length: MOST }, (_, i) => ({
    id: `p${i}`,
    title: `P${i}`,
    kind: 'result',
    source: `s${i}`,
    as: 'value',
    place: { x: 0, y: i, width: 1, height: 1 },
    value: { column: 'value' },
  })) as never,
}

test('a board of 100 sources that ask every second makes 10 requests a second, and the delayed ones say so', async () => {
  const { sentRequests, ...backend } = recordedProject('https://project.example')
  const board = createActor(wholeBoard(backend, looking), { input: { board: greedy, access: 'aal1' } })
  board.start()
  // The code of functions is fetched, which no virtual time can wait for.
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.dynamicImportSettled()
  const calls = () => sentRequests.filter(({ url }) => url.pathname.startsWith('/rest/v1/rpc/f'))
  const signs = (): Freshness[] =>
    Object.values(board.getSnapshot().context.uses).map(({ channel }) => freshness(channel.getSnapshot()))
  const heldStates: Freshness[] = []
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    heldStates.push(...signs().filter(({ cause }) => cause?.kind === 'ceiling'))
  }
  // The first second counts where the code had been loaded by another file.
  expect(calls().length).toBeLessThanOrEqual(100 + 61 * 10)
  expect(calls().length).toBeGreaterThan(500)
  // Nobody is starved: each has had its turn, most of them several times.
  expect(new Set(calls().map(({ url }) => url.pathname)).size).toBe(MOST)
  expect(heldStates.length).toBeGreaterThan(60)
  // Between two tries it waits for its turn; it is never called live, nor requested as often as the board says.
  expect([...new Set(heldStates.map(({ word }) => word))].sort()).toEqual(['limited', 'reconnecting'])
  expect(heldStates[0]).toMatchObject({
    cause: { kind: 'ceiling', reason: 'this page limits itself to 10 automatic requests per second' },
  })
  board.stop()
})
