import { filter, map, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  PresenceSignal,
  Probe,
  Row,
  SourceSignal,
  TopicSignal,
} from '../../src/backend/ports/backend.port'
import type { Source } from '../../src/board/model/source'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { sourceRows } from '../../src/streams/sourceRows'
import { barsPanel, row, source } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const signals = { j: { type: 'joined' }, p: { type: 'subscribed' } } satisfies Record<string, SourceSignal>

const local: Source[] = [
  { kind: 'topic', topic: 'alarms', limit: 5 },
  { kind: 'presence', topic: 'desk' },
  { kind: 'function', function: 'health', method: 'GET', refresh: { interval: 60 } },
]
test.each(local)('times of a $kind are this computer’s, however far ahead its clock is', local => {
  const skews = new Set<number>()
  virtualTime(({ cold }) => {
    const data = {
      ...scriptedData([], []),
      messages: () => cold<TopicSignal>('(jpm)', { ...signals, m: message }),
      presence: () => cold<PresenceSignal>('m', { m: { type: 'people', entries: [] } }),
      probe: () => cold('(m|)', { m: probe }),
      clockSkewMs: () => 5_000,
    }
    const subscription = feed(data, local, of([])).subscribe(event => {
      if (event.type === 'feed.views') skews.add(event.clockSkewMs)
    })
    cold('400ms x').subscribe(() => subscription.unsubscribe())
  })
  expect([...skews]).toEqual([0])
})
const message: TopicSignal = {
  type: 'message',
  message: { id: 'a', event: 'raised', payload: {}, isReplayed: false },
}
const probe = { ok: true, at: 0, latency: 1, status: 200, answer: null, fault: null } as unknown as Probe

test('during silence, a rate keeps the time of the newest change, if that is later than any read', () =>
  virtualTime(({ cold, expectObservable }) => {
    const told = {
      ...signals,
      a: { type: 'insert', row: row(11), at: 11_400 },
      u: { type: 'silent' },
    } satisfies Record<string, SourceSignal>
    const data = scriptedData(
      [cold<SourceSignal>('jp 11398ms a 599ms u', told)],
      [cold<Row[]>('(r|)', { r: [row(1), row(2)] })],
    )
    const shown = (event: FeedEvent) => {
      if (event.type !== 'feed.views') return event.type
      const bars = event.views['bars']
      return bars?.kind === 'bars' ? bars.bars.map(bar => bar.value).join() : '-'
    }
    // Rows of the last ten seconds: at 11 s the first one leaves, and is not back because the server fell silent.
    expectObservable(feed(data, source, of([barsPanel])).pipe(map(shown)), '^ 20s !').toBe(
      'j(pA) 10996ms b 648ms C 349ms u',
      { j: 'feed.joined', p: 'feed.subscribed', A: '0.2', b: '0.1', C: '0.2', u: 'feed.silent' },
    )
  }))

test('an answer with the same rows is no news of a polled table', () =>
  virtualTime(({ cold, expectObservable }) => {
    const answers = { 1: [row(1)], 2: [row(2), row(1)] }
    const data = scriptedData(
      [],
      ['(1|)', '(2|)', '(2|)'].map(marbles => cold<Row[]>(marbles, answers)),
    )
    const polled = { ...source, changes: { kind: 'polling', interval: 10 } } as const
    const events$ = sourceRows(data, polled).pipe(
      filter(event => event.type === 'rows'),
      map(({ lastEvent }) => String(lastEvent)),
    )
    expectObservable(events$, '^ 25s !').toBe('A 9999ms B 9999ms C', { A: 'null', B: '10000', C: '10000' })
  }))
