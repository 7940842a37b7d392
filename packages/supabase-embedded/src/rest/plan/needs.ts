import { keyOf } from '../catalog/types'
import type { Catalog } from '../catalog/catalog'
import type { Condition } from '../query/types'
import type { ReadNode } from './read'

/**
 * Columns of a call's or mutation's rows that the read after it uses. All of them when one is `*`, or when a function
 * needs the whole row; then none is named, so that none appears twice.
 */
export function neededColumns(node: ReadNode, catalog: Catalog, of: 'call' | 'write'): string[] {
  const columns = new Set(node.fields.map(each => each.field.name))
  if (columns.has('*') || node.embeds.some(each => each.relationship.kind === 'computed')) return ['*']
  for (const { relationship } of node.embeds) {
    if (relationship.kind === 'computed') continue
    const pairs = relationship.kind === 'many-to-many' ? relationship.source : relationship.columns
    for (const [column] of pairs) columns.add(column)
  }
  if (of === 'write')
    for (const column of catalog.tables.get(keyOf(node.relation))?.key ?? []) columns.add(column)
  for (const term of node.order) if (term.embed === undefined) columns.add(term.field.name)
  if (columns.size === 0) return ['*']
  const embedNames = new Set(node.embeds.map(each => each.name))
  if (of === 'call')
    for (const name of node.conditions.flatMap(fieldNames)) if (!embedNames.has(name)) columns.add(name)
  return [...columns]
}

const fieldNames = (condition: Condition): string[] =>
  condition.kind === 'filter' ? [condition.field.name] : condition.parts.flatMap(fieldNames)
