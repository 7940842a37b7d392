import { BehaviorSubject, defer, of, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Row, SourceSignal, Sources } from '../../src/backend/ports/backend.port'
import type { FeedPanel, Panel, TablePanel } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { tablePanel } from '../support/boards'
import { noTopics } from '../support/scripted-backend'

const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'tasks',
  columns: ['id', 'level', 'at', 'path'],
  key: ['id'],
  order: { column: 'level', ascending: false },
  limit: 6,
  verifyInterval: 30,
}
const task = (id: number, level: string): Row => ({ id, level, at: '2026-11-25T12:00:00Z', path: '/' })
const table: TablePanel = { ...tablePanel, columns: [{ column: 'id', label: 'id', format: 'text' }] }
const list: FeedPanel = {
  id: 'feed',
  kind: 'feed',
  title: 'Tasks',
  source: 'orders',
  place: tablePanel.place,
  limit: 6,
  timeColumn: 'at',
  headlineColumn: 'path',
}

test('a read that puts rows which did not change in another order is shown', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signals$ = new Subject<SourceSignal>()
  let answer = [task(1, 'medium')]
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: () => defer(() => of({ rows: answer.map(row => ({ ...row })), isTruncated: false })),
    exactColumns: () => new Set(),
    columnTypes: () => new Map([['level', 'level']]),
  }
  const feedEvents: FeedEvent[] = []
  const panels$ = new BehaviorSubject<readonly Panel[]>([table, list])
  const subscription = feed(data, source, panels$).subscribe(event => void feedEvents.push(event))
  onTestFinished(() => subscription.unsubscribe())
  const readShown = () => {
    const { views = {} } = feedEvents.findLast(event => event.type === 'feed.views') ?? {}
    const [rows, lines] = [views[table.id], views[list.id]]
    return [
      rows?.kind === 'table' && rows.rows.map(({ key }) => key).join(' '),
      lines?.kind === 'feed' && lines.lines.map(({ key }) => key).join(' '),
    ]
  }
  for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readShown()).toEqual(['1', '1'])
  // A label that was never read: only the database can tell its place.
  signals$.next({ type: 'insert', row: task(2, 'critical'), at: null })
  answer = [task(2, 'critical'), task(1, 'medium')]
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readShown()).toEqual(['2 1', '2 1'])
})
