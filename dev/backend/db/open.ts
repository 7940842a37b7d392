import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { bootstrapVersion, readBootstrap, runBootstrap } from './bootstrap'
import { claimDirectory } from './claim'
import { databaseOn, type Database } from './database'
import { openPglite } from './pglite'
import { applySettings } from './settings'
import { extractTar } from './tar'
import { tidyWhenIdle } from './tidy'
import { cacheFolder, discardTemplate, readTemplate } from './template'

export interface DatabaseOptions {
  /** Directory of the database, or `memory`. */
  data: string
  /** Hears one line when the database is first made. */
  progress?: ((text: string) => void) | undefined
  /** Folder of the templates. */
  cache?: string
}

/** A database that looks like a fresh Supabase project, or the one that is in the directory. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.data === 'memory')
    return prepare(await fromTemplate(options, dump => openPglite({ dump })), true)
  const dir = resolve(options.data)
  const release = claimDirectory(dir)
  try {
    const fresh = !isDatabase(dir)
    const open = () => openPglite({ dir })
    const pglite = fresh
      ? await fromTemplate(options, dump => {
          place(dump, dir)
          return open()
        })
      : await open()
    return await prepare(pglite, fresh, release)
  } catch (error) {
    release()
    throw error
  }
}

function isDatabase(dir: string): boolean {
  if (!existsSync(dir)) return false
  const [found] = readdirSync(dir)
  if (found !== undefined && !existsSync(join(dir, 'PG_VERSION')))
    throw new Error(
      `${dir} holds files that are no database (${found}); choose another directory with --data`,
    )
  return found !== undefined
}

/** A template that reads well and does not start is made anew, once. */
async function fromTemplate(
  { cache = cacheFolder(), progress }: DatabaseOptions,
  open: (dump: Uint8Array<ArrayBuffer>) => Promise<PGlite>,
): Promise<PGlite> {
  const bootstrap = readBootstrap()
  try {
    return await open(await readTemplate(bootstrap, cache, progress))
  } catch {
    discardTemplate(bootstrap, cache)
    return open(await readTemplate(bootstrap, cache, progress))
  }
}

/** The directory appears whole or not at all: a process killed on the way leaves nothing that looks like a database. */
function place(dump: Uint8Array, dir: string): void {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dirname(dir), { recursive: true })
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  extractTar(dump, draft)
  renameSync(draft, dir)
}

async function prepare(
  pglite: PGlite,
  fresh: boolean,
  release: () => void = () => undefined,
): Promise<Database> {
  const database = databaseOn(pglite, () => {
    stopTidying()
    release()
  })
  const stopTidying = tidyWhenIdle(database)
  const bootstrap = readBootstrap()
  if (!fresh && (await bootstrapVersion(database)) !== bootstrap.version)
    await database.transaction(session => runBootstrap(session, bootstrap))
  await applySettings(database)
  return database
}
