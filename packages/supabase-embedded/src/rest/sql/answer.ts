import type { Session } from '../../db/session'
import type { Routine } from '../catalog/types'
import type { Format } from '../http/media'
import { SOURCE } from './read'
import { literal, setting } from './fragment'
import { INSERTED } from './write'

/** The one row of the main statement. Numbers come as text, like everything else. */
export interface Result {
  /** Rows without limit and offset, when counted. */
  total: string | null
  /** Rows in the body. */
  page: string
  body: string | null
  headers: string | null
  status: string | null
  /** `key=value` of the primary key of the one row inserted. */
  location: string[] | null
  /** Rows inserted rather than merged. */
  inserted: string | null
}

export interface Statement {
  /** Rows that `select` is made from: the read itself, a call or a mutation. */
  source: string
  select: string
  /** Yields a row for each row counted. */
  count?: string | undefined
  body: string
  page?: string
  /** Primary key to point to a new row by. */
  location?: string[]
}

const ROW = '_postgrest_t'

export function answerSql({ source, select, count, body, page, location }: Statement): string {
  const countSql = count === undefined ? '' : `, pgrst_source_count as (${count})`
  return `with ${SOURCE} as (${source})${countSql}
    select ${count === undefined ? 'null' : `(select pg_catalog.count(*)::text from pgrst_source_count)`} as total,
      ${page ?? `pg_catalog.count(${ROW})`}::text as page,
      ${body} as body,
      ${setting('response.headers')} as headers,
      ${setting('response.status')} as status,
      ${location === undefined ? 'null' : locationSql(location)} as location,
      ${setting(INSERTED)} as inserted
    from (${select}) ${ROW}`
}

const locationSql = (key: string[]) => `case when pg_catalog.count(${ROW}) = 1 then (
  select array_agg(value.key || '=' || coalesce('eq.' || value.value, 'is.null'))
  from (select row_to_json(one) as row from ${SOURCE} one limit 1) _, json_each_text(row) value
  where value.key in (${key.length === 0 ? 'null' : key.map(literal).join(', ')})) end`

/** JSON is made by Postgres, so that numbers keep their digits and times their format. */
export function bodyOf(format: Exclude<Format, { kind: 'plan' }>, routine?: Routine): string {
  if (format.kind === 'csv')
    return `coalesce((select string_agg(name, ',') from json_object_keys(json_agg(${ROW}) -> 0) name), '') || E'\\n'
      || coalesce(string_agg(substring(${ROW}::text, 2, length(${ROW}::text) - 2), E'\\n'), '')`
  const strip = (json: string) => (format.stripNulls ? `json_strip_nulls(${json})` : json)
  const { setOf = true, kind = 'composite' } = routine?.returns ?? {}
  const rows = `json_agg(${kind === 'scalar' ? `${ROW}.pgrst_scalar` : ROW})`
  return format.kind === 'object' || !setOf
    ? `coalesce(${strip(`${rows} -> 0`)}, 'null')::text`
    : `coalesce(${strip(rows)}, '[]')::text`
}

export function explainSql(statement: string, json: boolean, options: string[]): string {
  return `explain (${[`format ${json ? 'json' : 'text'}`, ...options].join(', ')}) ${statement}`
}

export async function queryAnswer(session: Session, statement: string): Promise<Result> {
  const [result] = await session.query<Result>(statement)
  if (result === undefined) throw new Error('an aggregate without GROUP BY yields one row')
  return result
}
