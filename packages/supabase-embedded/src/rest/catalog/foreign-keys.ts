import type { Session } from '../../db/session'
import type { ColumnPair, Name, Relationship } from './types'

/** One-to-one when the columns are a primary or unique key of their own. Partitions repeat their parent's keys. */
const FOREIGN_KEYS = `
select jsonb_build_object('schema', n.nspname, 'name', c.relname) as table,
  jsonb_build_object('schema', fn.nspname, 'name', fc.relname) as foreign,
  k.conname as constraint, pairs.columns,
  exists (
    select from pg_constraint u
    where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey
  ) as "unique"
from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class fc on fc.oid = k.confrelid
  join pg_namespace fn on fn.oid = fc.relnamespace
  cross join lateral (
    select jsonb_agg(jsonb_build_array(a.attname, fa.attname) order by pair.position) as columns
    from unnest(k.conkey, k.confkey) with ordinality pair (near, far, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.near
      join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = pair.far
  ) pairs
where k.contype = 'f' and k.conparentid = 0
order by n.nspname, c.relname, k.conname`

const COMPUTED = `
select jsonb_build_object('schema', n.nspname, 'name', p.proname) as routine,
  jsonb_build_object('schema', an.nspname, 'name', a.typname) as table,
  jsonb_build_object('schema', rn.nspname, 'name', r.typname) as foreign,
  not p.proretset or p.prorows = 1 as "toOne"
from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type a on a.oid = p.proargtypes[0]
  join pg_namespace an on an.oid = a.typnamespace
  join pg_class ac on ac.reltype = a.oid and ac.relkind in ('v', 'r', 'm', 'f', 'p')
  join pg_type r on r.oid = p.prorettype
  join pg_namespace rn on rn.oid = r.typnamespace
  join pg_class rc on rc.reltype = r.oid and rc.relkind in ('v', 'r', 'm', 'f', 'p')
where p.pronargs = 1`

export interface ForeignKey {
  table: Name
  foreign: Name
  constraint: string
  columns: ColumnPair[]
  unique: boolean
  tableIsView: boolean
  foreignIsView: boolean
}

export async function readForeignKeys(session: Session): Promise<ForeignKey[]> {
  const rows = await session.query<Omit<ForeignKey, 'tableIsView' | 'foreignIsView'>>(FOREIGN_KEYS)
  return rows.map(row => ({ ...row, tableIsView: false, foreignIsView: false }))
}

export type ComputedRelationship = Extract<Relationship, { kind: 'computed' }>

/** Functions from a row of one table to rows of another. */
export async function readComputed(session: Session): Promise<ComputedRelationship[]> {
  const rows =
    await session.query<Pick<ComputedRelationship, 'routine' | 'table' | 'foreign' | 'toOne'>>(COMPUTED)
  return rows.map(row => ({ ...row, kind: 'computed', self: false, foreignIsView: false }))
}
