import { PGlite, type ParserOptions } from '@electric-sql/pglite'
import { LockedConnection } from './connection'
import { extensions } from './extensions'

/** What a session has after RESET ALL: the hosted service's search path and clock. PGlite's own are `public` and GMT. */
const startParams = [
  ...PGlite.defaultStartParams.filter(
    (param, at, all) => !isSearchPath(param) && !(param === '-c' && isSearchPath(all[at + 1])),
  ),
  ...['-c', 'search_path="$user", public, extensions', '-c', 'TimeZone=UTC'],
]

const NUMERIC = 1700

/** A number in JSON, as PostgREST writes it; NaN and the infinities have none and stay text. */
const parsers: ParserOptions = {
  [NUMERIC]: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
}

export interface PgliteSource {
  /** Directory of an existing database; absent: in memory. */
  dir?: string
  /** An uncompressed dump to start from. */
  dump?: Uint8Array<ArrayBuffer>
}

/** Ready for queries, or rejected. Makes a new database (seconds) when the source names none. */
export async function openPglite({ dir, dump }: PgliteSource): Promise<LockedConnection> {
  const connection = new LockedConnection({
    ...(dir === undefined ? {} : { url: dir }),
    pgliteOptions: {
      extensions,
      parsers,
      startParams,
      ...(dump === undefined ? {} : { loadDataDir: new Blob([dump]) }),
    },
  })
  await connection.driver.waitReady
  return connection
}

function isSearchPath(param: string | undefined): boolean {
  return param?.startsWith('search_path=') === true
}
