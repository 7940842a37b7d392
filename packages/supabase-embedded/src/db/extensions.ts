import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { pgliteFolder } from './bootstrap'
import { readTar, type TarFile } from './pglite/tar'

/** The extensions that both PGlite and the hosted service have, by the names of PGlite's archives. */
const NAMES = [
  'amcheck',
  'bloom',
  'btree_gin',
  'btree_gist',
  'citext',
  'cube',
  'dict_int',
  'dict_xsyn',
  'earthdistance',
  'file_fdw',
  'fuzzystrmatch',
  'hstore',
  'intarray',
  'isn',
  'lo',
  'ltree',
  'pageinspect',
  'pg_buffercache',
  'pg_freespacemap',
  'pg_hashids',
  'pg_surgery',
  'pg_trgm',
  'pg_visibility',
  'pg_walinspect',
  'pgcrypto',
  'pgtap',
  'seg',
  'tablefunc',
  'tcn',
  'tsm_system_rows',
  'tsm_system_time',
  'unaccent',
  'uuid-ossp',
  'vector',
] as const

let files: Promise<TarFile[]> | undefined

/**
 * The files of every extension, below Postgres' own folder. PGlite would unpack and compile all of them at each start,
 * which is half of what a start costs; read once a process and put in place afterwards, only those are compiled that a
 * query loads.
 */
export function readExtensions(): Promise<TarFile[]> {
  files ??= Promise.all(NAMES.map(readExtension)).then(all => all.flat())
  return files
}

async function readExtension(name: string): Promise<TarFile[]> {
  const archive = await readFile(join(pgliteFolder(), 'dist', `${name}.tar.gz`))
  return [...readTar(await promisify(gunzip)(archive))]
}
