import { isRecord } from '../../../board/json/isRecord'
import type { CatalogTable } from '../../../board/templates/catalogTable'
import type { FunctionParameter, SchemaAnswer, FunctionShape } from '../../ports/backend.port'
const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])
const memberOf = (value: unknown, member: string) => (isRecord(value) ? value[member] : undefined)
const listIn = (value: unknown, member: string): unknown[] => {
  const list = memberOf(value, member)
  return Array.isArray(list) ? list : []
}

/** PostgREST's mark for the columns of a primary key. */
const PRIMARY_KEY = '<pk/>'
const RPC_PATH = '/rpc/'

/** The tables and functions in PostgREST's own description, OpenAPI 2.0. Null if it is something else, or empty. */
export function fromOpenApi(document: unknown, schema: string): SchemaAnswer | null {
  const tables = entriesOf(memberOf(document, 'definitions'))
  const functions = entriesOf(memberOf(document, 'paths')).filter(([path]) => path.startsWith(RPC_PATH))
  if (tables.length === 0 && functions.length === 0) return null
  return {
    type: 'described',
    tables: tables.map(([table, definition]) => tableOf(schema, table, definition)),
    functions: functions.map(([path, operation]) => functionOf(path.slice(RPC_PATH.length), operation)),
  }
}

function tableOf(schema: string, table: string, definition: unknown): CatalogTable {
  const properties = entriesOf(memberOf(definition, 'properties'))
  return {
    schema,
    table,
    ...commentOf(memberOf(definition, 'description')),
    columns: properties.map(([name, each]) => ({
      name,
      type: isEnum(each) ? 'text' : typeOf(each),
      ...foreignKeyOf(each),
    })),
    key: properties.flatMap(([name, each]) => (isPrimaryKey(each) ? [name] : [])),
  }
}

function functionOf(name: string, operation: unknown): FunctionShape {
  const post = memberOf(operation, 'post')
  const body = listIn(post, 'parameters').find(each => memberOf(each, 'in') === 'body')
  const schema = memberOf(body, 'schema')
  const requiredNames = listIn(schema, 'required')
  return {
    name,
    parameters: entriesOf(memberOf(schema, 'properties')).map(([argument, each]): FunctionParameter => ({
      name: argument,
      type: typeOf(each),
      isRequired: requiredNames.includes(argument),
    })),
    // PostgREST offers GET only for stable and immutable functions.
    isReadOnly: memberOf(operation, 'get') !== undefined,
    columns: null,
    ...commentOf(memberOf(post, 'summary')),
  }
}

const commentOf = (text: unknown) => (typeof text === 'string' && text !== '' ? { comment: text } : {})

/** Some versions use OpenAPI's names for integers, others Postgres's. */
function typeOf(schema: unknown): string {
  const format = memberOf(schema, 'format')
  return typeof format === 'string' ? format.replace(/^int(16|32|64)$/, 'bigint') : ''
}
/** PostgREST's mark for a column that is a foreign key by itself: the note names the schema's own tables only. */
const FOREIGN_KEY = /<fk table='([^']+)' column='([^']+)'\/>/
function foreignKeyOf(schema: unknown): Pick<CatalogTable['columns'][number], 'pointsAt'> {
  const note = memberOf(schema, 'description')
  const [, table, column] = (typeof note === 'string' ? FOREIGN_KEY.exec(note) : null) ?? []
  return table === undefined || column === undefined ? {} : { pointsAt: { table, column } }
}
const isEnum = (schema: unknown) => memberOf(schema, 'enum') !== undefined
function isPrimaryKey(schema: unknown): boolean {
  const note = memberOf(schema, 'description')
  return typeof note === 'string' && note.includes(PRIMARY_KEY)
}
