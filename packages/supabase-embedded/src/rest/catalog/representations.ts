import type { Session } from '../../db/session'
import type { Representation, Table } from './types'

/** Implicit casts by function between a domain and `json` or `text`; names are written with their schema. */
const SQL = `
select format_type(d.oid, null) as domain, c.castfunc::regproc::text as routine,
  case when c.castsource = d.oid then 'toJson' when c.castsource = 'json'::regtype then 'fromJson' else 'fromText' end as kind
from pg_cast c
  join pg_type d on d.typtype = 'd' and (
    c.castsource = d.oid and c.casttarget = 'json'::regtype
    or c.casttarget = d.oid and c.castsource in ('json'::regtype, 'text'::regtype))
where c.castcontext = 'i' and c.castmethod = 'f'`

/** Notes on each column how values of its domain are written and read. */
export async function addRepresentations(session: Session, tables: Map<string, Table>): Promise<void> {
  const rows = await session.query<{ domain: string; kind: keyof Representation; routine: string }>(SQL)
  const byName = new Map<string, Representation>()
  for (const { domain, kind, routine } of rows) byName.set(domain, { ...byName.get(domain), [kind]: routine })
  for (const table of tables.values())
    for (const column of table.columns.values()) {
      const representation = byName.get(column.type)
      if (representation !== undefined) column.representation = representation
    }
}
