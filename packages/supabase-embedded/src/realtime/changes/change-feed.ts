import type { Database } from '../../db/database'
import type { Claims } from '../../keys'
import type { ChangeFeed, ChangeParams, Deliver, StoredMessage, Subscription } from '../feed'
import { bind, type Binding, type Subscriber } from './bindings/binding'
import { Bindings } from './bindings/bindings'
import { Drain } from './drain'
import { PRUNE_MESSAGES } from './messages'
import { parseParams } from './bindings/params'
import { Publication } from './publication'
import { Relations } from './relations'
import type { Log } from './source'

interface ChangeFeedOptions {
  /** Called with each line that the hosted service would write to its log. By default none is written. */
  log?: Log
}

/** Changes from now on: queued ones are dropped, as with a new replication slot. */
export async function createChangeFeed(
  database: Database,
  { log = () => undefined }: ChangeFeedOptions = {},
): Promise<ChangeFeed> {
  const source = database.openChanges(log)
  const relations = new Relations()
  const bindings = new Bindings()
  const publication = new Publication()
  const hear = new Set<(message: StoredMessage) => void>()
  const hearPublication = new Set<() => void>()
  const drain = new Drain({ source, relations, bindings, hear, log })

  await database.exec(PRUNE_MESSAGES)
  await publication.changed(database)
  const stopFollowing = await source.follow({
    drain: () => drain.next(),
    forgetTables: () => relations.clear(),
    async checkPublication() {
      if (await publication.changed(database)) hearPublication.forEach(each => each())
    },
  })

  async function subscribe(
    params: ChangeParams[],
    ids: number[],
    claims: Claims,
    deliver: Deliver,
  ): Promise<Subscription> {
    const bindingParams = params.map(each => parseParams({ ...each }))
    const subscriber: Subscriber = { claims, deliver }
    const mine = await database.exclusive(async session => {
      const boundBindings: Binding[][] = []
      // The last binding is tried first: with several bad ones, the hosted service names that one.
      for (const [index, each] of [...bindingParams.entries()].reverse())
        boundBindings.unshift(await bind(session, each, ids[index] ?? 0, subscriber))
      bindings.add(boundBindings.flat())
      return boundBindings.flat()
    })
    return {
      setClaims: later => void (subscriber.claims = later),
      stop() {
        bindings.remove(mine)
        // Changes that were already judged are no longer delivered.
        subscriber.deliver = () => undefined
      },
    }
  }

  return {
    subscribe,
    onMessage: listener => addListener(hear, listener),
    onPublicationChanged: listener => addListener(hearPublication, listener),
    async stop() {
      await stopFollowing()
      bindings.clear()
    },
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
