import type { Catalog } from '../catalog/catalog'
import { keyOf, type Name, type Relationship } from '../catalog/types'
import { RestError } from '../error'
import { closestName } from './hint'

/** The one relationship from `origin` that `target` and `hint` name. */
export function findRelationship(
  catalog: Catalog,
  origin: Name,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = (catalog.relationships.get(keyOf(origin)) ?? []).filter(
    ({ foreign }) => foreign.schema === origin.schema,
  )
  const foundRelationships = all.filter(each => matches(each, target, hint)).sort(byKind)
  const [only, ...others] = foundRelationships
  if (only === undefined) throw missing(catalog, origin, target, hint, all)
  if (others.length > 0) throw ambiguous(origin.name, target, foundRelationships)
  return only
}

/** The order in which an ambiguous embed lists its candidates. */
const kinds = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many', 'computed']
const byKind = (a: Relationship, b: Relationship): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (nameOf(a) < nameOf(b) ? -1 : 1)

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return target === relationship.routine.name
  const { kind, foreign, self, foreignIsView } = relationship
  const single =
    kind !== 'many-to-many' && relationship.columns.length === 1 ? relationship.columns[0] : undefined
  const constraint = kind === 'many-to-many' ? undefined : relationship.constraint
  const toTable = target === foreign.name
  // From a table to itself, its name means the children and a column the parent.
  if (self && hint === undefined)
    return (toTable && kind === 'one-to-many') || (kind === 'many-to-one' && single?.[0] === target)
  if (self) return toTable && kind === 'one-to-many' && single?.[1] === hint
  if (hint === undefined)
    return toTable || (!foreignIsView && (target === constraint || target === single?.[0]))
  const junction = kind === 'many-to-many' ? relationship.junction.name : undefined
  return toTable && [constraint, single?.[0], single?.[1], junction].includes(hint)
}

function missing(
  catalog: Catalog,
  { schema, name: origin }: Name,
  target: string,
  hint: string | undefined,
  all: Relationship[],
): RestError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`,
      hint: guess(catalog, schema, origin, target, all),
    },
  )
}

/** When the origin is known the target is likely misspelt, else the origin. */
function guess(catalog: Catalog, schema: string, origin: string, target: string, all: Relationship[]) {
  if (catalog.relationships.has(keyOf({ schema, name: origin }))) {
    if (all.some(each => each.foreign.name === target)) return undefined
    const child = closestName(
      target,
      all.map(each => each.foreign.name),
    )
    return child === undefined ? undefined : `Perhaps you meant '${child}' instead of '${target}'.`
  }
  const parents = [...catalog.relationships.values()].flat().map(each => each.table)
  const parent = closestName(
    origin,
    parents.filter(each => each.schema === schema).map(each => each.name),
  )
  return parent === undefined ? undefined : `Perhaps you meant '${parent}' instead of '${origin}'.`
}

function ambiguous(origin: string, target: string, foundRelationships: Relationship[]): RestError {
  const choices = foundRelationships.map(each => `'${each.foreign.name}!${nameOf(each)}'`).join(', ')
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: foundRelationships.map(describeRelationship),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function nameOf(relationship: Relationship): string {
  if (relationship.kind === 'computed') return relationship.routine.name
  return relationship.kind === 'many-to-many' ? relationship.junction.name : relationship.constraint
}

function describeRelationship(relationship: Relationship): Record<string, string> {
  if (relationship.kind === 'computed') return {}
  const { kind, table, foreign } = relationship
  const columns = (names: string[]) => `(${names.join(', ')})`
  const detail =
    kind === 'many-to-many'
      ? `${relationship.junction.name} using ${relationship.constraints[0]}${columns(relationship.source.map(pair => pair[1]))} and ${relationship.constraints[1]}${columns(relationship.target.map(pair => pair[1]))}`
      : `${relationship.constraint} using ${table.name}${columns(relationship.columns.map(pair => pair[0]))} and ${foreign.name}${columns(relationship.columns.map(pair => pair[1]))}`
  return { cardinality: kind, embedding: `${table.name} with ${foreign.name}`, relationship: detail }
}
