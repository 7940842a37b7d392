import type { Database } from 'supabase-embedded'

/** Every row of every table, each table by its name, each row as text; sequences as one table more. */
export type Dump = ReadonlyMap<string, readonly string[]>

const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'm') and not c.relispartition
  and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
order by 1`

/** A long row by its hash: boards are up to megabytes long, and whether one changed is all that is asked. */
const ROWS = (name: string) => `
select '${name.replaceAll("'", "''")}' as name, array(
  select case when length(r::text) > 1000 then md5(r::text) || ' ' || left(r::text, 200) else r::text end
  from ${name} r order by 1) as rows`

/**
 * What changes by itself while somebody only looks. Everything else has to be equal.
 * - realtime.subscription: who listens to what; Realtime takes it away when they leave.
 * - realtime.wal and its sequence: the embedded backend's stand-in for the log of Postgres, emptied once it is read. Its
 *   numbers go on when Realtime tries, and rolls back, whether somebody may speak on a topic.
 */
const SANCTIONED: readonly string[] = ['realtime.subscription', 'realtime.wal']
const SANCTIONED_SEQUENCE = 'realtime.wal_seq_seq'

const SEQUENCES = `
select 'sequences' as name, array(
  select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, 'unused')
  from pg_sequences where schemaname || '.' || sequencename <> '${SANCTIONED_SEQUENCE}' order by 1) as rows`

export async function dumpDatabase(database: Database): Promise<Dump> {
  const tables = await database.query<{ name: string }>(TABLES)
  const names = tables.map(({ name }) => name).filter(name => !SANCTIONED.includes(name))
  const foundTables = await database.query<{ name: string; rows: string[] }>(
    [...names.map(ROWS), SEQUENCES].join('\nunion all\n'),
  )
  return new Map(foundTables.map(({ name, rows }) => [name, rows]))
}

/** Each row that came or went, with its table. */
export function differences(before: Dump, after: Dump): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name => {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []]
    return [
      ...surplus(old, now).map(row => `${name}: gone: ${brief(row)}`),
      ...surplus(now, old).map(row => `${name}: new: ${brief(row)}`),
    ]
  })
}

const brief = (row: string) => (row.length > 160 ? `${row.slice(0, 160)}…` : row)

/** Rows of the one that the other has not, as often as it has not. */
function surplus(rows: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1)
  return rows.filter(row => {
    const count = counts.get(row) ?? 0
    counts.set(row, count - 1)
    return count <= 0
  })
}
