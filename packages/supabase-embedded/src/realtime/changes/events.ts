import type { TableContext } from './table-context'
import type { Subscriber } from './bindings/binding'
import type { CommittedChange } from './changes'
import type { BindingChanges } from './binding-changes'
import { extentOf, eventTextsOf, refusalText } from './event-texts'

/** One change as one subscriber receives it. */
interface ChangeEvent {
  seq: number
  subscriber: Subscriber
  ids: number[]
  data: string
}

/** One event per change and subscriber, or one for each different `select` of its bindings. */
export async function eventsOf(bench: TableContext, hearings: BindingChanges[]): Promise<ChangeEvent[]> {
  const texts = await textsOf(bench, hearings)
  const events = new Map<Subscriber, Map<string, ChangeEvent>>()
  for (const hearing of hearings) {
    const { subscriber, id, select } = hearing.binding
    const toldEvents = events.get(subscriber) ?? new Map<string, ChangeEvent>()
    events.set(subscriber, toldEvents)
    for (const { seq, action } of hearing.changes) {
      const data =
        hearing.error === undefined
          ? texts.get(extentKey(hearing))?.get(seq)
          : refusalText(bench.relation, action, hearing.error)
      if (data === undefined) continue
      const key = `${seq} ${select?.join() ?? ''}`
      const event = toldEvents.get(key) ?? { seq, subscriber, ids: [], data }
      event.ids.push(id)
      toldEvents.set(key, event)
    }
  }
  return [...events.values()].flatMap(toldEvents => [...toldEvents.values()])
}

/** The same text serves everybody of a role with the same `select`. */
async function textsOf(
  { session, relations, relation }: TableContext,
  hearings: BindingChanges[],
): Promise<Map<string, Map<number, string>>> {
  const neededChanges = new Map<string, { hearing: BindingChanges; changes: Map<number, CommittedChange> }>()
  for (const hearing of hearings) {
    if (hearing.error !== undefined) continue
    const key = extentKey(hearing)
    const extent = neededChanges.get(key) ?? { hearing, changes: new Map<number, CommittedChange>() }
    for (const change of hearing.changes) extent.changes.set(change.seq, change)
    neededChanges.set(key, extent)
  }
  const texts = new Map<string, Map<number, string>>()
  for (const [key, { hearing, changes }] of neededChanges) {
    if (changes.size === 0) continue
    const { subscriber, select } = hearing.binding
    const readable = await relations.readable(session, relation, subscriber.claims.role)
    texts.set(key, await eventTextsOf(session, relation, extentOf(relation, readable, select), changes))
  }
  return texts
}

const extentKey = ({ binding: { subscriber, select } }: BindingChanges) =>
  `${subscriber.claims.role} ${JSON.stringify(select)}`
