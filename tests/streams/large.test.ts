import { BehaviorSubject, defer, of, Subject } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import { CHART_MS } from '../../src/streams/views/chartPace'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { panelViews } from '../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { slowPace } from '../support/pace'
import { noTopics } from '../support/scripted-backend'
import { random } from './folds/adversary'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

const ROWS = 4_000
const large: TableSource = { ...source, limit: 10_000 }
const panels: Panel[] = [
  tablePanel,
  { ...numberPanel, aggregate: 'sum', column: 'value' },
  { ...barsPanel, window: 1e9 },
  linePanel,
]
const loss = { kind: 'lost', reason: 'the socket closed' }

/** A table of so many rows, and a feed that receives its changes. */
function openFeed({
  memory = null as RowsHandover | null,
  of: panels$ = new BehaviorSubject<readonly Panel[]>(panels),
} = {}) {
  const signals$ = new Subject<SourceSignal>()
  const table = new Map(Array.from({ length: ROWS }, (_, n) => [n + 1, row(n + 1)]))
  const sortTable = () => [...table.values()].sort((a, b) => Number(b['id']) - Number(a['id']))
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: () => defer(() => of({ rows: sortTable().map(row => ({ ...row })), isTruncated: false })),
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const slow = slowPace()
  const feedEvents: FeedEvent[] = []
  const errors: unknown[] = []
  const subscription = feed(data, large, panels$, memory, undefined, slow.pace).subscribe({
    next: event => feedEvents.push(event),
    error: (error: unknown) => errors.push(error),
  })
  onTestFinished(() => subscription.unsubscribe())
  const put = (id: number, value: number) => {
    const type = table.has(id) ? 'update' : 'insert'
    table.set(id, row(id, { value }))
    signals$.next({ type, row: row(id, { value }), at: null })
  }
  const remove = (id: number) => {
    if (table.delete(id)) signals$.next({ type: 'delete', key: { id }, at: null })
  }
  const begin = async () => {
    for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
    await vi.advanceTimersByTimeAsync(0)
  }
  const last = () => feedEvents.findLast(event => event.type === 'feed.views')
  return { ...slow, signals$, table, feedEvents, errors, subscription, put, remove, begin, last, panels$ }
}
type OpenedFeed = ReturnType<typeof openFeed>

const rowsIn = (memory: RowsHandover | null | undefined) =>
  [...(RowsHandover.rowsOf(memory ?? null) ?? [])].map(({ row }) => row)
const typesOf = (feedEvents: readonly FeedEvent[]) => feedEvents.map(({ type }) => type)

/** The view shows the table's rows, and the aggregate of all loaded ones. */
function expectAll({ last, table, panels$ }: OpenedFeed) {
  const { previousRows, views } = last() ?? {}
  expect(rowsIn(previousRows)).toEqual([...table.values()].sort((a, b) => Number(b['id']) - Number(a['id'])))
  const anew = panelViews(panels$.value)
  const heldRows = RowsHandover.rowsOf(previousRows ?? null)
  if (heldRows !== null) anew.reset(heldRows)
  expect(plain(views)).toEqual(plain(anew.at(Date.now())))
}
const plain = (views: unknown): unknown =>
  JSON.parse(JSON.stringify(views, (_, value: unknown) => (typeof value === 'function' ? null : value)))

test('a large answer is shown once all slices of it are done, and no slice is long', async () => {
  const world = openFeed()
  await world.begin()
  expect(typesOf(world.feedEvents)).toEqual(['feed.joined', 'feed.subscribed'])
  let slices = 0
  while (world.isAtRest()) {
    expect(world.last()).toBeUndefined()
    world.goOn()
    slices += 1
  }
  expect(slices).toBeGreaterThan(10)
  // The small slices before it are counted with the first one.
  expect(Math.max(...world.slices.slice(1))).toBeLessThanOrEqual(7)
  expect(typesOf(world.feedEvents)).toEqual(['feed.joined', 'feed.subscribed', 'feed.views'])
  expect(world.last()?.isComplete).toBe(true)
  expectAll(world)
})

