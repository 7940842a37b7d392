import { map } from 'rxjs'
import type { Loss, TopicMessage, TopicSignal } from '../../src/backend/ports/backend.port'
import type { TopicSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { sourceRows } from '../../src/streams/sourceRows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

export const topic: TopicSource = { kind: 'topic', topic: 'alarms', private: true, replay: true, limit: 40 }
export const message = (id: string, isReplayed = false, event = 'raised'): TopicSignal => {
  const message: TopicMessage = { id, event, payload: { id }, isReplayed }
  return { type: 'message', message }
}
/** The text of an event: the ids of its rows, newest first, and for a read how it repairs. */
export function word(step: RowsEvent): string {
  if (step.type !== 'rows') return step.type
  const ids = [...step.rows].map(({ row }) =>
    'id' in row ? String(row['id']) : `${String(row['key'])}${String(row['ref'])}`,
  )
  return [step.isComplete ? 'whole' : 'part', ids.join(), step.read?.repair, step.read?.differenceCount]
    .filter(part => part !== undefined && part !== null)
    .join(' ')
}
export const heardSignals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  u: { type: 'silent' },
  h: { type: 'resumed' },
  b: { type: 'answered', latency: 1 },
} satisfies Record<string, TopicSignal>
export const words = { j: 'joined', p: 'subscribed', u: 'silent', h: 'resumed', d: 'suspect', v: 'verified' }

interface Script {
  source?: TopicSource
  input: string
  messages?: Record<string, TopicSignal>
  until: string
  steps: string
  means?: Record<string, string>
  memory?: RowsHandover | null
  loss?: Loss
  /** Since when messages were asked for. */
  sinces?: (number | null)[]
}
/** Plays the marbles, and returns the last rows. */
export function plays({
  source = topic,
  input,
  messages = {},
  until,
  steps,
  means = {},
  memory = null,
  loss,
  sinces = [],
}: Script) {
  let last: RowsHandover | null = null
  virtualTime(({ animate, cold, expectObservable }) => {
    animate(`-${'x'.repeat(40)}`)
    const data = {
      ...scriptedData([], []),
      messages: (_: TopicSource, since: number | null) => {
        sinces.push(since)
        return cold<TopicSignal>(input, { ...heardSignals, ...messages }, loss)
      },
    }
    const steps$ = sourceRows(data, source, memory).pipe(
      map(step => {
        if (step.type === 'rows') last = new RowsHandover(step.rows, 0)
        return word(step)
      }),
    )
    expectObservable(steps$, until).toBe(steps, { ...words, ...means }, loss)
  })
  return last
}
/** Replayed messages by the letters from A on; `eventOf` their numbers. */
export const many = (count: number, from = 1, eventOf: (n: number) => string = () => 'raised') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      String.fromCharCode(65 + n),
      message(`${n + from}`, true, eventOf(n + from)),
    ]),
  )
