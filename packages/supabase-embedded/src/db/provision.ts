import type { Project } from '../project'
import { commandRemedies } from '../remedies'
import type { Database } from './database'
import { migrate, pendingMigrations } from './scripts/migrations'
import { createRoles, pendingRoles } from './scripts/roles'
import { requireExtensions } from './missing-extensions'
import { openDatabase, type DatabaseOptions } from './open'
import { describeStandIns } from './provide'
import type { Session } from './session'
import { pendingSeeds, seed } from './scripts/seed'
import { openServer } from './server/open'
import { createVault, standInsFor, withStandIns } from './server/stand-ins'
import { standInsWith, type StandIn } from './stand-ins'
import { describeWebhooks } from './webhooks'

export interface ProjectOptions extends DatabaseOptions {
  /** `postgres://…` of a server's database, instead of PGlite in `data`. */
  database?: string | undefined
}

/** The database of a project, brought to what its folder says; closed again when that fails, as by a ScriptError. */
export async function openProject(project: Project, options: ProjectOptions): Promise<Database> {
  const { database: address, progress } = options
  const database = await (address === undefined
    ? openDatabase(options)
    : openServer({ database: address, progress }))
  try {
    const { without = [] } = options
    if (address === undefined) await provision(database, project, options, standInsWith(without))
    else {
      const standIns = await standInsFor(database, without)
      await createVault(database, standIns)
      await provision(withStandIns(database, standIns), project, options, standIns)
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function provision(
  database: Database,
  { dir, api, db }: Project,
  { progress = () => undefined, without = [], remedies = commandRemedies, database: address }: ProjectOptions,
  standIns: StandIn[],
): Promise<void> {
  const version = await describeOlderVersion(database, db.majorVersion)
  if (version !== undefined) progress(version)
  if (!api.autoExposeNewTables) await database.exec(CLOSED)
  const roles = await pendingRoles(database, dir)
  const migrations = db.migrations.enabled ? await pendingMigrations(database, dir, progress) : []
  const seeds = await pendingSeeds(database, { project: dir, ...db.seed })
  for (const pattern of seeds.unmatched)
    progress(`No file to seed from matches “${pattern}” (db.seed.sql_paths in config.toml)`)
  await requireExtensions(database, [...migrations, ...seeds.scripts], standIns, {
    leaveOut: remedies.leaveOut,
    isOnServer: address !== undefined,
  })
  await database.exec(without.length === 0 ? CHECKED : UNCHECKED)
  try {
    if (roles !== undefined) await createRoles(database, roles, progress)
    await migrate(database, migrations, progress)
    await seed(database, seeds, progress)
  } finally {
    const lacking = await describeStandIns(database, standIns)
    if (lacking !== undefined) progress(lacking)
    const unsent = await describeWebhooks(database)
    if (unsent !== undefined) progress(unsent)
  }
}

/** A line for the start, where the project is for a newer Postgres. */
async function describeOlderVersion(
  session: Session,
  wantedVersion: number | undefined,
): Promise<string | undefined> {
  const [row] = await session.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  if (row === undefined || wantedVersion === undefined || wantedVersion <= row.version) return undefined
  return `config.toml: the project is for Postgres ${wantedVersion} (db.major_version), and this is Postgres ${row.version}: statements that need the newer one fail.`
}

/** Functions in SQL may use what was left out: they are created, and fail when called. */
const UNCHECKED = 'alter role postgres set check_function_bodies = off'
const CHECKED = 'alter role postgres reset check_function_bodies'

/** `api.auto_expose_new_tables = false`: what `postgres` makes in `public` needs a grant to be reached. */
const CLOSED = ['tables', 'sequences', 'functions']
  .map(
    kind =>
      `alter default privileges for role postgres in schema public revoke all on ${kind} from anon, authenticated, service_role;`,
  )
  .join('\n')
