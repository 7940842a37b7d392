import type { Name } from '../catalog/types'
import type { Condition } from '../query/types'
import { BODY, bodySql, type BodyColumn } from './body'
import { columnSql, conditionSql, type Scope } from './condition'
import { identifier, qualifiedName } from './fragment'

interface Write {
  table: Name
  /** Columns the answer needs, `*` for all; none: the rows are only counted. */
  returning: string[]
}

interface Insert extends Write {
  kind: 'insert'
  json: string
  columns: BodyColumn[]
  defaults: boolean
  conflict?: { action: 'merge' | 'ignore'; columns: string[] }
  /** PUT: the row must have this key. */
  key?: Condition[]
}
interface Update extends Write {
  kind: 'update'
  json: string
  columns: BodyColumn[]
  defaults: boolean
  conditions: Condition[]
}
interface Delete extends Write {
  kind: 'delete'
  conditions: Condition[]
}
export type Mutation = Insert | Update | Delete

/** Rows inserted less rows merged, counted as they pass: a merged row was proposed for insertion first. */
export const INSERTED = 'pgrst.inserted'
const count = (step: 1 | -1) =>
  `set_config('${INSERTED}', (coalesce(nullif(current_setting('${INSERTED}', true), '')::int, 0) + ${step})::text, true) is not null`

export function writeSql(mutation: Mutation, scope: Scope): string {
  const table = qualifiedName(mutation.table)
  const returning =
    mutation.returning.length === 0
      ? 'returning 1'
      : `returning ${mutation.returning.map(column => columnSql(table, column)).join(', ')}`
  switch (mutation.kind) {
    case 'insert':
      return `${insertSql(table, mutation, scope)} ${returning}`
    case 'update':
      return updateSql(table, mutation, scope, returning)
    case 'delete':
      return `delete from ${table} ${whereSql(mutation.conditions, scope)} ${returning}`
  }
}

function insertSql(table: string, { json, columns, defaults, conflict, key }: Insert, scope: Scope): string {
  const names = columns.map(each => identifier(each.name))
  const list = names.length === 0 ? '' : `(${names.join(', ')})`
  const values = names.map(name => `${BODY}.${name}`).join(', ')
  const merges = conflict?.action === 'merge'
  const checks = (key ?? []).map(each => conditionSql({ ...scope, source: BODY }, each))
  const where = merges ? `where ${[...checks, count(1)].join(' and ')}` : ''
  return `insert into ${table}${list} select ${values} from ${bodySql(json, columns, { defaults })} ${where} ${onConflict(conflict, names)}`
}

function onConflict(conflict: Insert['conflict'], names: string[]): string {
  if (conflict === undefined || conflict.columns.length === 0) return ''
  const target = `on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.action === 'ignore' || names.length === 0) return `${target} do nothing`
  return `${target} do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')} where ${count(-1)}`
}

function updateSql(table: string, update: Update, scope: Scope, returning: string): string {
  const { json, columns, defaults, conditions } = update
  // Nothing to set is no UPDATE in SQL: no rows, but with their columns.
  if (columns.length === 0) {
    const shownColumns = update.returning.map(column => columnSql(table, column)).join(', ')
    return `select ${shownColumns === '' ? 'null' : shownColumns} from ${table} where false`
  }
  const set = columns.map(({ name }) => `${identifier(name)} = ${BODY}.${identifier(name)}`).join(', ')
  return `update ${table} set ${set} from ${bodySql(json, columns, { defaults })} ${whereSql(conditions, scope)} ${returning}`
}

const whereSql = (conditions: Condition[], scope: Scope): string =>
  conditions.length === 0 ? '' : `where ${conditions.map(each => conditionSql(scope, each)).join(' and ')}`