test.each(Array.from({ length: 12 }, (_, n) => n))(
  'a change between the slices is shown in the end, and not twice (%i)',
  async seed => {
    const dice = random(seed)
    const world = openFeed()
    await world.begin()
    let [changes, id] = [0, ROWS]
    const change = async () => {
      for (let n = Math.floor(dice() * 6); n > 0; n -= 1) {
        const what = dice()
        if (what < 0.4) world.put((id += 1), Math.floor(dice() * 100))
        else if (what < 0.8) world.put(1 + Math.floor(dice() * ROWS), Math.floor(dice() * 100))
        else world.remove(1 + Math.floor(dice() * ROWS))
        changes += 1
      }
      if (dice() < 0.5) await vi.advanceTimersByTimeAsync(250)
    }
    while (world.isAtRest()) {
      await change()
      world.goOn()
    }
    await vi.advanceTimersByTimeAsync(250)
    world.goOnToTheEnd()
    expect(changes).toBeGreaterThan(20)
    expectAll(world)
    // The same for an answer that only verifies.
    await vi.advanceTimersByTimeAsync(30_000)
    while (world.isAtRest()) {
      await change()
      world.goOn()
    }
    await vi.advanceTimersByTimeAsync(250)
    world.goOnToTheEnd()
    expectAll(world)
    expect(world.feedEvents.some(event => event.type === 'feed.suspect')).toBe(false)
  },
)

test('a doubt between the slices is emitted right after the views that it concerns', async () => {
  const world = openFeed()
  await world.begin()
  world.goOn()
  world.signals$.next({ type: 'subscribed' })
  world.goOnToTheEnd()
  expect(typesOf(world.feedEvents).slice(2)).toEqual(['feed.views', 'feed.suspect'])
  await vi.advanceTimersByTimeAsync(1_000)
  world.goOnToTheEnd()
  expect(world.last()?.isComplete).toBe(true)
})

/** The number of slices until the first views; those after the first few are for the views. */
async function slicesInAll(): Promise<number> {
  const world = openFeed()
  await world.begin()
  world.goOnToTheEnd()
  world.subscription.unsubscribe()
  return world.slices.length
}

test('unsubscribing between the slices leaves no work behind', async () => {
  const all = await slicesInAll()
  for (let slices = 0; slices < all; slices += 1) {
    const world = openFeed()
    await world.begin()
    for (let n = 0; n < slices; n += 1) world.goOn()
    expect(world.isAtRest()).toBe(true)
    world.subscription.unsubscribe()
    expect([world.isAtRest(), vi.getTimerCount(), world.last()]).toEqual([false, 0, undefined])
  }
})

test('a loss while rows are taken in shows none of them', async () => {
  const world = openFeed()
  await world.begin()
  world.goOn()
  world.signals$.error(loss)
  expect(world.errors).toEqual([loss])
  expect(world.isAtRest()).toBe(false)
  expect(world.last()).toBeUndefined()
})

test('a loss during the making of views is emitted after them', async () => {
  const world = openFeed()
  await world.begin()
  for (let n = 0; n < (await slicesInAll()) - 3; n += 1) world.goOn()
  world.signals$.error(loss)
  expect([world.errors, world.isAtRest()]).toEqual([[], true])
  world.goOnToTheEnd()
  expect(world.errors).toEqual([loss])
  expectAll(world)
})

test('panels that come between the slices are drawn of all rows', async () => {
  const world = openFeed()
  await world.begin()
  for (let n = 0; n < (await slicesInAll()) - 3; n += 1) world.goOn()
  world.panels$.next([...panels, { ...numberPanel, id: 'more' }])
  world.put(ROWS + 1, 7)
  await vi.advanceTimersByTimeAsync(250)
  world.goOn()
  world.put(ROWS + 2, 8)
  await vi.advanceTimersByTimeAsync(250)
  world.goOnToTheEnd()
  // Charts with the last change are drawn when they are due.
  await vi.advanceTimersByTimeAsync(CHART_MS)
  expect(Object.keys(world.last()?.views ?? {})).toContain('more')
  expectAll(world)
})
