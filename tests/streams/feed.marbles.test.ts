import { defer, filter, map, NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import type { Loss, ReadResult, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import type { RpcSource } from '../../src/board/model/source'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { barsPanel, row, source, tablePanel } from '../support/boards'
import { holding } from '../support/rows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const signals = { j: { type: 'joined' }, p: { type: 'subscribed' } } satisfies Record<string, SourceSignal>
const perSecond = (event: FeedEvent) => {
  if (event.type !== 'feed.views') return event.type
  const bars = event.views['bars']
  return `${event.isComplete ? 'whole' : 'part'} ${bars?.kind === 'bars' ? bars.bars.map(bar => bar.value).join() : '-'}`
}

test('a rate falls with time alone: a view is emitted when it falls, which is no sign of the server', () =>
  virtualTime(({ cold, expectObservable }) => {
    const rows = [row(1), row(2)]
    const data = scriptedData([cold<SourceSignal>('jp', signals)], [cold<Row[]>('(r|)', { r: rows })])
    const events$ = feed(data, source, of([barsPanel])).pipe(map(perSecond))
    expectObservable(events$, '^ 12500ms !').toBe('j(pA) 10996ms c 999ms d', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole 0.2',
      c: 'part 0.1',
      d: 'part ',
    })
  }))

test('during silence and after a loss, a rate keeps the time of the last proof', () =>
  virtualTime(({ cold, expectObservable }) => {
    const toldSignals = { ...signals, u: { type: 'silent' } } satisfies Record<string, SourceSignal>
    const rows = [row(1), row(2)]
    const read = () => cold<Row[]>('(r|)', { r: rows })
    const unheard = scriptedData([cold('jp 11499ms u 4s #', toldSignals)], [read()])
    const events$ = feed(unheard, source, of([barsPanel])).pipe(map(perSecond))
    const before = 'j(pA) 10996ms c 499ms '
    const expectedValues = {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole 0.2',
      b: 'part 0.2',
      c: 'part 0.1',
      u: 'feed.silent',
    }
    expectObservable(events$).toBe(`${before} (ub) 3997ms #`, expectedValues)
    const lost = scriptedData([cold('jp 11499ms #', toldSignals)], [read()])
    expectObservable(feed(lost, source, of([barsPanel])).pipe(map(perSecond))).toBe(
      `${before} (b#)`,
      expectedValues,
    )
  }))

test('polled views keep the time of their answer until the next', () =>
  virtualTime(({ cold, expectObservable }) => {
    const polling = { ...source, changes: { kind: 'polling', interval: 30 } } as const
    const data = scriptedData([], [cold<Row[]>('(r|)', { r: [row(1), row(2)] })])
    const events$ = feed(data, polling, of([barsPanel])).pipe(map(perSecond))
    expectObservable(events$, '^ 20s !').toBe('(pA)', { p: 'feed.polling', A: 'whole 0.2' })
  }))

test('after a refusal, views keep the time of the answer before, and go on with the next', () =>
  virtualTime(({ cold, expectObservable }) => {
    const report: RpcSource = {
      kind: 'rpc',
      schema: 'public',
      function: 'report',
      columns: source.columns,
      key: ['id'],
      limit: 5,
      refresh: { tables: [{ schema: 'public', table: 'orders' }] },
    }
    const toldSignals = { ...signals, i: { type: 'insert', row: {}, at: null } } satisfies Record<
      string,
      SourceSignal
    >
    const answer = { r: { rows: [row(1), row(2)], isTruncated: false } }
    const raisedLoss: Loss = { kind: 'misconfigured', reason: 'P0001: no parcels yet' }
    const calls = [
      cold<ReadResult>('(r|)', answer),
      cold<ReadResult>('#', answer, raisedLoss),
      cold<ReadResult>('(r|)', answer),
    ]
    const data = {
      ...scriptedData([cold('jp 1498ms i 11999ms i', toldSignals)], []),
      call: () => defer(() => calls.shift() ?? NEVER),
    }
    const events$ = feed(data, report, of([barsPanel])).pipe(map(perSecond))
    // Nothing falls with time while it is refused.
    expectObservable(events$, '^ 14s !').toBe('j(pA) 1745ms R 11999ms B', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole 0.2',
      R: 'feed.refused',
      B: 'whole ',
    })
  }))

test('without such a panel, nothing is emitted while nothing happens', () =>
  virtualTime(({ cold, expectObservable }) => {
    const data = scriptedData([cold<SourceSignal>('jp', signals)], [cold<Row[]>('(r|)', { r: [row(1)] })])
    const events$ = feed(data, source, of([tablePanel])).pipe(map(perSecond))
    expectObservable(events$, '^ 5s !').toBe('j(pA)', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole -',
    })
  }))

const shownIn = (event: FeedEvent) =>
  event.type === 'feed.views'
    ? `${event.isComplete ? 'whole' : 'part'} ${Object.keys(event.views).join()} ${Object.values(event.views)
        .map(view => (view.kind === 'table' ? view.rowCount : '-'))
        .join()}`
    : event.type

