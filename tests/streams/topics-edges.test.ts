import { map } from 'rxjs'
import { expect, test } from 'vitest'
import type { PresenceSignal, TopicSignal } from '../../src/backend/ports/backend.port'
import type { PresenceSource, TopicSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const topic: TopicSource = { kind: 'topic', topic: 'alarms', private: true, replay: true, limit: 40 }
const desk: PresenceSource = { kind: 'presence', topic: 'desk' }
const message = (id: string, isReplayed: boolean): TopicSignal => ({
  type: 'message',
  message: { id, event: 'raised', payload: { id }, isReplayed },
})
const heard = { j: { type: 'joined' }, p: { type: 'subscribed' } } satisfies Record<string, TopicSignal>
const replay = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [String.fromCharCode(65 + n), message(`${n}`, true)]),
  )

/** How a topic's first replay repairs what was missed, and when its newest message came. */
function playTopic(input: string, messages: Record<string, TopicSignal>) {
  const seen: RowsEvent[] = []
  virtualTime(({ animate, cold }) => {
    animate(`-${'x'.repeat(40)}`)
    const data = {
      ...scriptedData([], []),
      messages: () => cold<TopicSignal>(input, { ...heard, ...messages }),
    }
    const subscription = sourceRows(data, topic).subscribe(event => seen.push(event))
    cold('2s x').subscribe(() => subscription.unsubscribe())
  })
  const rows = seen.filter(event => event.type === 'rows')
  return {
    repairs: rows.flatMap(({ read }) => (read === null ? [] : [[read.repair, read.differenceCount]])),
    lastEvents: rows.map(({ lastEvent }) => lastEvent),
  }
}

test('one message fewer than are ever replayed is all of them', () => {
  const letters = Object.keys(replay(24)).join('')
  expect(playTopic(`jp(${letters})`, replay(24)).repairs).toEqual([['replayed', 24]])
})

test('a message of now does not make a full replay a whole one', () => {
  const letters = Object.keys(replay(25)).join('')
  const { repairs } = playTopic(`jp(${letters}z)`, { ...replay(25), z: message('new', false) })
  expect(repairs).toEqual([['not provable', null]])
})

test('the newest message of a topic came when it arrived, and a proof is none', () => {
  const { lastEvents } = playTopic('jp 1000ms a', { a: message('a', false) })
  expect(lastEvents).toEqual([null, 1_002 + 250])
})

test('whoever came last and leaves is gone from the list', () => {
  const present = (...keys: string[]): PresenceSignal => ({
    type: 'people',
    entries: keys.map(key => ({ key, ref: '1', state: {} })),
  })
  virtualTime(({ cold, expectObservable }) => {
    const lists = { a: present('ann'), b: present('ann', 'bob') }
    const data = { ...scriptedData([], []), presence: () => cold<PresenceSignal>('a---b-a', lists) }
    const people$ = sourceRows(data, desk).pipe(
      map(event =>
        event.type === 'rows' ? [...event.rows].map(({ row }) => String(row['key'])).join() : event.type,
      ),
    )
    expectObservable(people$, '^ 20ms !').toBe('(pA)B-C', {
      p: 'subscribed',
      A: 'ann',
      B: 'ann,bob',
      C: 'ann',
    })
  })
})
