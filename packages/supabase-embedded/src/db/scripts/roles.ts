import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database'
import { readMark, writeMark } from '../marks'
import type { Script } from '../missing-extensions'
import { resetSession } from './migrations'
import { runScript } from './script'
import { splitStatements } from './statements'

const FILE = 'roles.sql'

/** The project's own roles, which its migrations grant to: a script for a database that has not been given them. */
export async function pendingRoles(database: Database, project: string): Promise<Script | undefined> {
  const path = join(project, FILE)
  if (!existsSync(path) || (await readMark(database, 'roles')) !== undefined) return undefined
  return { file: FILE, source: readFileSync(path, 'utf8') }
}

/** Before the first migration, once in the life of a database, as `supabase db reset` does. */
export async function createRoles(
  database: Database,
  { file, source }: Script,
  progress: (text: string) => void,
): Promise<void> {
  progress(`Creating the roles of ${file}`)
  await database.exclusive(async session => {
    await resetSession(session)
    try {
      await runScript(session, file, source, splitStatements(source), () => writeMark(session, 'roles', 'on'))
    } finally {
      await resetSession(session)
    }
  })
}
