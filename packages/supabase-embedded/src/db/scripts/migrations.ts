import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database'
import type { Session } from '../session'
import type { Script } from '../missing-extensions'
import { runScript } from './script'
import { applySettings } from '../session-settings'
import { splitStatements } from './statements'

/** A file of `migrations/` that the history in the database does not have. */
export interface Migration extends Script {
  version: string
  name: string
}

/** In their order. Files not named `<version>_<name>.sql` are skipped and reported. */
export async function pendingMigrations(
  database: Database,
  project: string,
  progress: (text: string) => void,
): Promise<Migration[]> {
  const migrations = migrationsOf(project, progress)
  const appliedNames = await database.exclusive(session => appliedVersions(session))
  const goneVersions = appliedNames.filter(
    version => !migrations.some(migration => migration.version === version),
  )
  if (goneVersions.length > 0)
    throw new Error(
      `the database holds migrations that ${join(project, 'migrations')} no longer has: ${goneVersions.join(', ')}. Put the files back, or start again: remove the database's directory, or name an empty database.`,
    )
  return migrations
    .filter(({ version }) => !appliedNames.includes(version))
    .map(({ path, ...migration }) => ({ ...migration, source: readFileSync(path, 'utf8') }))
}

/** Each file whole or not at all, with an entry in the history as the Supabase CLI writes it. */
export async function migrate(
  database: Database,
  pending: Migration[],
  progress: (text: string) => void,
): Promise<void> {
  for (const migration of pending) {
    progress(`Applying migration ${migration.file}`)
    await database.exclusive(session => apply(session, migration))
  }
}

type FoundMigration = Omit<Migration, 'source'> & { path: string }

function migrationsOf(project: string, progress: (text: string) => void): FoundMigration[] {
  const dir = join(project, 'migrations')
  if (!existsSync(dir)) return []
  const migrations: FoundMigration[] = []
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) continue
    const [, version, name] = /^([0-9]+)_(.*)\.sql$/.exec(entry.name) ?? []
    if (version === undefined || name === undefined)
      progress(`Skipping migrations/${entry.name}: its name is not <timestamp>_name.sql`)
    else migrations.push({ version, name, file: `migrations/${entry.name}`, path: join(dir, entry.name) })
  }
  for (const [at, { file, version }] of migrations.entries()) {
    const next = migrations[at + 1]
    if (next?.version === version)
      throw new Error(
        `${file} and ${next.file} have the same version, which the history can hold only once. Rename one, such as to ${freeVersion(version, migrations)}_….sql.`,
      )
  }
  return migrations
}

/** The next version that no file has. */
function freeVersion(version: string, migrations: readonly { version: string }[]): string {
  const next = String(BigInt(version) + 1n).padStart(version.length, '0')
  return migrations.some(each => each.version === next) ? freeVersion(next, migrations) : next
}

async function apply(session: Session, { version, name, file, source }: Migration): Promise<void> {
  const statements = splitStatements(source)
  await resetSession(session)
  await session.exec(HISTORY)
  try {
    await runScript(session, file, source, statements, async () => {
      await session.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, statements.map(({ text }) => text)],
      )
    })
  } finally {
    await resetSession(session)
  }
}

/** A script may have left the session with another role or search path. */
export async function resetSession(session: Session): Promise<void> {
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
