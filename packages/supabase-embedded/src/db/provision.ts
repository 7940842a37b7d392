import type { Project } from '../project'
import type { Database } from './database'
import { migrate } from './migrations'
import { openDatabase, type DatabaseOptions } from './open'
import { seed } from './seed'

/** The database of a project, brought to what its folder says; closed again when that fails, as by a ScriptError. */
export async function openProject(project: Project, options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options)
  try {
    await provision(database, project, options.progress)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function provision(
  database: Database,
  { dir, api, db }: Project,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  if (!api.autoExposeNewTables) await database.exec(CLOSED)
  if (db.migrations.enabled) await migrate(database, dir, progress)
  await seed(database, { project: dir, ...db.seed }, progress)
}

/** `api.auto_expose_new_tables = false`: what `postgres` makes in `public` needs a grant to be reached. */
const CLOSED = ['tables', 'sequences', 'functions']
  .map(
    kind =>
      `alter default privileges for role postgres in schema public revoke all on ${kind} from anon, authenticated, service_role;`,
  )
  .join('\n')
