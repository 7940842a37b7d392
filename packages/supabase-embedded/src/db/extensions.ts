import type { Extensions } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { bloom } from '@electric-sql/pglite/contrib/bloom'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { dict_int } from '@electric-sql/pglite/contrib/dict_int'
import { dict_xsyn } from '@electric-sql/pglite/contrib/dict_xsyn'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { hstore } from '@electric-sql/pglite/contrib/hstore'
import { intarray } from '@electric-sql/pglite/contrib/intarray'
import { isn } from '@electric-sql/pglite/contrib/isn'
import { lo } from '@electric-sql/pglite/contrib/lo'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect'
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache'
import { pg_freespacemap } from '@electric-sql/pglite/contrib/pg_freespacemap'
import { pg_surgery } from '@electric-sql/pglite/contrib/pg_surgery'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pg_visibility } from '@electric-sql/pglite/contrib/pg_visibility'
import { pg_walinspect } from '@electric-sql/pglite/contrib/pg_walinspect'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { seg } from '@electric-sql/pglite/contrib/seg'
import { tablefunc } from '@electric-sql/pglite/contrib/tablefunc'
import { tcn } from '@electric-sql/pglite/contrib/tcn'
import { tsm_system_rows } from '@electric-sql/pglite/contrib/tsm_system_rows'
import { tsm_system_time } from '@electric-sql/pglite/contrib/tsm_system_time'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { pg_hashids } from '@electric-sql/pglite/pg_hashids'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { vector } from '@electric-sql/pglite/vector'

/** What both PGlite and the hosted service have. */
export const extensions: Extensions = {
  amcheck,
  bloom,
  btree_gin,
  btree_gist,
  citext,
  cube,
  dict_int,
  dict_xsyn,
  earthdistance,
  file_fdw,
  fuzzystrmatch,
  hstore,
  intarray,
  isn,
  lo,
  ltree,
  pageinspect,
  pg_buffercache,
  pg_freespacemap,
  pg_hashids,
  pg_surgery,
  pg_trgm,
  pg_visibility,
  pg_walinspect,
  pgcrypto,
  pgtap,
  seg,
  tablefunc,
  tcn,
  tsm_system_rows,
  tsm_system_time,
  unaccent,
  uuid_ossp,
  vector,
}
