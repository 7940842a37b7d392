import { MemoryFS } from '@electric-sql/pglite'
import type { EmscriptenFiles } from '../provide'
import { readTar } from './tar'

/** Where PGlite looks for its data. */
const DATA = '/pglite/data'

/** A dump in memory as the data of a database, without the copies that PGlite's own loading makes of each file. */
export class DumpFileSystem extends MemoryFS {
  readonly #dump: Uint8Array

  constructor(dump: Uint8Array) {
    super()
    this.#dump = dump
  }

  override initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as EmscriptenFiles
    for (const { name, content } of readTar(this.#dump))
      if (name.endsWith('/')) files.mkdirTree(`${DATA}${name}`)
      else files.writeFile(`${DATA}${name}`, content, { canOwn: true })
    // Without it PGlite would make a new database, which has none of what a project has.
    if (!files.analyzePath(`${DATA}/PG_VERSION`).exists)
      return Promise.reject(new Error('the dump holds no database'))
    return Promise.resolve()
  }
}
