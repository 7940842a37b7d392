import type { Catalog } from '../catalog/catalog'
import { isToOne, type Name, type Relationship } from '../catalog/types'
import type { Settings } from '../catalog/settings'
import { notEmbedded, RestError } from '../error'
import type { Query } from '../query/query'
import { capRange } from '../query/range'
import type { Condition, OrderTerm, Range, SelectItem, SelectedField } from '../query/types'
import { findRelationship } from './relationship'

/** One relation to read and what is embedded in its rows. */
export interface ReadNode {
  /** Table, view, or the relation that a computed relationship or the statement before yields. */
  relation: Name
  /** Under which name its columns are addressed in SQL; undefined: its own. */
  alias: string | undefined
  /** The rows of a statement before: a call's or a mutation's. */
  fromSource: boolean
  fields: SelectedField[]
  conditions: Condition[]
  order: OrderTerm[]
  range: Range
  embeds: Embed[]
}

export interface Embed {
  /** In the answer, and in filters, orders and limits. */
  name: string
  /** The table's name is taken for the alias, too. */
  target: string
  /** Of the joined subquery. */
  join: string
  inner: boolean
  spread: 'one' | 'many' | undefined
  relationship: Relationship
  node: ReadNode
}

export interface ReadOptions {
  /** `write`: filters of the root choose the rows written, and no limit applies. */
  kind: 'read' | 'call' | 'write'
  relation: Name
  /** Of the root, with the Range header counted in. */
  range: Range
}

export function planRead(query: Query, catalog: Catalog, settings: Settings, options: ReadOptions): ReadNode {
  const fromSource = options.kind !== 'read'
  const alias = fromSource ? options.relation.name : undefined
  const root = nodeOf(query.select, options.relation, alias, catalog, 0)
  root.fromSource = fromSource
  const writes = options.kind === 'write'
  for (const { path, value } of [...query.filters, ...query.logic])
    if (!writes || path.length > 0) nodeAt(root, path).conditions.push(value)
  for (const { path, value } of query.orders) nodeAt(root, path).order = value
  for (const { path, value } of writes ? [] : query.ranges) nodeAt(root, path).range = value
  root.range = writes ? { offset: 0 } : options.range
  visit(root, node => {
    if (!settings.aggregates && node.fields.some(each => each.aggregate !== undefined))
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    if (!writes) node.range = capRange(node.range, settings.maxRows)
    for (const term of node.order) checkRelated(node, term)
  })
  return root
}

function nodeOf(
  select: SelectItem[],
  relation: Name,
  alias: string | undefined,
  catalog: Catalog,
  depth: number,
): ReadNode {
  return {
    relation,
    alias,
    fromSource: false,
    fields: select.filter(each => each.kind === 'field').map(nameField),
    conditions: [],
    order: [],
    range: { offset: 0 },
    embeds: select
      .filter(each => each.kind === 'embed')
      .map(each => {
        const relationship = findRelationship(catalog, relation, each.target, each.hint)
        const { foreign } = relationship
        const name = each.alias ?? each.target
        return {
          name,
          target: each.target,
          join: `${relation.name}_${name}_${depth + 1}`,
          inner: each.inner,
          spread: each.spread ? (isToOne(relationship) ? 'one' : 'many') : undefined,
          relationship,
          node: nodeOf(each.select, foreign, `${foreign.name}_${depth + 1}`, catalog, depth + 1),
        }
      }),
  }
}

/** A field inside JSON is named by its last key. */
function nameField(selectedField: SelectedField): SelectedField {
  const { field, alias } = selectedField
  if (alias !== undefined || selectedField.aggregate !== undefined || field.path.length === 0)
    return selectedField
  const key = field.path.flatMap(({ operand }) => ('key' in operand ? [operand.key] : [])).at(-1)
  return { ...selectedField, alias: key ?? field.name }
}

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  const [head, ...tail] = path
  if (head === undefined) return root
  const embed = root.embeds.find(each => each.name === head) ?? root.embeds.find(each => each.target === head)
  if (embed === undefined) throw notEmbedded(head)
  return nodeAt(embed.node, tail)
}

function visit(node: ReadNode, each: (node: ReadNode) => void): void {
  each(node)
  for (const embed of node.embeds) visit(embed.node, each)
}

function checkRelated(node: ReadNode, { embed: name }: OrderTerm): void {
  if (name === undefined) return
  const embed = node.embeds.find(each => each.name === name)
  if (embed === undefined) throw notEmbedded(name)
  if (!isToOne(embed.relationship))
    throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${node.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    })
}
