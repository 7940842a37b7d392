import type { Catalog } from '../catalog/catalog'
import { keyOf, type Column, type Table } from '../catalog/types'

export function definitionOf(table: Table, catalog: Catalog): object {
  const columns = [...table.columns.values()]
  return {
    ...(table.description === null ? {} : { description: table.description }),
    required: columns.filter(each => !each.nullable).map(each => each.name),
    properties: Object.fromEntries(columns.map(each => [each.name, columnProperty(each, table, catalog)])),
    type: 'object',
  }
}

interface Property {
  type?: string
  format: string
  items?: { type?: string }
}

/** Types with a JSON form of their own; every other is text. JSON may be anything. */
const jsonTypes: Partial<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}
const formats: Partial<Record<string, string>> = { smallint: 'int32', integer: 'int32', bigint: 'int64' }

function jsonType(type: string): string | undefined {
  if (type === 'json' || type === 'jsonb') return undefined
  return jsonTypes[type] ?? (type.endsWith('[]') ? 'array' : 'string')
}

export function propertyOf(type: string): Property {
  const own = jsonType(type)
  const element = own === 'array' ? jsonType(type.slice(0, -'[]'.length)) : undefined
  return {
    format: formats[type] ?? type,
    ...(own === undefined ? {} : { type: own }),
    ...(own === 'array' ? { items: element === undefined ? {} : { type: element } } : {}),
  }
}

function columnProperty(column: Column, table: Table, catalog: Catalog): object {
  const notes = [
    ...(table.key.includes(column.name) ? ['This is a Primary Key.<pk/>'] : []),
    ...foreignNote(column, table, catalog),
  ]
  const note = notes.length === 0 ? [] : [['Note:', ...notes].join('\n')]
  const description = [...(column.description === null ? [] : [column.description]), ...note].join('\n\n')
  const value = defaultOf(column)
  return {
    ...(description === '' ? {} : { description }),
    ...propertyOf(column.baseType),
    ...(value === undefined ? {} : { default: value }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumeration.length === 0 ? {} : { enum: column.enumeration }),
  }
}

function foreignNote(column: Column, table: Table, catalog: Catalog): string[] {
  for (const relationship of catalog.relationships.get(keyOf(table)) ?? []) {
    if (relationship.kind !== 'many-to-one' && relationship.kind !== 'one-to-one') continue
    const [only, ...others] = relationship.columns
    if (only?.[0] !== column.name || others.length > 0 || relationship.foreignIsView) continue
    const [name, foreign] = [relationship.foreign.name, only[1]]
    return [`This is a Foreign Key to \`${name}.${foreign}\`.<fk table='${name}' column='${foreign}'/>`]
  }
  return []
}

/** As far as the expression is a JSON value; texts lose their quotes and cast. */
function defaultOf({ default: expression, baseType }: Column): unknown {
  if (expression === null) return undefined
  if (jsonType(baseType) === 'string')
    return expression.endsWith(`::${baseType}`)
      ? expression.slice(0, -`::${baseType}`.length).replaceAll(/^'+|'+$/g, '')
      : expression
  try {
    return JSON.parse(expression) as unknown
  } catch {
    return undefined
  }
}
