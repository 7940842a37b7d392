import type { Catalog } from '../catalog/catalog'
import type { Table } from '../catalog/types'
import { RestError } from '../error'
import type { RestRequest } from '../http/request'
import type { Condition } from '../query/types'
import type { BodyColumn } from '../sql/body'
import type { Mutation } from '../sql/write'
import { neededColumns } from './needs'
import type { ReadNode } from './read'

export type MutationKind = 'insert' | 'update' | 'upsert' | 'delete'

export function planMutation(
  kind: MutationKind,
  request: RestRequest,
  table: Table,
  read: ReadNode,
  catalog: Catalog,
): Mutation {
  const { query, prefer } = request
  const shows = prefer.return === 'representation' || prefer.return === 'headers-only'
  const returning = shows ? neededColumns(read, catalog, 'write') : []
  const conditions: Condition[] = [...query.filters, ...query.logic]
    .filter(each => each.path.length === 0)
    .map(each => each.value)
  const defaults = prefer.missing === 'default'
  const json = request.payload?.kind === 'json' ? request.payload.json : '[]'
  const columns = kind === 'delete' ? [] : (request.payload?.keys ?? []).map(name => takenOf(table, name))
  switch (kind) {
    case 'delete':
      if (conditions.length === 0) throw withoutFilter('DELETE')
      return { kind, table, returning, conditions }
    case 'update':
      // Without columns it is no UPDATE in SQL.
      if (conditions.length === 0 && columns.length > 0) throw withoutFilter('UPDATE')
      return { kind, table, returning, conditions, json, columns, defaults }
    case 'insert': {
      const insert = { kind, table, returning, json, columns, defaults }
      if (prefer.resolution === undefined) return insert
      const action = prefer.resolution === 'merge-duplicates' ? 'merge' : 'ignore'
      return { ...insert, conflict: { action, columns: query.onConflict ?? table.key } }
    }
    case 'upsert': {
      if (!isKey(conditions, table.key))
        throw new RestError(
          405,
          'PGRST105',
          "Filters must include all and only primary key columns with 'eq' operators",
        )
      const conflict = { action: 'merge' as const, columns: table.key }
      return { kind: 'insert', table, returning, json, columns, defaults: false, conflict, key: conditions }
    }
  }
}

/** What the extension safeupdate, which the hosted service loads for all of the API's sessions, refuses. */
const withoutFilter = (statement: 'DELETE' | 'UPDATE') =>
  new RestError(400, '21000', `${statement} requires a WHERE clause`)

function takenOf(table: Table, name: string): BodyColumn {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  )
}

/** `eq` on every column of the primary key and nothing else. */
function isKey(conditions: Condition[], key: string[]): boolean {
  const columns = conditions.map(each =>
    each.kind === 'filter' &&
    !each.isNegated &&
    each.operation.kind === 'compare' &&
    each.operation.operator === '='
      ? each.field.name
      : '',
  )
  return key.length > 0 && columns.length === key.length && key.every(column => columns.includes(column))
}
