import type { Catalog } from '../catalog/catalog'
import { isToOne, type ColumnPair } from '../catalog/types'
import type { Embed, ReadNode } from '../plan/read'
import type { OrderTerm, Range } from '../query/types'
import { columnSql, conditionSql, fieldSql, type Scope } from './condition'
import { identifier, qualifiedName } from './fragment'
import { joinName, outputSql, outputsOf, scopeOf, spreadOutputs } from './output'

/** The rows of an earlier statement of the same query: a call's or a mutation's. */
export const SOURCE = 'pgrst_source'

export function readSql(node: ReadNode, catalog: Catalog, embed?: { in: ReadNode; as: Embed }): string {
  const scope = readScope(node, catalog)
  const outputs = outputsOf(node, scope, catalog, embed?.as.spread)
  const applies = embed?.as.spread !== 'one'
  const items = outputs.map(each => outputSql(each, applies))
  if (items.length === 0 && node.embeds.length === 0) items.push(`${scope.source}.*`)
  const isGrouped = applies && outputs.some(each => each.aggregate !== undefined)
  const groups = outputs.filter(each => each.aggregate === undefined).map(each => each.sql)
  const joins = node.embeds.map(each => joinSql(node, each, catalog))
  const conditions = [
    ...node.conditions.map(each => conditionSql(scope, each)),
    ...joinConditions(node, catalog, embed),
  ]
  return [
    `select ${items.join(', ')}`,
    fromSql(node, embed),
    ...joins,
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    isGrouped && groups.length > 0 ? `group by ${groups.join(', ')}` : '',
    orderSql(node, scope),
    rangeSql(node.range),
  ].join(' ')
}

/** One row for each row of the root, regardless of its range; embeds count only where they decide. */
export function countSql(node: ReadNode, catalog: Catalog, embed?: { in: ReadNode; as: Embed }): string {
  const exists = (each: Embed) => `exists (${countSql(each.node, catalog, { in: node, as: each })})`
  const scope: Scope = {
    ...scopeOf(node, catalog),
    embedded: name => {
      const foundEmbed = node.embeds.find(each => each.name === name)
      return foundEmbed === undefined
        ? undefined
        : { present: exists(foundEmbed), absent: `not ${exists(foundEmbed)}` }
    },
  }
  const conditions = [
    ...node.conditions.map(each => conditionSql(scope, each)),
    ...joinConditions(node, catalog, embed),
    ...node.embeds.filter(each => each.inner).map(exists),
  ]
  return `select 1 ${fromSql(node, embed)}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`
}

function readScope(node: ReadNode, catalog: Catalog): Scope {
  return {
    ...scopeOf(node, catalog),
    embedded: name => {
      const foundEmbed = node.embeds.find(each => each.name === name)
      if (foundEmbed === undefined) return undefined
      const join = joinName(foundEmbed)
      return { present: `${join} is distinct from null`, absent: `${join} is not distinct from null` }
    },
  }
}

/** The lateral subquery of an embed: one row of columns, or one with the rows as JSON. */
function joinSql(parent: ReadNode, embed: Embed, catalog: Catalog): string {
  const join = joinName(embed)
  const rows = readSql(embed.node, catalog, { in: parent, as: embed })
  const word = embed.inner ? 'inner' : 'left'

  if (isToOne(embed.relationship)) return `${word} join lateral (${rows}) as ${join} on true`
  const lists =
    embed.spread === undefined
      ? []
      : spreadOutputs(embed, catalog).map(
          ({ name }) =>
            `, coalesce(json_agg(${join}.${identifier(name)}), '[]')::jsonb as ${identifier(name)}`,
        )
  const list = `select json_agg(${join})::jsonb as ${join}${lists.join('')} from (${rows}) as ${join}`
  return `${word} join lateral (${list}) as ${join} on ${embed.inner ? `${join}.${join} is not null` : 'true'}`
}

const junctionName = (node: ReadNode) => identifier(`${node.alias ?? ''}_junction`)

function fromSql(node: ReadNode, embed: { in: ReadNode; as: Embed } | undefined): string {
  const alias = node.alias === undefined ? '' : ` as ${identifier(node.alias)}`
  const relationship = embed?.as.relationship
  if (node.fromSource) return `from ${SOURCE}${alias}`
  if (relationship?.kind === 'computed') {
    const row = identifier(embed?.in.alias ?? embed?.in.relation.name ?? '')
    // The cast chooses among overloads: a row of an earlier statement has no type of its own.
    return `from ${qualifiedName(relationship.routine)}(${row}::${qualifiedName(relationship.table)})${alias}`
  }
  const junction =
    relationship?.kind === 'many-to-many'
      ? `, ${qualifiedName(relationship.junction)} as ${junctionName(node)}`
      : ''
  return `from ${qualifiedName(node.relation)}${alias}${junction}`
}

function joinConditions(node: ReadNode, catalog: Catalog, embed?: { in: ReadNode; as: Embed }): string[] {
  if (embed === undefined || embed.as.relationship.kind === 'computed') return []
  const parent = scopeOf(embed.in, catalog).source
  const own = scopeOf(node, catalog).source
  const equal = (left: string, right: string, pairs: ColumnPair[]) =>
    pairs.map(([column, other]) => `${columnSql(left, column)} = ${columnSql(right, other)}`)
  const { relationship } = embed.as
  if (relationship.kind !== 'many-to-many') return equal(parent, own, relationship.columns)
  const junction = junctionName(node)
  return [...equal(parent, junction, relationship.source), ...equal(own, junction, relationship.target)]
}

function orderSql(node: ReadNode, scope: Scope): string {
  const terms = node.order.map(term => {
    const direction = term.direction === undefined ? '' : ` ${term.direction}`
    const nulls = term.nulls === undefined ? '' : ` nulls ${term.nulls}`
    return fieldSql(orderScope(node, scope, term), term.field) + direction + nulls
  })
  return terms.length === 0 ? '' : `order by ${terms.join(', ')}`
}

function orderScope(node: ReadNode, scope: Scope, { embed: name }: OrderTerm): Scope {
  const embed = node.embeds.find(each => each.name === name)
  return embed === undefined ? scope : { source: joinName(embed), typeOf: () => undefined }
}

const rangeSql = ({ offset, limit }: Range): string =>
  limit === undefined && offset === 0 ? '' : `limit ${limit ?? 'all'} offset ${offset}`
