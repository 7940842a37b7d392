import type { Column } from '../catalog/types'
import { identifier, literal } from './fragment'

/** A column or parameter to take from a JSON body. */
export type BodyColumn = Pick<Column, 'name' | 'type' | 'default' | 'representation'>

export const BODY = 'pgrst_body'

/** Only the first character tells: Postgres checks the JSON itself. */
const isObject = (json: string): boolean => /^[ \t\r\n]*\{/.test(json)

/**
 * A FROM item that yields the body's rows with the `takenColumns`. Text becomes values in Postgres alone,
 * so that no digit passes through JavaScript. `defaults`: what a row leaves out gets the column's default.
 */
export function bodySql(
  json: string,
  takenColumns: BodyColumn[],
  { defaults = false, firstOnly = false } = {},
): string {
  const kind = defaults ? 'jsonb' : 'json'
  const single = isObject(json)
  const payload = `(select ${literal(json)}::${kind} as body) pgrst_payload`
  const filledFields = defaults ? `, ${filledSql(takenColumns, single)}` : ''
  const value = defaults ? 'pgrst_filled.body' : 'pgrst_payload.body'
  const columns = takenColumns.map(readSql).join(', ')
  const typedColumns = takenColumns.map(each => `${identifier(each.name)} ${typeSql(each)}`).join(', ')
  const empty = single ? '(values (1)) _' : `${kind}_array_elements(${value}) _`
  const rows =
    takenColumns.length === 0
      ? empty
      : `${kind}_to_record${single ? '' : 'set'}(${value}) as _(${typedColumns})`
  return `${payload}${filledFields}, lateral (select ${columns} from ${rows}${firstOnly ? ' limit 1' : ''}) ${BODY}`
}

function filledSql(columns: BodyColumn[], single: boolean): string {
  const defaults = columns.flatMap(each =>
    each.default === null ? [] : [`${literal(each.name)}, ${each.default}`],
  )
  const object = `jsonb_build_object(${defaults.join(', ')})`
  const body = single
    ? `select ${object} || pgrst_payload.body as body`
    : `select jsonb_agg(${object} || element) as body from jsonb_array_elements(pgrst_payload.body) element`
  return `lateral (${body}) pgrst_filled`
}

const typeSql = ({ type, representation }: BodyColumn) =>
  representation?.fromJson === undefined ? type : 'json'

const readSql = ({ name, representation }: BodyColumn) =>
  representation?.fromJson === undefined
    ? identifier(name)
    : `${representation.fromJson}(${identifier(name)}) as ${identifier(name)}`
