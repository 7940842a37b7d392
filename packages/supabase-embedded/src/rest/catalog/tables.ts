import type { Session } from '../../db/session'
import { baseTypeOf } from './base-type'
import { keyOf, type Column, type Table } from './types'

/** Columns hidden behind a domain have the type of what the domain is made of. */
const SQL = `
select n.nspname as schema, c.relname as name, d.description, c.relkind in ('v', 'm') as "isView",
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 8 = 8 as insertable,
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 4 = 4 as updatable,
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 16 = 16 as deletable,
  coalesce((
    select jsonb_agg(a.attname order by a.attname)
    from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.conrelid = c.oid and k.contype = 'p'
  ), '[]') as key,
  (
    select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'baseType', format_type(${baseTypeOf('a.atttypid')}, null),
      'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'default', case
        when t.typbasetype <> 0 and def.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass)
        when a.attgenerated = '' then pg_get_expr(def.adbin, def.adrelid)
      end,
      'maxLength', information_schema._pg_char_max_length(
        information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)),
      'description', col_description(c.oid, a.attnum),
      'enumeration', coalesce((
        select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = ${baseTypeOf('a.atttypid')}
      ), '[]')
    ) order by a.attnum)
    from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef def on def.adrelid = a.attrelid and def.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns
from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_description d on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
where c.relkind in ('v', 'r', 'm', 'f', 'p') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
order by 1, 2`

type Row = Omit<Table, 'columns'> & { columns: Column[] | null }

/** Tables and views of all schemas: relationships cross schemas that are not exposed. */
export async function readTables(session: Session): Promise<Map<string, Table>> {
  const rows = await session.query<Row>(SQL)
  return new Map(
    rows.map(row => {
      const columns = new Map((row.columns ?? []).map(column => [column.name, column]))
      return [keyOf(row), { ...row, columns }]
    }),
  )
}
