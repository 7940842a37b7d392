import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Database } from '../database'
import type { Session } from '../session'
import { glob } from './glob'
import { writeMark, readMark } from '../marks'
import { resetSession } from './migrations'
import type { Script } from '../missing-extensions'
import { runScript } from './script'
import { splitStatements } from './statements'

export interface SeedOptions {
  /** The `supabase` folder. */
  project: string
  enabled: boolean
  /** Absolute glob patterns. */
  sqlPaths: string[]
}

export interface PendingSeeds {
  /** Files to seed from, in their order: once in the life of a database, after its first migrations. */
  scripts: Script[]
  /** Patterns of the project that match no file. */
  unmatched: string[]
}

const WITHOUT_SEED =
  'All migrations are applied. To start without seeding, put "enabled = false" below "[db.seed]" in config.toml.'

/** What a project has without naming it, and need not have. */
const DEFAULT_SEED = 'seed.sql'

export async function pendingSeeds(
  database: Database,
  { project, enabled, sqlPaths }: SeedOptions,
): Promise<PendingSeeds> {
  if (!enabled || (await isSeeded(database))) return { scripts: [], unmatched: [] }
  const matches = sqlPaths.map(pattern => ({
    pattern: relative(project, pattern),
    files: glob(pattern, project),
  }))
  return {
    scripts: [...new Set(matches.flatMap(({ files }) => files))].map(path => ({
      file: relative(project, path),
      source: readFileSync(path, 'utf8'),
    })),
    unmatched: matches
      .filter(({ pattern, files }) => files.length === 0 && pattern !== DEFAULT_SEED)
      .map(({ pattern }) => pattern),
  }
}

const isSeeded = async (session: Session) => (await readMark(session, 'seeded')) !== undefined

/** A file that failed, or a pattern without one, is tried again at the next start. */
export async function seed(
  database: Database,
  { scripts, unmatched }: PendingSeeds,
  progress: (text: string) => void,
): Promise<void> {
  if (await isSeeded(database)) return
  for (const script of scripts) {
    progress(`Seeding from ${script.file}`)
    try {
      await database.exclusive(session => seedFrom(session, script))
    } catch (error) {
      progress(WITHOUT_SEED)
      throw error
    }
  }
  // A database that knows another name only would be seeded a second time.
  if (unmatched.length === 0) await writeMark(database, 'seeded', 'on')
  await analyzeFilledTables(database)
}

/** Gives the planner counts of the tables that were filled since the template was made; of all tables it takes longer. */
async function analyzeFilledTables(session: Session): Promise<void> {
  const [filled] = await session.query<{ tables: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as tables
       from pg_class
      where relkind in ('r', 'm') and reltuples <= 0 and pg_relation_size(oid) > 0`,
  )
  if (filled?.tables != null) await session.exec(`analyze ${filled.tables}`)
}

async function seedFrom(session: Session, { file, source }: Script): Promise<void> {
  const hash = createHash('sha256').update(source).digest('hex')
  await session.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null)`)
  const name = `supabase/${file}`
  const doneSeeds = await session.query('select from supabase_migrations.seed_files where path = $1', [name])
  if (doneSeeds.length > 0) return
  await resetSession(session)
  try {
    await runScript(session, file, source, splitStatements(source), async () => {
      await session.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        name,
        hash,
      ])
    })
  } finally {
    await resetSession(session)
  }
}
