import { BehaviorSubject, of, Subject, type Observable } from 'rxjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Row, Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import type { WithTimeWindow } from '../../src/board/time/timeWindow'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { linePanel, row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'

const ZONE = 'America/Los_Angeles'
const inZone: Panel & WithTimeWindow = { ...linePanel, dayZone: ZONE }
/** 10 March in Los Angeles begins at 7:00 in UTC. */
const BEGINNING = Date.parse('2026-03-10T07:00:00Z') / 1_000
const day = (id: number, at: string | null) => row(id, { at, value: id })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A line over a table with these rows, and what changes it. */
function watch(rows: Row[], panels$: Observable<readonly Panel[]> = of([inZone])) {
  const signals$ = new Subject<SourceSignal>()
  const sources: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: () => of({ rows, isTruncated: false }),
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const events: FeedEvent[] = []
  const subscription = feed(sources, source, panels$).subscribe(event => events.push(event))
  onTestFinished(() => subscription.unsubscribe())
  const lastViews = () => events.findLast(event => event.type === 'feed.views')
  return {
    tell: async (...signals: SourceSignal[]) => {
      for (const signal of signals) signals$.next(signal)
      await vi.advanceTimersByTimeAsync(500)
    },
    left: () => lastViews()?.previousRows,
    times: () => {
      const view = lastViews()?.views[linePanel.id]
      return view?.kind === 'line' ? view.times : null
    },
  }
}
const joined = [{ type: 'joined' }, { type: 'subscribed' }] as const

test('rows with days are drawn where the days begin in the zone of the board', async () => {
  const { tell, times } = watch([day(1, '2026-03-10')])
  await tell(...joined)
  expect(times()).toEqual([BEGINNING])
})

test('a table without a day gets its first one by a change', async () => {
  const { tell, times } = watch([day(1, null), day(2, 'infinity')])
  await tell(...joined)
  expect(times()).toEqual([])
  await tell({ type: 'insert', row: day(3, '2026-03-10'), at: null })
  expect(times()).toEqual([BEGINNING])
  await tell({ type: 'insert', row: day(4, '2026-03-11'), at: null })
  expect(times()).toEqual([BEGINNING, BEGINNING + 86_400])
})

test('a panel that is added to rows with days is one of days', async () => {
  const panels$ = new BehaviorSubject<readonly Panel[]>([])
  const { tell, times } = watch([day(1, '2026-03-10')], panels$)
  await tell(...joined)
  panels$.next([inZone])
  await tell()
  expect(times()).toEqual([BEGINNING])
})

test('rows with times are drawn at their times', async () => {
  const { tell, times } = watch([day(1, '2026-03-10T00:00:00Z')])
  await tell(...joined)
  expect(times()).toEqual([Date.parse('2026-03-10') / 1_000])
})

test('what a connection left is drawn as of days, too', async () => {
  const { tell, left } = watch([day(1, '2026-03-10')])
  await tell(...joined)
  const view = left()?.draw([inZone])[linePanel.id]
  expect(view?.kind === 'line' && view.times).toEqual([BEGINNING])
})

test('rows with times are drawn from what a connection left without the part for days', async () => {
  const { tell, left } = watch([day(1, '2026-03-10T00:00:00Z')])
  await tell(...joined)
  const rows = RowsHandover.rowsOf(left() ?? null)
  // As in a page that could not fetch that part.
  vi.resetModules()
  const { loadKinds } = await import('../../src/streams/views/lateKinds')
  await loadKinds([linePanel])
  const fresh = await import('../../src/streams/rowsHandover')
  const view = new fresh.RowsHandover(rows, Date.now()).draw([inZone])[linePanel.id]
  expect(view?.kind === 'line' && view.times).toEqual([Date.parse('2026-03-10') / 1_000])
})
