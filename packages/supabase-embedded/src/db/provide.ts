import { posix } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Session } from './session'
import { readExtensions } from './extensions'
import { describeLacks, standInsWith, VERSION, type StandIn } from './stand-ins'

/** The folder of the Postgres installation. PGlite's is in memory, created at each start. */
const INSTALLED = '/pglite'
const FOLDER = `${INSTALLED}/share/postgresql/extension`

/**
 * Puts PGlite's extensions and the stand-ins where CREATE EXTENSION finds them. `without`: extensions to be left out.
 */
export async function provideExtensions(pglite: PGlite, without: string[] = []): Promise<void> {
  const files = pglite.Module.FS as EmscriptenFiles
  for (const { name, content } of await readExtensions()) {
    const path = `${INSTALLED}/${name}`
    if (name.endsWith('/')) continue
    files.mkdirTree(posix.dirname(path))
    // Postgres reads them only, so that every database of this process can read the same bytes.
    files.writeFile(path, content, { canOwn: true })
  }
  for (const { name, control, sql } of standInsWith(without)) {
    files.writeFile(`${FOLDER}/${name}.control`, control)
    files.writeFile(`${FOLDER}/${name}--${VERSION}.sql`, sql)
  }
}

/** Of Emscripten's, whose types PGlite names without bringing them. */
export interface EmscriptenFiles {
  analyzePath(path: string): { exists: boolean }
  mkdirTree(path: string): void
  /** `canOwn`: the file is those bytes, not a copy. */
  writeFile(path: string, content: string | Uint8Array, options?: { canOwn: boolean }): void
}

/** A line for the start of the project that names the extensions that do not work fully. */
export async function describeStandIns(
  session: Session,
  installable: StandIn[],
): Promise<string | undefined> {
  const rows = await session.query<{ name: string }>('select extname as name from pg_extension order by 1')
  return describeLacks(
    rows.map(({ name }) => name),
    installable,
  )
}
