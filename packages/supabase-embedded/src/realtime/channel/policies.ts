import { randomUUID } from 'node:crypto'
import { assume, type Database } from '../../db/database'
import type { Session } from '../../db/session'
import type { Claims } from '../../keys'

export type Extension = 'broadcast' | 'presence'
/** Undefined: not asked yet. */
interface Policy {
  read?: boolean
  write?: boolean
}
export type Policies = Record<Extension, Policy>

/** On whose behalf, and about which topic, policies on `realtime.messages` are asked. */
export interface Scope {
  /** Without the `realtime:` prefix. */
  topic: string
  claims: Claims
  headers: Record<string, string>
}

export class PolicyError extends Error {
  override readonly name = 'PolicyError'
  readonly fault: 'policy' | 'canceled' | 'partition'
  constructor(fault: PolicyError['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

export const noPermission = (topic: string) =>
  `You do not have permissions to read from this Channel topic: ${topic}`

/** Which of `extensions` may be read: probe rows that the role sees. Throws PolicyError. */
export function readable(
  database: Database,
  scope: Scope,
  extensions: Extension[],
): Promise<Partial<Record<Extension, boolean>>> {
  return undone(database, async session => {
    const probes = extensions.map(extension => ({ extension, id: randomUUID() }))
    for (const { extension, id } of probes)
      await session.query('insert into realtime.messages (id, topic, extension) values ($1, $2, $3)', [
        id,
        scope.topic,
        extension,
      ])
    await enter(session, scope)
    const ids = probes.map(({ id }) => id)
    const rows = await session.query<{ id: string }>('select id from realtime.messages where id = any($1)', [
      ids,
    ])
    const seenIds = new Set(rows.map(({ id }) => id))
    return Object.fromEntries(probes.map(({ extension, id }) => [extension, seenIds.has(id)]))
  })
}

/** Which extensions may be written: rows that the role may insert. Throws PolicyError. */
export function writable(database: Database, scope: Scope): Promise<Record<Extension, boolean>> {
  return undone(database, async session => {
    await enter(session, scope)
    const canWrite = async (extension: Extension) => {
      await session.exec('savepoint probe')
      try {
        await session.query('insert into realtime.messages (topic, extension) values ($1, $2)', [
          scope.topic,
          extension,
        ])
        return true
      } catch (error) {
        if (sqlState(error) !== '42501') throw error
        await session.exec('rollback to savepoint probe')
        return false
      }
    }
    return { broadcast: await canWrite('broadcast'), presence: await canWrite('presence') }
  })
}

async function enter(session: Session, { topic, claims, headers }: Scope): Promise<void> {
  await session.query(
    `select set_config('realtime.topic', $1, true), set_config('request.headers', $2, true)`,
    [topic, JSON.stringify(headers)],
  )
  await assume(session, claims)
}

/** The probes are never committed, so nobody hears of them. */
function undone<T>(database: Database, work: (session: Session) => Promise<T>): Promise<T> {
  return database.exclusive(async session => {
    await session.exec('begin')
    try {
      return await work(session)
    } catch (error) {
      throw policyError(error)
    } finally {
      await session.exec('rollback')
    }
  })
}

const sqlState = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

function policyError(error: unknown): unknown {
  const state = sqlState(error)
  if (typeof state !== 'string') return error
  const message = error instanceof Error ? error.message : state
  return new PolicyError(state === '57014' ? 'canceled' : state === '23514' ? 'partition' : 'policy', message)
}
