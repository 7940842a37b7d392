import type { ComputedRelationship, ForeignKey } from './foreign-keys'
import { keyOf, sameName, type Relationship, type Table } from './types'

/** Every way to embed: each foreign key from both ends, junctions between two of them, and functions. */
export function relationshipsOf(
  keys: ForeignKey[],
  computed: ComputedRelationship[],
  tables: Map<string, Table>,
): Map<string, Relationship[]> {
  const found = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const of = keyOf(relationship.table)
    found.set(of, [...(found.get(of) ?? []), relationship])
  }
  for (const relationship of computed) add(relationship)
  // A function stands in for a detected relationship to a table of its own name.
  const overridden = new Set(computed.map(({ table, routine }) => keyOf(table) + keyOf(routine)))
  const detected = [...keys.flatMap(bothEnds), ...junctions(keys, tables)]
  for (const relationship of detected)
    if (!overridden.has(keyOf(relationship.table) + keyOf(relationship.foreign))) add(relationship)
  return found
}

function bothEnds(key: ForeignKey): Relationship[] {
  const { table, foreign, constraint, columns, unique } = key
  const self = sameName(table, foreign)
  const swapped = columns.map(([column, other]): [string, string] => [other, column])
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
      columns: swapped,
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
