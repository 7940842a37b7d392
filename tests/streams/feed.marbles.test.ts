import { map } from 'rxjs'
import { test } from 'vitest'
import type { Row, Signal } from '../../src/backend/port'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { barsPanel, row, source, tablePanel } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const signals = { j: { type: 'joined' }, p: { type: 'proven' } } satisfies Record<string, Signal>
const perSecond = (event: FeedEvent) => {
  if (event.type !== 'feed.views') return event.type
  const bars = event.views['bars']
  return `${event.whole ? 'whole' : 'part'} ${bars?.kind === 'bars' ? bars.bars.map(bar => bar.perSecond).join() : '-'}`
}

test('a rate falls with time although nothing happens, and that is no news of the server', () =>
  virtualTime(({ cold, expectObservable }) => {
    const rows = [row(1), row(2)]
    const data = scriptedData([cold<Signal>('jp', signals)], [cold<Row[]>('(r|)', { r: rows })])
    const events$ = feed(data, source, [barsPanel]).pipe(map(perSecond))
    expectObservable(events$, '^ 12500ms !').toBe(`j(pA) 996ms ${'b 999ms '.repeat(10)}c 999ms d`, {
      j: 'feed.joined',
      p: 'feed.proven',
      A: 'whole 0.2',
      b: 'part 0.2',
      c: 'part 0.1',
      d: 'part ',
    })
  }))

test('without such a panel, nothing is said while nothing happens', () =>
  virtualTime(({ cold, expectObservable }) => {
    const data = scriptedData([cold<Signal>('jp', signals)], [cold<Row[]>('(r|)', { r: [row(1)] })])
    const events$ = feed(data, source, [tablePanel]).pipe(map(perSecond))
    expectObservable(events$, '^ 5s !').toBe('j(pA)', {
      j: 'feed.joined',
      p: 'feed.proven',
      A: 'whole -',
    })
  }))
