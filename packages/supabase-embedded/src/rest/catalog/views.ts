import type { Session } from '../../db/session'
import type { ForeignKey } from './foreign-keys'
import { parseNodeTree, type Node, type Value } from './node-tree'
import { keyOf, type Name, type Table } from './types'

const VIEWS = `
select c.oid::text as oid, jsonb_build_object('schema', n.nspname, 'name', c.relname) as view, r.ev_action::text as rule,
  (select jsonb_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
from pg_rewrite r
  join pg_class c on c.oid = r.ev_class and c.relkind in ('v', 'm')
  join pg_namespace n on n.oid = c.relnamespace
where r.ev_type = '1' and n.nspname not in ('pg_catalog', 'information_schema')`

const COLUMNS = `
select a.attrelid::text as oid, a.attnum::text as position, n.nspname as schema, c.relname as name, a.attname as column
from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'f')
  join pg_namespace n on n.oid = c.relnamespace
where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

/** A column of a view and the table column that it shows unchanged. */
interface ViewColumn {
  view: Name
  column: string
  table: Name
  origin: string
}

interface ViewRow {
  oid: string
  view: Name
  rule: string
  columns: Record<string, string>
}

/** Follows views of views down to the tables. */
export async function readViewColumns(session: Session): Promise<ViewColumn[]> {
  const views = await session.query<ViewRow>(VIEWS)
  const columns = await session.query<{ oid: string; position: string; column: string } & Name>(COLUMNS)
  const tables = new Map(columns.map(row => [`${row.oid}.${row.position}`, row]))
  const origins = new Map(
    views.flatMap(({ oid, rule }) => targets(rule).map(({ position, from }) => [`${oid}.${position}`, from])),
  )
  return views.flatMap(({ oid, view, columns: names }) =>
    Object.entries(names).flatMap(([position, column]) => {
      const origin = tables.get(followOrigin(`${oid}.${position}`, origins))
      if (origin === undefined) return []
      return [{ view, column, table: { schema: origin.schema, name: origin.name }, origin: origin.column }]
    }),
  )
}

/** Views can be made to show each other in a circle; then there is no table at the end. */
function followOrigin(start: string, origins: Map<string, string>): string {
  let at = start
  let steps = 0
  for (let next = origins.get(at); next !== undefined && steps < origins.size; next = origins.get(at)) {
    at = next
    steps++
  }
  return at
}

/** The output columns of the rule's query, each with the relation and column it comes from, if it is one. */
function targets(rule: string): { position: string; from: string }[] {
  const [query] = listOf(parseNodeTree(rule))
  return listOf(nodeOf(query)['targetList']).flatMap(entry => {
    const { resno, resorigtbl, resorigcol } = nodeOf(entry)
    if (typeof resno !== 'string' || typeof resorigtbl !== 'string' || typeof resorigcol !== 'string')
      return []
    return resorigtbl === '0' ? [] : [{ position: resno, from: `${resorigtbl}.${resorigcol}` }]
  })
}

const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [])
const nodeOf = (value: Value | undefined): Node =>
  typeof value === 'object' && !Array.isArray(value) ? value : { type: '' }

/** Views inherit the foreign keys whose columns they show, at either end. */
export function withViews(keys: ForeignKey[], viewColumns: ViewColumn[]): ForeignKey[] {
  return keys.flatMap(key => {
    const near = showing(
      viewColumns,
      key.table,
      key.columns.map(([column]) => column),
    )
    const far = showing(
      viewColumns,
      key.foreign,
      key.columns.map(([, column]) => column),
    )
    const here = { name: key.table, columns: key.columns.map(([column]) => column), isView: false }
    const there = { name: key.foreign, columns: key.columns.map(([, column]) => column), isView: false }
    return [here, ...near].flatMap(table =>
      [there, ...far].map(foreign => ({
        ...key,
        table: table.name,
        foreign: foreign.name,
        columns: table.columns.map((column, index): [string, string] => [
          column,
          foreign.columns[index] ?? '',
        ]),
        tableIsView: table.isView,
        foreignIsView: foreign.isView,
      })),
    )
  })
}

/** Views that show all these columns of the table, under which names; each way to choose them is one. */
function showing(viewColumns: ViewColumn[], table: Name, columns: string[]) {
  const of = viewColumns.filter(each => keyOf(each.table) === keyOf(table))
  const views = new Map(of.map(each => [keyOf(each.view), each.view]))
  return [...views.values()].flatMap(view => {
    const choices = columns.map(column =>
      of.filter(each => keyOf(each.view) === keyOf(view) && each.origin === column).map(each => each.column),
    )
    const ways = choices.reduce<string[][]>(
      (before, names) => before.flatMap(way => names.map(each => [...way, each])),
      [[]],
    )
    return ways.map(way => ({ name: view, columns: way, isView: true }))
  })
}

/** A view that shows the primary key of a table has it as its own. */
export function inheritKeys(tables: Map<string, Table>, viewColumns: ViewColumn[]): void {
  for (const [name, view] of tables) {
    if (!view.isView) continue
    const columns = viewColumns.filter(each => keyOf(each.view) === name)
    const sources = new Map(columns.map(each => [keyOf(each.table), tables.get(keyOf(each.table))]))
    view.key = [...sources].flatMap(([source, table]) => {
      const namedColumns = (table?.key ?? []).map(
        origin => columns.find(each => keyOf(each.table) === source && each.origin === origin)?.column,
      )
      return namedColumns.every(column => column !== undefined) ? namedColumns : []
    })
  }
}
