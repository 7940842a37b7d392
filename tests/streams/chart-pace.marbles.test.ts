import { map, of } from 'rxjs'
import { expect, test } from 'vitest'
import type { Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { panelViews } from '../../src/streams/views/panelViews'
import { linePanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { holding } from '../support/rows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const panels: Panel[] = [tablePanel, linePanel, { ...numberPanel, aggregate: 'count' }]

/** How many rows the table, the line, the figure and the figure's course show. */
const shownIn = (event: FeedEvent): string => {
  if (event.type !== 'feed.views') return event.type
  const { table, line, number } = event.views
  return [
    table?.kind === 'table' ? table.rowCount : '-',
    line?.kind === 'line' ? line.times.length : '-',
    ...(number?.kind === 'number' ? [number.value, number.course.length] : []),
  ].join(' ')
}

const insertRow = (id: number): SourceSignal => ({ type: 'insert', row: row(id), at: null })
const signals: Record<string, SourceSignal> = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  a: insertRow(2),
  b: insertRow(3),
  c: insertRow(4),
}

test('of quick changes charts are drawn ten times a second, figures and rows each time', () =>
  virtualTime(({ animate, cold, expectObservable }) => {
    animate('-x'.repeat(200))
    const signals$ = cold('jp- 200ms a 9ms b 9ms c', signals)
    const read = cold<Row[]>('-(r|)', { r: [row(1)] })
    const events$ = feed(scriptedData([signals$], [read]), source, of(panels)).pipe(map(shownIn))
    expectObservable(events$, '^ 500ms !').toBe('jpR 202ms A 9ms B 9ms C 79ms D', {
      j: 'feed.joined',
      p: 'feed.subscribed',
      R: '1 1 1 1',
      A: '2 2 2 2',
      B: '3 2 3 2',
      C: '4 2 4 2',
      D: '4 4 4 4',
    })
  }))

test('without a clock, all is as of now', () => {
  const views = panelViews(panels)
  views.reset(holding([row(1)]))
  views.at(0, 0)
  views.apply([])
  expect(views.dueAt()).toBe(100)
  views.at(0)
  expect(views.dueAt()).toBeNull()
})
