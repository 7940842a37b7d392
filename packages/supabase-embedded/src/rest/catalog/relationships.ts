import type { ComputedRelationship, ForeignKey } from './foreign-keys'
import { keyOf, sameName, type Relationship, type Table } from './types'

/** Every way to embed: each foreign key from both ends, junctions between two of them, and functions. */
export function relationshipsOf(
  keys: ForeignKey[],
  computedRelationships: ComputedRelationship[],
  tables: Map<string, Table>,
): Map<string, Relationship[]> {
  const foundRelationships = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const of = keyOf(relationship.table)
    foundRelationships.set(of, [...(foundRelationships.get(of) ?? []), relationship])
  }
  for (const relationship of computedRelationships) add(relationship)
  // A function stands in for a detected relationship to a table of its own name.
  const overridden = new Set(computedRelationships.map(({ table, routine }) => keyOf(table) + keyOf(routine)))
  const detectedRelationships = [...keys.flatMap(bothEnds), ...junctions(keys, tables)]
  for (const relationship of detectedRelationships)
    if (!overridden.has(keyOf(relationship.table) + keyOf(relationship.foreign))) add(relationship)
  return foundRelationships
}

function bothEnds(key: ForeignKey): Relationship[] {
  const { table, foreign, constraint, columns, unique } = key
  const self = sameName(table, foreign)
  const swappedColumns = columns.map(([column, other]): [string, string] => [other, column])
  return [
    {
      kind: unique ? 'one-to-one' : 'many-to-one',
      table,
      foreign,
      self,
      constraint,
      columns,
      foreignIsView: key.foreignIsView,
    },
    {
      kind: unique ? 'one-to-one' : 'one-to-many',
      table: foreign,
      foreign: table,
      self,
      constraint,
      columns: swappedColumns,
      foreignIsView: key.tableIsView,
    },
  ]
}

/** Two foreign keys that together lie within the primary key of their table. */
function junctions(keys: ForeignKey[], tables: Map<string, Table>): Relationship[] {
  const byTable = new Map<string, ForeignKey[]>()
  for (const key of keys)
    if (!key.unique) byTable.set(keyOf(key.table), [...(byTable.get(keyOf(key.table)) ?? []), key])
  return [...byTable].flatMap(([junction, members]) => {
    const primary = tables.get(junction)?.key ?? []
    return members.flatMap(near =>
      members
        .filter(far => far.constraint !== near.constraint)
        .filter(far => [...near.columns, ...far.columns].every(([column]) => primary.includes(column)))
        .map((far): Relationship => ({
          kind: 'many-to-many',
          table: near.foreign,
          foreign: far.foreign,
          self: sameName(near.foreign, far.foreign),
          foreignIsView: far.foreignIsView,
          junction: near.table,
          constraints: [near.constraint, far.constraint],
          source: near.columns.map(([column, other]) => [other, column]),
          target: far.columns.map(([column, other]) => [other, column]),
        })),
    )
  })
}
