import type { Session } from '../../db/session'

export interface Column {
  name: string
  /** `pg_type.typname` */
  type: string
}

/** The facts of a table that are needed to judge and to show its changes. */
export interface Relation {
  oid: number
  schema: string
  name: string
  /** Quoted and with its schema. */
  qualified: string
  rowSecurity: boolean
  columns: Column[]
  key: { name: string; sqlType: string }[]
  /** Bytes that the hosted decoder's JSON needs for a change beside its values. */
  overhead: number
}

/** Tables and column privileges as of now; forgotten whenever the schema changes. */
export class Relations {
  readonly #relations = new Map<number, Promise<Relation | undefined>>()
  readonly #readable = new Map<string, Promise<Set<string>>>()

  clear(): void {
    this.#relations.clear()
    this.#readable.clear()
  }

  /** undefined: dropped meanwhile. */
  find(session: Session, oid: number): Promise<Relation | undefined> {
    return rememberValue(this.#relations, oid, () => read(session, oid))
  }

  /** The columns a role may select; none for a role that does not exist. */
  readable(session: Session, { oid }: Relation, role: string): Promise<Set<string>> {
    return rememberValue(this.#readable, `${oid} ${role}`, async () => {
      const rows = await session.query<{ attname: string }>(
        `select attname
           from pg_attribute join pg_roles on rolname = $2
          where attrelid = $1 and attnum > 0 and not attisdropped
            and has_column_privilege(pg_roles.oid, attrelid, attnum, 'SELECT')`,
        [oid, role],
      )
      return new Set(rows.map(({ attname }) => attname))
    })
  }
}

function rememberValue<Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>) {
  const knownValue = cache.get(key) ?? read()
  cache.set(key, knownValue)
  knownValue.catch(() => cache.delete(key))
  return knownValue
}

async function read(session: Session, oid: number): Promise<Relation | undefined> {
  const [table] = await session.query<Omit<Relation, 'key' | 'columns' | 'overhead'>>(
    `select pg_class.oid::int8 as oid, nspname as schema, relname as name, relrowsecurity as "rowSecurity",
            format('%I.%I', nspname, relname) as qualified
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = $1`,
    [oid],
  )
  if (!table) return undefined
  const columns = await session.query<Column & { sqlType: string; keyed: boolean }>(
    `select attname as name, typname as type, coalesce(indisprimary, false) as keyed,
            format('%I.%I', nspname, typname) as "sqlType"
       from pg_attribute
       join pg_type on pg_type.oid = atttypid
       join pg_namespace on pg_namespace.oid = typnamespace
       left join pg_index on indrelid = attrelid and indisprimary and attnum = any (indkey::int2[])
      where attrelid = $1 and attnum > 0 and not attisdropped
      order by attnum`,
    [oid],
  )
  return {
    ...table,
    columns: columns.map(({ name, type }) => ({ name, type })),
    key: columns.filter(({ keyed }) => keyed).map(({ name, sqlType }) => ({ name, sqlType })),
    overhead: columns.reduce((sum, { type }) => sum + WRAPPING + type.length, 0),
  }
}

/** `{"name": "", "type": "", "value": , "typeoid": 1234}, ` around a value, where a record has `"": , `. */
const WRAPPING = 48