test('a later panel is drawn from the loaded rows, and updated from then on', () =>
  virtualTime(({ animate, cold, hot, expectObservable, expectSubscriptions }) => {
    animate('-x'.repeat(20))
    const addedSignals = { a: { type: 'insert', row: row(2), at: null } } satisfies Record<
      string,
      SourceSignal
    >
    const signals$ = cold<SourceSignal>('jp------a', { ...signals, ...addedSignals })
    const read = cold<Row[]>('-(r|)', { r: [row(1)] })
    const again = { ...tablePanel, id: 'again' }
    const panels$ = hot<Panel[]>('1----2---------3---4', {
      1: [tablePanel],
      2: [tablePanel, again],
      3: [again],
      // No other place, title or order of what is shown makes another view.
      4: [{ ...again, title: 'Moved', place: { ...again.place, y: 9 } }],
    })
    const events$ = feed(scriptedData([signals$], [read]), source, panels$).pipe(map(shownIn))
    expectObservable(events$, '^ 30ms !').toBe('jpA--B---C-----D', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole table 1',
      B: 'part table,again 1,1',
      C: 'whole table,again 2,2',
      D: 'part again 2',
    })
    expectSubscriptions(signals$.subscriptions).toBe('^ 30ms !')
  }))

test('a connection without changes is remembered until a change arrives', () => {
  const deafness: unknown[] = []
  virtualTime(({ animate, cold, expectObservable }) => {
    animate('-x'.repeat(20))
    const addedSignals = { a: { type: 'insert', row: row(2), at: null } } satisfies Record<
      string,
      SourceSignal
    >
    const data = scriptedData(
      [cold<SourceSignal>('jp------a', { ...signals, ...addedSignals })],
      [cold<Row[]>('-(r|)', { r: [row(1)] })],
    )
    const before = new RowsHandover(holding([row(1)]), 0).afterDeafConnection(3).afterDeafConnection(7)
    const seen$ = feed(data, source, of([tablePanel]), before).pipe(
      map(event => {
        if (event.type === 'feed.views') deafness.push(RowsHandover.deafnessOf(event.previousRows))
        return event.type === 'feed.views' ? 'views' : event.type
      }),
    )
    expectObservable(seen$, '^ 20ms !').toBe('jpv------v', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      v: 'views',
    })
  })
  // When the last one ended stays: they do not follow on each other's heels.
  expect(deafness).toEqual([
    { connections: 2, endedAt: 7 },
    { connections: 0, endedAt: 7 },
  ])
})

test('panels that change before anything was read are drawn when it is', () =>
  virtualTime(({ cold, expectObservable }) => {
    const data = scriptedData([cold<SourceSignal>('jp', signals)], [cold<Row[]>('---(r|)', { r: [row(1)] })])
    const panels$ = cold<Panel[]>('a-b', { a: [], b: [tablePanel] })
    expectObservable(feed(data, source, panels$).pipe(map(shownIn)), '^ 20ms !').toBe('jp--A', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole table 1',
    })
  }))

test('a rate that comes later falls with time, and no clock runs once it has gone', () =>
  virtualTime(({ cold, expectObservable }) => {
    const data = scriptedData(
      [cold<SourceSignal>('jp', signals)],
      [cold<Row[]>('(r|)', { r: [row(1), row(2)] })],
    )
    const panels$ = cold<Panel[]>('a 499ms b 1999ms c', { a: [tablePanel], b: [barsPanel], c: [tablePanel] })
    const events$ = feed(data, source, panels$).pipe(map(perSecond))
    expectObservable(events$, '^ 9s !').toBe('j(pA) 495ms b 1999ms B', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: 'whole -',
      b: 'part 0.2',
      B: 'part -',
    })
  }))

test('lag is by the project’s clock, as far as this computer’s is known to be ahead of it', () =>
  virtualTime(({ animate, cold, expectObservable }) => {
    animate('1s x 500ms x')
    const at = (event: FeedEvent) =>
      event.type === 'feed.views' ? `${event.lag} ${event.clockSkewMs} ${perSecond(event)}` : event.type
    const changes = { ...signals, a: { type: 'insert', row: row(2), at: 600 } } satisfies Record<
      string,
      SourceSignal
    >
    const tellRows = (ahead: number) => {
      const data = scriptedData(
        [cold<SourceSignal>('jp 900ms a', changes)],
        [cold<Row[]>('(r|)', { r: [row(1)] })],
      )
      return feed({ ...data, clockSkewMs: () => ahead }, source, of([barsPanel])).pipe(map(at))
    }
    const expectedValues = (ahead: number, lag: number) => ({
      j: 'feed.joined',
      p: 'feed.subscribed',
      A: `null ${ahead} whole 0.1`,
      B: `${lag} ${ahead} whole 0.2`,
    })
    for (const [ahead, lag] of [
      [0, 400],
      [150, 250],
      [700, 0],
      [-50, 450],
    ] as const)
      expectObservable(tellRows(ahead), '^ 1001ms !').toBe('j(pA) 995ms B', expectedValues(ahead, lag))
  }))

test('a rate ends when its window does by the project’s clock', () =>
  virtualTime(({ cold, expectObservable }) => {
    const data = scriptedData([cold<SourceSignal>('jp', signals)], [cold<Row[]>('(r|)', { r: [row(1)] })])
    const rates$ = feed({ ...data, clockSkewMs: () => 5_000 }, source, of([barsPanel])).pipe(
      map(perSecond),
      filter(rate => rate === 'part '),
    )
    // The row is of 1 s, and the window 10 s long.
    expectObservable(rates$, '^ 16500ms !').toBe('16001ms x', { x: 'part ' })
  }))
