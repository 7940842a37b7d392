import { of, Subject } from 'rxjs'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { fromFeed } from '../../src/app/actors/fromFeed'
import type { Loss, Row, Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { feed } from '../../src/streams/feed'
import { barsPanel, linePanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { collectionSizes, grownBy } from '../support/collections'
import { openConnection } from '../support/link'
import { noTopics } from '../support/scripted-backend'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const DAY_S = 24 * 3_600
const RECONNECTS = 2_000
/** Between two reconnects of a week with so many. */
const STEP_S = (7 * DAY_S) / RECONNECTS
/** Less than eight bytes for each reconnect. */
const LEAST = 8_000

/** A table that loses its connection, and rows that come, change and go, some of them untold. */
function table() {
  let signals$ = new Subject<SourceSignal>()
  let [id, joins] = [0, 0]
  let rows: Row[] = Array.from({ length: 20 }, () => row((id += 1))).reverse()
  const data: Sources = {
    ...noTopics,
    listen: () => {
      joins += 1
      signals$ = new Subject()
      queueMicrotask(() => {
        for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
      })
      return signals$
    },
    read: (_, keys) => {
      const requestedRows =
        keys === undefined ? rows : rows.filter(({ id }) => keys.some(key => key['id'] === id))
      return of({
        rows: requestedRows.map(each => ({ ...each })),
        rowVersions: requestedRows.map(({ value }) => Number(value)),
        isTruncated: false,
      })
    },
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  return {
    data,
    joins: () => joins,
    change() {
      const addedRow = row((id += 1), { at: new Date().toISOString(), path: `/${id % 7}` })
      const goneRow = rows.at(-1)
      rows = [addedRow, ...rows.slice(0, -1)]
      signals$.next({ type: 'insert', row: addedRow, at: Date.now() })
      // Every other one is lost.
      if (goneRow && id % 2 === 0)
        signals$.next({ type: 'delete', key: { id: goneRow['id'] }, at: Date.now() })
    },
    lose: () => signals$.error({ kind: 'lost', reason: 'cut' } satisfies Loss),
  }
}

describe('a board that hangs for a week', () => {
  const board: Board = {
    version: 2,
    title: 'Wall',
    sources: { orders: { ...source, limit: 50 } },
    panels: [
      tablePanel,
      linePanel,
      { ...barsPanel, window: 7_200 },
      { ...numberPanel, aggregate: 'sum', window: 7_200 },
    ],
  }
  const open = ({ data }: ReturnType<typeof table>) =>
    createActor(
      boardMachine.provide({
        actors: {
          connection: openConnection,
          channel: channelMachine.provide({
            actors: {
              feed: fromFeed(({ source, previousRows }, panels$, refresh$) =>
                feed(data, source, panels$, previousRows, refresh$),
              ),
            },
          }),
        },
      }),
      { input: { board, access: 'aal1' } },
    ).start()

  async function live(world: ReturnType<typeof table>, steps: number, each: () => void = () => undefined) {
    for (let step = 0; step < steps; step += 1) {
      world.change()
      await vi.advanceTimersByTimeAsync((STEP_S * 1_000) / 2)
      world.lose()
      each()
      await vi.advanceTimersByTimeAsync((STEP_S * 1_000) / 2)
    }
  }

  test('and reconnects 2,000 times uses no more memory than after its first day', async () => {
    const world = table()
    const actor = open(world)
    onTestFinished(() => void actor.stop())
    await live(world, RECONNECTS / 7)
    const first = await collectionSizes()
    await live(world, (RECONNECTS * 6) / 7)
    const grownCollections = grownBy(LEAST, first, await collectionSizes())
    expect(world.joins()).toBeGreaterThan(RECONNECTS - 2)
    const channel = Object.values(actor.getSnapshot().context.channels)[0]
    expect(channel?.getSnapshot().matches({ connected: 'live' })).toBe(true)
    expect(grownCollections).toEqual([])
  }, 300_000)

  test('a leak is found by its name', async () => {
    const world = table()
    const actor = open(world)
    onTestFinished(() => void actor.stop())
    const everyJoin: { at: number }[] = []
    const leak = () => void everyJoin.push({ at: Date.now() })
    await live(world, 50, leak)
    const first = await collectionSizes()
    await live(world, 50, () => {
      for (let time = 0; time < 50; time += 1) leak()
    })
    const grownCollections = grownBy(LEAST, first, await collectionSizes())
    expect(grownCollections[0]?.name).toContain('.everyJoin')
  }, 300_000)
})
