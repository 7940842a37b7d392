import { concat, NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { loadKinds } from '../../src/streams/views/lateKinds'
import { barsPanel, row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'

/** The project's time at the start, and by how many ms this computer's clock is wrong. */
const START = 1_700_000_000_000
const OFF = 300_000
const panel = { ...barsPanel, window: 60, aggregate: 'count' } as const
const secondsBefore = (seconds: number) => new Date(START - seconds * 1_000).toISOString()
const rows = [row(2, { at: secondsBefore(4) }), row(1, { at: secondsBefore(330) })]
const start: SourceSignal[] = [{ type: 'joined' }, { type: 'subscribed' }]

beforeEach(async () => {
  await loadKinds([panel])
  vi.useFakeTimers()
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/**
 * A panel of the last minute of a table on which nothing happens, on a computer whose clock is `ahead` by so many ms.
 */
function watch(ahead: number, tableSource: TableSource = source) {
  vi.setSystemTime(START + ahead)
  let skew = ahead
  const sources: Sources = {
    ...noTopics,
    listen: () => concat(of(...start), NEVER),
    read: () => of({ rows, isTruncated: false }),
    clockSkewMs: () => skew,
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const events: FeedEvent[] = []
  const subscription = feed(sources, tableSource, of([panel])).subscribe(event => events.push(event))
  onTestFinished(() => subscription.unsubscribe())
  const lastViews = () => events.findLast(event => event.type === 'feed.views')
  return {
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
    setClock: (newlyAhead: number) => {
      vi.setSystemTime(Date.now() - skew + newlyAhead)
      skew = newlyAhead
    },
    counted: () => {
      const view = lastViews()?.views[panel.id]
      return view?.kind === 'bars' ? view.total : null
    },
    skew: () => lastViews()?.clockSkewMs,
  }
}

test.each([OFF, -OFF])(
  'a window is the project’s last minute where the clock is %d ms ahead',
  async ahead => {
    const { wait, counted } = watch(ahead)
    await wait(50)
    expect(counted()).toBe(1)
    await wait(10)
    expect(counted()).toBe(0)
  },
)

test.each([
  [OFF, 0],
  [-OFF, 0],
  [0, OFF],
  [0, -OFF],
])('it stays so when the clock is set, from %d to %d ms ahead, while nothing changes', async (from, to) => {
  const { wait, setClock, counted, skew } = watch(from)
  await wait(10)
  setClock(to)
  await wait(5)
  expect([counted(), skew()]).toEqual([1, to])
})

test('a polled table is shown as of its newest answer, also once the clock was set back', async () => {
  const { wait, setClock, counted } = watch(OFF, { ...source, changes: { kind: 'polling', interval: 30 } })
  await wait(10)
  setClock(0)
  await wait(25)
  expect(counted()).toBe(1)
})
