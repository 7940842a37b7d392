import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pgliteFolder, readBootstrap, runBootstrap, type Bootstrap } from '../bootstrap'
import { openPglite } from './pglite'
import { databaseOn } from './pglite-database'

/** Templates of other versions older than this are removed, milliseconds. */
const KEEP = 86_400_000

/**
 * The dump of a bootstrapped, otherwise empty database, 42 MB, not compressed because unpacking it takes longer than
 * reading it. Making one takes seconds (initdb in WebAssembly). A file that cannot be read is made anew; of two
 * processes that make it, either wins.
 */
export async function readTemplate(
  bootstrap: Bootstrap = readBootstrap(),
  cache = cacheFolder(),
  progress: (text: string) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(cache, `database-${bootstrap.version}.tar`)
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    progress('Making the database for the first time: about ten seconds, later starts take one.')
    const template = await makeTemplate(bootstrap)
    store(template, file, cache)
    return template
  }
}

/** For a template that reads well and does not start. */
export function discardTemplate(bootstrap: Bootstrap = readBootstrap(), cache = cacheFolder()): void {
  rmSync(join(cache, `database-${bootstrap.version}.tar`), { force: true })
}

async function makeTemplate(bootstrap: Bootstrap): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await openPglite({})
  const database = databaseOn(pglite)
  try {
    await database.transaction(session => runBootstrap(session, bootstrap))
    await database.exec('vacuum analyze')
    await database.exec('checkpoint')
    const dump = await database.exclusive(() => pglite.dumpDataDir('none'))
    return new Uint8Array(await dump.arrayBuffer())
  } finally {
    await database.close()
  }
}

function store(template: Uint8Array, file: string, cache: string): void {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (name.startsWith('database-') && Date.now() - statSync(join(cache, name)).mtimeMs > KEEP)
      rmSync(join(cache, name), { force: true })
  const writtenFile = `${file}.${process.pid}`
  writeFileSync(writtenFile, template)
  renameSync(writtenFile, file)
}

/** Beside the packages it is made of, so that `npm ci` forgets it; in the temporary folder where that is read-only. */
export function cacheFolder(): string {
  const packages = resolve(pgliteFolder(), '../..')
  try {
    accessSync(packages, constants.W_OK)
    return join(packages, '.cache/supabase-embedded')
  } catch {
    return join(tmpdir(), 'supabase-embedded-cache')
  }
}
