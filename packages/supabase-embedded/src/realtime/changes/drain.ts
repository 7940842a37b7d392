import type { Session } from '../../db/database'
import type { StoredMessage } from '../feed'
import type { Bench } from './bench'
import type { Bindings } from './bindings'
import type { Committed } from './changes'
import { eventsOf } from './events'
import { hearingsOf } from './hearing'
import { readMessages } from './messages'
import type { Relations } from './relations'
import type { ChangeSource, Drained, Log } from './source'

interface Telling {
  seq: number
  tell: () => void
}

interface DrainOptions {
  source: ChangeSource
  relations: Relations
  bindings: Bindings
  hear: Set<(message: StoredMessage) => void>
  log: Log
}

/** Reads the queue of changes and tells what is in it, in commit order. */
export class Drain {
  readonly #options: DrainOptions

  constructor(options: DrainOptions) {
    this.#options = options
  }

  /** Tells the next changes. */
  async next(): Promise<Drained> {
    const { source, log } = this.#options
    const { told, ...read } = await source.exclusive(session => this.#judge(session))
    for (const { tell } of told)
      try {
        tell()
      } catch (error) {
        log('ChangeNotDelivered', String(error))
      }
    return { ...read, told: told.length }
  }

  async #judge(session: Session): Promise<Omit<Drained, 'told'> & { told: Telling[] }> {
    const { source, bindings, log } = this.#options
    const { changes, hasMore } = await source.next(session, bindings.readers)
    const told: Telling[] = []
    for (const [relation, some] of byRelation(changes))
      try {
        told.push(...(await this.#tellings(session, relation, some)))
      } catch (error) {
        log('PoolingReplicationError', String(error))
      }
    if (!hasMore) await source.tidy(session)
    return { read: changes.length, hasMore, told: told.sort((a, b) => a.seq - b.seq) }
  }

  async #tellings(session: Session, oid: number, changes: Committed[]): Promise<Telling[]> {
    const { relations, bindings, hear, log } = this.#options
    const concerned = bindings.of(oid)
    const relation = await relations.find(session, oid)
    if (!relation) return []
    const told: Telling[] = []
    if (relation.schema === 'realtime' && relation.name === 'messages') {
      const inserted = changes.filter(({ action }) => action === 'INSERT').map(({ seq }) => seq)
      for (const [seq, message] of await readMessages(session, inserted))
        told.push({ seq, tell: () => hear.forEach(each => each(message)) })
    }
    if (concerned.length === 0) return told
    const bench: Bench = { session, relations, relation, log }
    const hearings = await hearingsOf(bench, concerned, changes)
    for (const { seq, subscriber, ids, data } of await eventsOf(bench, hearings))
      told.push({ seq, tell: () => subscriber.deliver(ids, data) })
    return told
  }
}

function byRelation(changes: Committed[]): Map<number, Committed[]> {
  const groups = new Map<number, Committed[]>()
  for (const change of changes) {
    const group = groups.get(change.relation) ?? []
    group.push(change)
    groups.set(change.relation, group)
  }
  return groups
}
