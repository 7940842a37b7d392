/** SQL: what a domain is made of, or the type itself. Postgres has `pg_basetype` from 17 on. */
export const baseTypeOf = (type: string): string => `(
  with recursive chain as (
    select ${type} as type
    union all
    select typbasetype from chain join pg_type on oid = chain.type and typtype = 'd'
  )
  select chain.type from chain join pg_type on oid = chain.type and typtype <> 'd'
)`
