import { bootstrapVersion, readBootstrap, runBootstrap } from '../bootstrap'
import type { Database } from '../database'
import type { Session } from '../session'
import { placeOf } from './address'
import { claimDatabase, namesOf, requireEmpty, requireServer } from './admission'
import { openSession, serverDatabase } from './server-database'
import { readTypes } from './values'

export interface ServerOptions {
  /** `postgres://…` of a database that is empty, or was prepared by us. */
  database: string
  /** Called with one line for each object that is created. */
  progress?: ((text: string) => void) | undefined
}

/** A database of a server that looks like a fresh Supabase project, or the one that was made of it before. */
export async function openServer({ database, progress = () => undefined }: ServerOptions): Promise<Database> {
  const place = placeOf(database)
  const claim = await openSession(database).catch((error: unknown) => {
    throw new Error(`${place} can't be reached: ${reasonOf(error)}`, { cause: error })
  })
  try {
    await requireServer(claim, place)
    await claimDatabase(claim, place)
    await prepare(claim, place, progress)
    return serverDatabase({ connectionString: database, types: await readTypes(claim), claim })
  } catch (error) {
    await claim.close()
    throw error
  }
}

async function prepare(session: Session, place: string, progress: (text: string) => void): Promise<void> {
  const bootstrap = readBootstrap('postgres')
  const version = await bootstrapVersion(session)
  if (version === bootstrap.version) return
  if (version === undefined) await requireEmpty(session, place)
  const before = await namesOf(session)
  await session.exec('begin')
  try {
    await runBootstrap(session, bootstrap)
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    throw error
  }
  for (const [kind, names] of await namesOf(session)) {
    const createdNames = names.filter(name => before.get(kind)?.includes(name) !== true)
    if (createdNames.length === 0) continue
    const where = kind === 'roles' ? 'on the whole server of ' : 'in '
    progress(`Created ${kind} ${where}${place}: ${createdNames.join(', ')}`)
  }
}

/** A connection refused on each of a name's addresses has its reasons inside. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
