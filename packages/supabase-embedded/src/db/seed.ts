import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Database, Session } from './database'
import { glob } from './glob'
import { forget } from './migrations'
import { runScript } from './script'
import { splitStatements } from './statements'

export interface SeedOptions {
  /** The `supabase` folder. */
  project: string
  enabled: boolean
  /** Absolute glob patterns. */
  sqlPaths: string[]
}

/** Once in the life of a database, after its first migrations. A file that failed is tried again at the next start. */
export async function seed(
  database: Database,
  { project, enabled, sqlPaths }: SeedOptions,
  progress: (text: string) => void,
): Promise<void> {
  if (await database.exclusive(isSeeded)) return
  if (enabled) {
    const files = new Set(sqlPaths.flatMap(glob))
    for (const path of files) {
      const file = relative(project, path)
      progress(`Seeding from ${file}`)
      await database.exclusive(session => seedFrom(session, path, file))
    }
  }
  // A database that knows another name only would be seeded a second time.
  await database.exec(`alter database postgres set signalbox.seeded = 'on'`)
  await database.exec('analyze')
}

async function seedFrom(session: Session, path: string, file: string): Promise<void> {
  const source = readFileSync(path, 'utf8')
  const hash = createHash('sha256').update(source).digest('hex')
  await session.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null)`)
  const name = `supabase/${file}`
  const done = await session.query('select from supabase_migrations.seed_files where path = $1', [name])
  if (done.length > 0) return
  await forget(session)
  try {
    await runScript(session, file, source, splitStatements(source), async () => {
      await session.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        name,
        hash,
      ])
    })
  } finally {
    await forget(session)
  }
}

/** Kept in the catalogue, where a project's own tables cannot collide with it. */
async function isSeeded(session: Session): Promise<boolean> {
  const found = await session.query(
    `select from pg_db_role_setting, unnest(setconfig) as setting where setting = 'signalbox.seeded=on'`,
  )
  return found.length > 0
}
