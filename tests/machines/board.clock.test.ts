import { NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { fromFeed } from '../../src/app/actors/fromFeed'
import type { BoardFile } from '../../src/board/board'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import type { BoardEvent } from '../../src/machines/board/board.events'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { source, tablePanel } from '../support/boards'
import { openConnection } from '../support/link'
import { noBoards } from '../support/no-boards'
import { shelfOver } from '../support/shelf'

/** Of the last minute; the largest rows, so that the project has to select those of that time. */
const file: BoardFile = {
  version: 2,
  title: 'Depot',
  timeRange: { last: 60, zone: 'UTC' },
  sources: {
    orders: { ...source, timeColumn: 'at', order: { column: 'value', ascending: false } },
    customers: { ...source, table: 'customers' },
  },
  panels: [tablePanel, { ...tablePanel, id: 'customers', source: 'customers' }],
}

function show() {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:07:30Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const skews$ = new Subject<BoardEvent>()
  const reportSkews = fromCallback(({ sendBack }) => {
    const subscription = skews$.subscribe(sendBack)
    return () => subscription.unsubscribe()
  })
  const clock = new SimulatedClock()
  const actor = createActor(
    boardMachine.provide({
      actors: {
        channel: channelMachine.provide({ actors: { feed: fromFeed(() => NEVER) } }),
        connection: openConnection,
        clock: reportSkews,
        boardLibrary: shelfOver({ ...noBoards, projectChanges: () => NEVER }),
      },
    }),
    { clock, input: { board: file, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  const context = () => actor.getSnapshot().context
  return {
    context,
    tell: (clockSkewMs: number) => skews$.next({ type: 'board.clockSkew', clockSkewMs }),
    after: (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      clock.increment(ms)
    },
    start: () => sourceFilters(context().board.sources['orders']).map(({ value }) => value),
  }
}

test('a moving time range is the project’s as soon as its clock is known, and moves with it', () => {
  const { start, tell, after, context } = show()
  expect(start()).toEqual(['2026-03-01T12:06:00.000Z'])
  const { orders, customers } = context().channels
  tell(290_000)
  expect(start()).toEqual(['2026-03-01T12:01:00.000Z'])
  expect(context().channels['orders']).not.toBe(orders)
  expect(context().channels['customers']).toBe(customers)
  // The project's clock says 12:02:40.
  after(19_999)
  expect(start()).toEqual(['2026-03-01T12:01:00.000Z'])
  after(1)
  expect(start()).toEqual(['2026-03-01T12:02:00.000Z'])
  tell(-300_000)
  expect(start()).toEqual(['2026-03-01T12:11:00.000Z'])
})

test('a better measurement reads nothing again', () => {
  const { start, tell, context } = show()
  const { channels } = context()
  tell(2_000)
  expect(start()).toEqual(['2026-03-01T12:06:00.000Z'])
  expect(Object.values(context().channels)).toEqual(Object.values(channels))
})
