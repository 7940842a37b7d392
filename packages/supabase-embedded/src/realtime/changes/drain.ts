import type { Session } from '../../db/session'
import type { StoredMessage } from '../feed'
import type { TableContext } from './table-context'
import type { Bindings } from './bindings/bindings'
import type { CommittedChange } from './changes'
import { eventsOf } from './events'
import { bindingChangesOf } from './binding-changes'
import { readMessages } from './messages'
import type { Relations } from './relations'
import type { ChangeSource, DrainResult, Log } from './source'

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

/** Reads the queue of changes and delivers them, in commit order. */
export class Drain {
  readonly #options: DrainOptions

  constructor(options: DrainOptions) {
    this.#options = options
  }

  /** Delivers the next changes. */
  async next(): Promise<DrainResult> {
    const { source, log } = this.#options
    const { tellings, ...read } = await source.exclusive(session => this.#judge(session))
    for (const { tell } of tellings)
      try {
        tell()
      } catch (error) {
        log('ChangeNotDelivered', String(error))
      }
    return { ...read, toldCount: tellings.length }
  }

  async #judge(session: Session): Promise<Omit<DrainResult, 'toldCount'> & { tellings: Telling[] }> {
    const { source, bindings, log } = this.#options
    const { changes, hasMore } = await source.next(session, bindings.readers)
    const tellings: Telling[] = []
    for (const [relation, some] of byRelation(changes))
      try {
        tellings.push(...(await this.#tellings(session, relation, some)))
      } catch (error) {
        log('PoolingReplicationError', String(error))
      }
    if (!hasMore) await source.tidy(session)
    return { read: changes.length, hasMore, tellings: tellings.sort((a, b) => a.seq - b.seq) }
  }

  async #tellings(session: Session, oid: number, changes: CommittedChange[]): Promise<Telling[]> {
    const { relations, bindings, hear, log } = this.#options
    const concernedBindings = bindings.of(oid)
    const relation = await relations.find(session, oid)
    if (!relation) return []
    const tellings: Telling[] = []
    if (relation.schema === 'realtime' && relation.name === 'messages') {
      const insertedSeqs = changes.filter(({ action }) => action === 'INSERT').map(({ seq }) => seq)
      for (const [seq, message] of await readMessages(session, insertedSeqs))
        tellings.push({ seq, tell: () => hear.forEach(each => each(message)) })
    }
    if (concernedBindings.length === 0) return tellings
    const bench: TableContext = { session, relations, relation, log }
    const hearings = await bindingChangesOf(bench, concernedBindings, changes)
    for (const { seq, subscriber, ids, data } of await eventsOf(bench, hearings))
      tellings.push({ seq, tell: () => subscriber.deliver(ids, data) })
    return tellings
  }
}

function byRelation(changes: CommittedChange[]): Map<number, CommittedChange[]> {
  const groups = new Map<number, CommittedChange[]>()
  for (const change of changes) {
    const group = groups.get(change.relation) ?? []
    group.push(change)
    groups.set(change.relation, group)
  }
  return groups
}
