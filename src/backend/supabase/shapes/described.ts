import type { TableShape } from '../../../board/templates/glance'
import type { Argument } from '../../port'
import type { Described } from '../../shapes.port'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])

/** How PostgREST marks the columns of a primary key. */
const PRIMARY = '<pk/>'

/** The tables and functions of PostgREST's own description, OpenAPI 2.0. Null: it is none. */
export function described(document: unknown): Described | null {
  if (!isRecord(document) || !isRecord(document['definitions'])) return null
  return {
    type: 'described',
    tables: entriesOf(document['definitions']).map(([table, words]) => shapeOf(table, words)),
    functions: entriesOf(document['paths']).flatMap(([path]) =>
      path.startsWith('/rpc/') ? [path.slice('/rpc/'.length)] : [],
    ),
  }
}

/** What a function takes, in its order; null where the description does not have it. */
export function argumentsIn(document: unknown, name: string): Argument[] | null {
  const within = (words: unknown, member: string) => (isRecord(words) ? words[member] : undefined)
  const path = within(within(document, 'paths'), `/rpc/${name}`)
  if (path === undefined) return null
  const parameters = within(within(path, 'post'), 'parameters')
  const body: unknown = Array.isArray(parameters)
    ? parameters.find(each => within(each, 'in') === 'body')
    : undefined
  const schema = within(body, 'schema')
  const required = within(schema, 'required')
  return entriesOf(within(schema, 'properties')).map(([argument, words]) => ({
    ...{ name: argument, type: typeOf(words) },
    isRequired: Array.isArray(required) && required.includes(argument),
  }))
}

function shapeOf(table: string, words: unknown): TableShape {
  const properties = entriesOf(isRecord(words) ? words['properties'] : undefined)
  return {
    schema: '',
    table,
    columns: properties.map(([name, each]) => ({ name, type: typeOf(each) })),
    key: properties.flatMap(([name, each]) => (saysPrimary(each) ? [name] : [])),
  }
}

/** Some versions write OpenAPI's own names of whole numbers, others Postgres's. */
const typeOf = (words: unknown) =>
  isRecord(words) && typeof words['format'] === 'string'
    ? words['format'].replace(/^int(16|32|64)$/, 'bigint')
    : ''
const saysPrimary = (words: unknown) =>
  isRecord(words) && typeof words['description'] === 'string' && words['description'].includes(PRIMARY)

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DATE = /^\d{4}-\d\d-\d\d$/

/** The type that a value of a row looks like, in Postgres's words; empty where it could be any. */
export function typeLike(value: unknown): string {
  if (typeof value === 'number') return 'numeric'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'string') return ''
  return TIME.test(value) ? 'timestamp with time zone' : DATE.test(value) ? 'date' : 'text'
}
