import { Observable, type Subscriber } from 'rxjs'
import { expect, onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Board, Panel } from '../../src/board/board'
import { sourceSubject } from '../support/sourceSubject'
import type { TableSource } from '../../src/board/model/source'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { Access } from '../../src/machines/shared/access'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import type { FeedEvent } from '../../src/streams/feed'
import type { View, Views } from '../../src/streams/views/view'
import { numberPanel, source as orders, tablePanel } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { openConnection } from '../support/link'

export const GRACE = 10_000
export const customers: TableSource = { ...orders, table: 'customers' }
export const boardOf = (sources: Record<string, TableSource>, ...panels: Panel[]): Board => ({
  version: 2,
  title: 'Test',
  sources,
  panels,
})
export const first = boardOf({ orders, customers }, tablePanel, { ...numberPanel, source: 'customers' })
export const number = (value: number): View => ({
  kind: 'number',
  value,
  total: null,
  at: 0,
  course: [value],
})
export const table = (rowCount: number): View => ({ kind: 'table', rows: [], rowCount: rowCount })

interface Line {
  table: string
  /** By their ids, each time that it was told. */
  reports: string[]
  isOpen: boolean
  subscriber: Subscriber<FeedEvent>
}
/** A board whose feeds are moved by hand, on a clock that stands still. */
export function show(board: Board, access: Access = 'aal1') {
  const lines: Line[] = []
  const feed = fromFeed(
    ({ source }, panels$) =>
      new Observable(subscriber => {
        const line: Line = { table: sourceSubject(source), reports: [], isOpen: true, subscriber }
        lines.push(line)
        subscriber.add(panels$.subscribe(panels => line.reports.push(panels.map(({ id }) => id).join())))
        subscriber.add(() => (line.isOpen = false))
      }),
  )
  const clock = new SimulatedClock()
  const actor = createActor(
    boardMachine.provide({
      actors: { channel: channelMachine.provide({ actors: { feed } }), connection: openConnection },
    }),
    { clock, input: { board, access } },
  ).start()
  onTestFinished(() => {
    actor.stop()
    expect(lines.filter(({ isOpen }) => isOpen)).toEqual([])
  })
  const context = () => actor.getSnapshot().context
  const channelOf = (name: string) => context().channels[name] as ChannelRef
  const newest = (name: string) => lines.filter(line => line.table === name).at(-1) as Line
  return {
    actor,
    change: (board: Board) => actor.send({ type: 'board.change', board }),
    wait: (ms: number) => clock.increment(ms),
    channelOf,
    names: () => Object.keys(context().channels),
    children: () => Object.keys(actor.getSnapshot().children).filter(id => id.startsWith('channel.')),
    /** What was ever joined, and what of it is open. */
    listJoined: () => lines.map(line => line.table),
    open: () => lines.flatMap(line => (line.isOpen ? [line.table] : [])),
    reportsOf: (name: string) => newest(name).reports,
    say: (name: string, ...events: FeedEvent[]) =>
      events.forEach(event => newest(name).subscriber.next(event)),
    /** Every channel has read, so that time alone does not change it. */
    settle: () =>
      lines.forEach(({ subscriber }) =>
        ([{ type: 'feed.joined' }, { type: 'feed.subscribed' }, viewsOf({})] as const).forEach(event =>
          subscriber.next(event),
        ),
      ),
    lose: (name: string, kind: string) => newest(name).subscriber.error({ kind, reason: kind }),
    read: (name: string, views: Views, rest: Parameters<typeof viewsOf>[1] = {}) =>
      ([{ type: 'feed.joined' }, { type: 'feed.subscribed' }, viewsOf(views, rest)] as const).forEach(event =>
        newest(name).subscriber.next(event),
      ),
    word: (name: string) => freshness(channelOf(name).getSnapshot()).word,
    views: (name: string) => channelOf(name).getSnapshot().context.views,
  }
}
