import { PGlite, type ParserOptions } from '@electric-sql/pglite'
import { DumpFileSystem } from './dump-file-system'
import { provideExtensions } from '../provide'

/**
 * What a session has after RESET ALL: the hosted service's search path and clock (PGlite's own are `public` and GMT),
 * and identifiers of queries in plans, which pg_stat_statements turns on there.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter(
    (param, at, all) => !isSearchPath(param) && !(param === '-c' && isSearchPath(all[at + 1])),
  ),
  '-c',
  'search_path="$user", public, extensions',
  '-c',
  'TimeZone=UTC',
  '-c',
  'compute_query_id=on',
  // Its files are in memory or in the system's cache. The 128 MB of a server would be cleared at each start, which took
  // a fifth of a second, and no query is faster with them.
  '-c',
  'shared_buffers=16MB',
]

const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const text = (value: string) => value

/**
 * Dates stay text, exact to the microsecond. A numeric is a number, as in PostgREST's JSON; NaN and the infinities
 * have none and stay text. An int8 beyond the safe integers is a BigInt.
 */
const parsers: ParserOptions = {
  [DATE]: text,
  [TIMESTAMP]: text,
  [TIMESTAMPTZ]: text,
  [NUMERIC]: value => (Number.isFinite(Number(value)) ? Number(value) : value),
}

export interface PgliteSource {
  /** Directory of an existing database; absent: in memory. */
  dir?: string
  /** An uncompressed dump to start from. Its bytes become those of the database. */
  dump?: Uint8Array<ArrayBuffer>
  /** Extensions to be left out: an empty schema takes the place of each. */
  without?: string[] | undefined
}

/** Ready for queries, or rejected. Makes a new database (seconds) when the source names none. */
export async function openPglite({ dir, dump, without }: PgliteSource): Promise<PGlite> {
  const pglite = await PGlite.create({
    parsers,
    startParams,
    ...(dir === undefined ? {} : { dataDir: dir }),
    ...(dump === undefined ? {} : { fs: new DumpFileSystem(dump) }),
  })
  await provideExtensions(pglite, without)
  return pglite
}

function isSearchPath(param: string | undefined): boolean {
  return param?.startsWith('search_path=') === true
}
