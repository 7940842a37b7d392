import { resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Remedies } from '../remedies'
import { bootstrapVersion, readBootstrap, runBootstrap } from './bootstrap'
import { claimDirectory } from './pglite/claim'
import { isDatabase, installDatabase, useDirectory } from './pglite/directory'
import type { Database } from './database'
import { openPglite } from './pglite/pglite'
import { databaseOn, type Endings } from './pglite/pglite-database'
import { applySettings } from './session-settings'
import { tidyWhenIdle } from './tidy'
import { cacheFolder, discardTemplate, readTemplate } from './pglite/template'

export interface DatabaseOptions {
  /** Directory of the database, or `memory`. */
  data: string
  /** Called with one line when the database is first made. */
  progress?: ((text: string) => void) | undefined
  /** Called with the reason if Postgres panicked; from then on every query fails. */
  onPanic?: ((reason: string) => void) | undefined
  /** The advice if the directory cannot be used. */
  remedies?: Remedies | undefined
  /** Extensions to be left out: an empty schema takes the place of each. */
  without?: string[] | undefined
  /** Folder of the templates. */
  cache?: string
}

/** A database that looks like a fresh Supabase project, or the one that is in the directory. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { onPanic, remedies, without } = options
  if (options.data === 'memory')
    return start(await fromTemplate(options, dump => openPglite({ dump, without })), { onPanic })
  const dir = resolve(options.data)
  const release = useDirectory(dir, () => claimDirectory(dir, remedies), remedies)
  try {
    if (useDirectory(dir, () => isDatabase(dir, remedies), remedies))
      return await openExisting({ dir, without }, { onClose: release, onPanic })
    const pglite = await fromTemplate(options, dump => {
      installDatabase(dump, dir)
      return openPglite({ dir, without })
    })
    return await start(pglite, { onClose: release, onPanic })
  } catch (error) {
    release()
    throw error
  }
}

async function openExisting(
  source: { dir: string; without: string[] | undefined },
  endings: Endings,
): Promise<Database> {
  try {
    const database = await start(await openPglite(source), endings)
    try {
      await upgrade(database)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    throw new Error(
      `the database in ${source.dir} cannot be opened: ${String(error)}. Move the directory away to start with an empty one.`,
      { cause: error },
    )
  }
}

/** A template that can be read but does not start is rebuilt, once. */
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

async function start(pglite: PGlite, { onClose, onPanic }: Endings): Promise<Database> {
  const database = databaseOn(pglite, {
    onPanic,
    onClose() {
      stopTidying()
      onClose?.()
    },
  })
  const stopTidying = tidyWhenIdle(database)
  await applySettings(database)
  return database
}

/** The scripts of today on a database that older ones made. */
async function upgrade(database: Database): Promise<void> {
  const bootstrap = readBootstrap()
  if ((await bootstrapVersion(database)) === bootstrap.version) return
  await database.transaction(session => runBootstrap(session, bootstrap))
}
