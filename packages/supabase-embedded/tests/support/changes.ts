import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database'
import { openTestDatabase } from '../../testing/database'
import type { Claims } from '../../src/keys'
import { createChangeFeed } from '../../src/realtime/changes/change-feed'
import type { ChangeFeed, ChangeParams } from '../../src/realtime/feed'

type Row = Record<string, unknown>

/** An event as the client gets it, with the text it came as. */
export interface ToldMessage {
  ids: number[]
  text: string
  data: {
    type: string
    schema: string
    table: string
    commit_timestamp: string | null
    columns: { name: string; type: string }[]
    record?: Row
    old_record?: Row
    errors: string[] | null
  }
}

export interface Watch {
  /** What was told of all that had been committed before the call and not been taken yet. */
  readMessages(): Promise<ToldMessage[]>
  /** Runs SQL, then tells what came of it. */
  after(sql: string): Promise<ToldMessage[]>
  setClaims(claims: Claims): void
  stop(): void
}

export interface Changes {
  database: Database
  feed: ChangeFeed
  log: string[]
  watch(params: Record<string, unknown> | Record<string, unknown>[], claims?: Claims): Promise<Watch>
}

export const anon: Claims = { role: 'anon' }
export const user = (sub: string): Claims => ({ role: 'authenticated', sub })

/** The feed of a database of its own for one test file; `sql` runs before the feed begins. */
export function changesOf(sql: string): Changes {
  const log: string[] = []
  const changes = { log } as Changes
  beforeAll(async () => {
    changes.database = await openTestDatabase()
    await changes.database.exec(sql)
    changes.feed = await createChangeFeed(changes.database, { log: (...line) => log.push(line.join(': ')) })
  })
  afterAll(async () => {
    await changes.feed.stop()
    await changes.database.close()
  })
  changes.watch = async (params, claims = anon) => {
    const list = (Array.isArray(params) ? params : [params]) as ChangeParams[]
    const all: ToldMessage[] = []
    const ids = list.map((_, index) => index + 1)
    const subscription = await changes.feed.subscribe(list, ids, claims, (matchedIds, text) =>
      all.push({ ids: matchedIds, text, data: JSON.parse(text) as ToldMessage['data'] }),
    )
    onTestFinished(() => subscription.stop())
    const readMessages = async () => {
      await drainChanges(changes)
      return all.splice(0)
    }
    return {
      ...subscription,
      readMessages,
      async after(sql) {
        await readMessages()
        await changes.database.exec(sql)
        return readMessages()
      },
    }
  }
  return changes
}

/** Everything committed so far has been told: a message sent now comes through the same queue, behind it. */
function drainChanges({ database, feed }: Changes): Promise<void> {
  const event = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    const stop = feed.onMessage(message => {
      if (message.event !== event) return
      stop()
      resolve()
    })
    database.query(`select realtime.send('{}', $1, 'drained')`, [event]).catch(reject)
  })
}

/** `INSERT 1`, `DELETE 2`: the action and the id of the row. */
export const brief = ({ data }: ToldMessage) =>
  `${data.type} ${String((data.record ?? data.old_record)?.['id'])}`
