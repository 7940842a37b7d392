import type { Catalog } from '../catalog/catalog'
import { isToOne, keyOf, type Column } from '../catalog/types'
import { RestError } from '../error'
import type { Embed, ReadNode } from '../plan/read'
import type { SelectedField } from '../query/types'
import { fieldSql, type Scope } from './condition'
import { identifier } from './fragment'

/** A column of the answer. An aggregate not yet applied waits for the level that is no to-one spread. */
export interface Output {
  sql: string
  alias: string | undefined
  /** What an outer query calls it. */
  name: string
  aggregate?: { call: string; cast: string | undefined }
}

export const joinName = (embed: Embed): string => identifier(embed.join)

/** What the node selects, its embeds included. */
export function outputsOf(
  node: ReadNode,
  scope: Scope,
  catalog: Catalog,
  spread?: Embed['spread'],
): Output[] {
  const columns = catalog.tables.get(keyOf(node.relation))?.columns
  const own = node.fields.map(field => fieldOutput(field, scope, columns, spread))
  const embeddedOutputs = node.embeds.flatMap(embed => embedOutputs(embed, catalog))
  const outputs = [...own, ...embeddedOutputs]
  const isRepresented = [...(columns?.values() ?? [])].some(each => each.representation?.toJson !== undefined)
  const expands = isRepresented || spread !== undefined || outputs.some(each => each.aggregate !== undefined)
  return expands ? outputs.flatMap(each => expandOutput(each, scope, columns)) : outputs
}

type Columns = Map<string, Column> | undefined

const callRoutine = (routine: string | undefined, sql: string) =>
  routine === undefined ? sql : `${routine}(${sql})`

function fieldOutput(
  selectedField: SelectedField,
  scope: Scope,
  columns: Columns,
  spread: Embed['spread'],
): Output {
  const { field, cast, aggregate, aggregateCast } = selectedField
  const toJsonRoutine = field.path.length === 0 ? columns?.get(field.name)?.representation?.toJson : undefined
  const alias =
    selectedField.alias ??
    (spread === undefined ? undefined : aggregate) ??
    (toJsonRoutine === undefined ? undefined : field.name)
  // Counting the rows of a spread embed counts the ones that are there.
  const plain =
    spread !== undefined && field.name === '*' && aggregate !== undefined
      ? scope.source
      : callRoutine(toJsonRoutine, fieldSql(scope, field))
  return {
    sql: cast === undefined ? plain : `cast(${plain} as ${cast})`,
    alias,
    name: alias ?? field.name,
    ...(aggregate === undefined ? {} : { aggregate: { call: aggregate, cast: aggregateCast } }),
  }
}

function embedOutputs(embed: Embed, catalog: Catalog): Output[] {
  const join = joinName(embed)
  if (embed.spread === undefined) {
    if (isEmpty(embed.node)) return []
    const one = isToOne(embed.relationship)
    const sql = one ? `row_to_json(${join}.*)::jsonb` : `coalesce(${join}.${join}, '[]')`
    return [{ sql, alias: embed.name, name: embed.name }]
  }
  return spreadOutputs(embed, catalog).map(({ name, aggregate }) => ({
    sql: name === '*' ? `${join}.*` : `${join}.${identifier(name)}`,
    alias: aggregate === undefined ? undefined : name,
    name,
    ...(aggregate === undefined ? {} : { aggregate }),
  }))
}

/** The columns that a spread embed lends to its parent. */
export function spreadOutputs(embed: Embed, catalog: Catalog): Output[] {
  const outputs = outputsOf(embed.node, scopeOf(embed.node, catalog), catalog, embed.spread)
  if (embed.spread === 'many' && outputs.some(each => each.aggregate !== undefined))
    throw new RestError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  return outputs
}

/** Selects nothing, neither do its embeds: it is there to be filtered by. */
const isEmpty = (node: ReadNode): boolean =>
  node.fields.length === 0 && node.embeds.every(embed => isEmpty(embed.node))

export function scopeOf(node: ReadNode, catalog: Catalog): Scope {
  const table = catalog.tables.get(keyOf(node.relation))
  return {
    source:
      node.alias === undefined
        ? `${identifier(node.relation.schema)}.${identifier(node.relation.name)}`
        : identifier(node.alias),
    typeOf: column => table?.columns.get(column)?.baseType,
    readerOf: column => table?.columns.get(column)?.representation?.fromText,
  }
}

function expandOutput(output: Output, scope: Scope, columns: Columns): Output[] {
  if (output.aggregate !== undefined || output.sql !== `${scope.source}.*` || columns === undefined)
    return [output]
  return [...columns.values()].map(({ name, representation }) => ({
    sql: callRoutine(representation?.toJson, `${scope.source}.${identifier(name)}`),
    alias: representation?.toJson === undefined ? undefined : name,
    name,
  }))
}

export function outputSql({ sql, alias, aggregate }: Output, apply: boolean): string {
  const value = aggregate === undefined || !apply ? sql : `${aggregate.call}(${sql})`
  const cast = apply && aggregate?.cast !== undefined ? `cast(${value} as ${aggregate.cast})` : value
  return alias === undefined ? cast : `${cast} as ${identifier(alias)}`
}
