import type { Database, Session } from '../../db/database'
import type { StoredMessage } from '../feed'
import type { Bench } from './bench'
import type { Bindings } from './bindings'
import { readChanges, type Change, type Committed } from './changes'
import { eventsOf } from './events'
import { hearingsOf } from './hearing'
import { readMessages } from './messages'
import type { Relations } from './relations'

/** Changes judged while the session is held; others get their turn in between. */
const AT_ONCE = 500
/** Lookups under somebody's claims while the session is held, about 50 ms. */
const LOOKUPS_AT_ONCE = 5_000
/** Rows that are left behind before the queue is truncated: PGlite has no autovacuum, and TRUNCATE costs milliseconds. */
const LEFT_BEHIND = 5_000

interface Telling {
  seq: number
  tell: () => void
}

interface DrainOptions {
  database: Database
  relations: Relations
  bindings: Bindings
  hear: Set<(message: StoredMessage) => void>
  log: (code: string, text: string) => void
}

/** Reads the queue of captured rows to its end and tells what is in it, in commit order. */
export class Drain {
  readonly #options: DrainOptions
  /** Milliseconds since the epoch, by transaction. */
  readonly #commits = new Map<string, number>()
  #cursor = 0
  #leftBehind = 0

  constructor(options: DrainOptions) {
    this.#options = options
  }

  /** Called as soon as a transaction with captured rows was committed. Answers when that was. */
  committed(xid: string): number {
    const time = this.#commits.get(xid) ?? Date.now()
    this.#commits.set(xid, time)
    return time
  }

  /** Tells the next changes; true: there may be more of them. */
  async next(): Promise<boolean> {
    const limit = Math.min(AT_ONCE, Math.ceil(LOOKUPS_AT_ONCE / Math.max(1, this.#options.bindings.readers)))
    const { count, told } = await this.#options.database.exclusive(session => this.#judge(session, limit))
    for (const { tell } of told)
      try {
        tell()
      } catch (error) {
        this.#options.log('ChangeNotDelivered', String(error))
      }
    return count === limit
  }

  async #judge(session: Session, limit: number): Promise<{ count: number; told: Telling[] }> {
    const changes = await readChanges(session, this.#cursor, limit)
    this.#cursor = changes.at(-1)?.seq ?? this.#cursor
    this.#leftBehind += changes.length
    const told: Telling[] = []
    for (const [relation, some] of byRelation(changes))
      try {
        told.push(...(await this.#tellings(session, relation, some)))
      } catch (error) {
        this.#options.log('PoolingReplicationError', String(error))
      }
    if (changes.length < limit) await this.#tidy(session)
    return { count: changes.length, told: told.sort((a, b) => a.seq - b.seq) }
  }

  async #tellings(session: Session, oid: number, changes: Change[]): Promise<Telling[]> {
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
    const committed = changes.map(change => this.#dated(change))
    const bench: Bench = { session, relations, relation, log }
    const hearings = await hearingsOf(bench, concerned, committed)
    for (const { seq, subscriber, ids, data } of await eventsOf(bench, hearings))
      told.push({ seq, tell: () => subscriber.deliver(ids, data) })
    return told
  }

  #dated(change: Change): Committed {
    return { ...change, committed: new Date(this.committed(change.xid)).toISOString() }
  }

  /** Everything committed has been read: nobody can have written since we hold the session. */
  async #tidy(session: Session): Promise<void> {
    this.#commits.clear()
    if (this.#leftBehind < LEFT_BEHIND) return
    await session.exec('truncate realtime.wal')
    this.#leftBehind = 0
  }
}

function byRelation(changes: Change[]): Map<number, Change[]> {
  const groups = new Map<number, Change[]>()
  for (const change of changes) {
    const group = groups.get(change.relation) ?? []
    group.push(change)
    groups.set(change.relation, group)
  }
  return groups
}
