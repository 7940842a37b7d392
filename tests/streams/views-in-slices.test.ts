import { BehaviorSubject, of, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { barsPanel, row, source } from '../support/boards'
import { slowPace } from '../support/pace'
import { noTopics } from '../support/scripted-backend'

test('while a later panel’s view is built, the clock draws nothing of it', async () => {
  vi.useFakeTimers({ now: 4_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const rows = Array.from({ length: 4_000 }, (_, n) => row(4_000 - n, { value: 1 }))
  const signals$ = new Subject<SourceSignal>()
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: () => of({ rows, isTruncated: false }),
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const { window: _, timeColumn: __, ...whole } = barsPanel
  const later: Panel = { ...whole, id: 'later', aggregate: 'count' }
  const panels$ = new BehaviorSubject<readonly Panel[]>([barsPanel])
  const slow = slowPace()
  const drawn: unknown[] = []
  let hasViews = false
  const note = (event: FeedEvent) => {
    if (event.type === 'feed.views') hasViews = true
    if (event.type === 'feed.views' && later.id in event.views) drawn.push(event.views[later.id])
  }
  const subscription = feed(
    data,
    { ...source, limit: 10_000 },
    panels$,
    null,
    undefined,
    slow.pace,
  ).subscribe(note)
  onTestFinished(() => subscription.unsubscribe())
  for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.advanceTimersByTimeAsync(0)
    slow.goOnToTheEnd()
  }
  expect(hasViews).toBe(true)

  panels$.next([barsPanel, later])
  expect(slow.isAtRest()).toBe(true)
  // The rate of the last ten seconds falls with time alone.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(drawn).toEqual([])
  slow.goOnToTheEnd()
  expect(drawn).toMatchObject([{ bars: [{ value: 4_000 }] }])
})
