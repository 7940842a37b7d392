import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Session } from './database'
import { runScript } from './script'
import { applySettings } from './settings'
import { splitStatements } from './statements'

interface Migration {
  version: string
  name: string
  /** Relative to the project. */
  file: string
  path: string
}

/**
 * Applies what `migrations/` holds beyond the history in the database, each file whole or not at all, and writes the
 * history as the Supabase CLI does. Files whose names are no `<version>_<name>.sql` are skipped and told.
 */
export async function migrate(
  database: Database,
  project: string,
  progress: (text: string) => void,
): Promise<void> {
  const migrations = migrationsOf(project, progress)
  const applied = await database.exclusive(session => appliedVersions(session))
  const gone = applied.filter(version => !migrations.some(migration => migration.version === version))
  if (gone.length > 0)
    throw new Error(
      `the database holds migrations that ${join(project, 'migrations')} no longer has: ${gone.join(', ')}. Put the files back, or remove the database's directory to start anew.`,
    )
  const pending = migrations.filter(({ version }) => !applied.includes(version))
  for (const migration of pending) {
    progress(`Applying migration ${migration.file}`)
    await database.exclusive(session => apply(session, migration))
  }
}

function migrationsOf(project: string, progress: (text: string) => void): Migration[] {
  const dir = join(project, 'migrations')
  if (!existsSync(dir)) return []
  const migrations: Migration[] = []
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) continue
    const [, version, name] = /^([0-9]+)_(.*)\.sql$/.exec(entry.name) ?? []
    if (version === undefined || name === undefined)
      progress(`Skipping migrations/${entry.name}: its name is no <timestamp>_name.sql`)
    else migrations.push({ version, name, file: `migrations/${entry.name}`, path: join(dir, entry.name) })
  }
  const twice = migrations.find(({ version }, at) => migrations[at + 1]?.version === version)
  if (twice !== undefined) throw new Error(`two files in migrations/ have the version ${twice.version}`)
  return migrations
}

async function apply(session: Session, { version, name, file, path }: Migration): Promise<void> {
  const source = readFileSync(path, 'utf8')
  const statements = splitStatements(source)
  await forget(session)
  await session.exec(HISTORY)
  try {
    await runScript(session, file, source, statements, async () => {
      await session.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, statements.map(({ text }) => text)],
      )
    })
  } finally {
    await forget(session)
  }
}

/** A script may have left the session with another role or search path. */
export async function forget(session: Session): Promise<void> {
  await session.exec('reset session authorization; reset role; reset all')
  await applySettings(session)
}

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;`

async function appliedVersions(session: Session): Promise<string[]> {
  const [{ exists } = { exists: false }] = await session.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  if (!exists) return []
  const rows = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}
