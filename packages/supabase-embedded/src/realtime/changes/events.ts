import type { Bench } from './bench'
import type { Subscriber } from './binding'
import type { Committed } from './changes'
import type { Hearing } from './hearing'
import { extentOf, show, showRefusal } from './showing'

/** What one subscriber is told of one change. */
interface ChangeEvent {
  seq: number
  subscriber: Subscriber
  ids: number[]
  data: string
}

/** One event per change and subscriber, or one for each different `select` of its bindings. */
export async function eventsOf(bench: Bench, hearings: Hearing[]): Promise<ChangeEvent[]> {
  const texts = await textsOf(bench, hearings)
  const events = new Map<Subscriber, Map<string, ChangeEvent>>()
  for (const hearing of hearings) {
    const { subscriber, id, select } = hearing.binding
    const told = events.get(subscriber) ?? new Map<string, ChangeEvent>()
    events.set(subscriber, told)
    for (const { seq, action } of hearing.changes) {
      const data =
        hearing.error === undefined
          ? texts.get(extentKey(hearing))?.get(seq)
          : showRefusal(bench.relation, action, hearing.error)
      if (data === undefined) continue
      const key = `${seq} ${select?.join() ?? ''}`
      const event = told.get(key) ?? { seq, subscriber, ids: [], data }
      event.ids.push(id)
      told.set(key, event)
    }
  }
  return [...events.values()].flatMap(told => [...told.values()])
}

/** The same text serves everybody of a role with the same `select`. */
async function textsOf(
  { session, relations, relation }: Bench,
  hearings: Hearing[],
): Promise<Map<string, Map<number, string>>> {
  const needed = new Map<string, { hearing: Hearing; changes: Map<number, Committed> }>()
  for (const hearing of hearings) {
    if (hearing.error !== undefined) continue
    const key = extentKey(hearing)
    const extent = needed.get(key) ?? { hearing, changes: new Map<number, Committed>() }
    for (const change of hearing.changes) extent.changes.set(change.seq, change)
    needed.set(key, extent)
  }
  const texts = new Map<string, Map<number, string>>()
  for (const [key, { hearing, changes }] of needed) {
    if (changes.size === 0) continue
    const { subscriber, select } = hearing.binding
    const readable = await relations.readable(session, relation, subscriber.claims.role)
    texts.set(key, await show(session, relation, extentOf(relation, readable, select), changes))
  }
  return texts
}

const extentKey = ({ binding: { subscriber, select } }: Hearing) =>
  `${subscriber.claims.role} ${JSON.stringify(select)}`
