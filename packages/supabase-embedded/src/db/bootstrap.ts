import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Session } from './session'
import { writeMark, readMark } from './marks'
import { readStandIns } from './stand-ins'

/** The rooms that bring SQL, in this order, each in a folder `bootstrap` of files run by name. */
const ROOMS = ['db', 'auth', 'storage', 'realtime']

/** The kinds of database. Scripts that only one of them needs are in a folder with its name. */
export type Engine = 'pglite' | 'postgres'

/** Everything that makes an empty database look like a fresh Supabase project; each script may run again. */
export interface Bootstrap {
  scripts: { name: string; sql: string }[]
  /**
   * Changes whenever the database it makes may differ: by the scripts, or by PGlite and its stand-ins where that makes
   * it.
   */
  version: string
}

export function readBootstrap(engine: Engine = 'pglite'): Bootstrap {
  const scripts = ROOMS.flatMap(room => [
    ...scriptsOf(`${room}/bootstrap`),
    ...scriptsOf(`${room}/bootstrap/${engine}`),
  ])
  const hash = createHash('sha256').update(engine === 'pglite' ? pgliteVersion() : engine)
  const standIns = engine === 'pglite' ? readStandIns() : []
  for (const { name, sql } of [...standIns, ...scripts]) hash.update(`\0${name}\0${sql}`)
  return { scripts, version: hash.digest('hex').slice(0, 16) }
}

/** Inside one transaction of the caller, or none of it holds. */
export async function runBootstrap(session: Session, { scripts, version }: Bootstrap): Promise<void> {
  for (const { name, sql } of scripts) {
    try {
      await session.exec(sql)
    } catch (error) {
      throw new Error(`bootstrap script ${name} failed: ${String(error)}`, { cause: error })
    }
  }
  await writeMark(session, 'bootstrap', version)
}

/** The version of the scripts a database was made with. */
export const bootstrapVersion = (session: Session): Promise<string | undefined> =>
  readMark(session, 'bootstrap')

function scriptsOf(folder: string): Bootstrap['scripts'] {
  const dir = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name: `${folder}/${name}`, sql: readFileSync(join(dir, name), 'utf8') }))
}

/** Where PGlite is installed. */
export const pgliteFolder = (): string =>
  dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')))

function pgliteVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(pgliteFolder(), 'package.json'), 'utf8'))
  return (manifest as { version: string }).version
}
