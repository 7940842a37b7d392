import type { TableShape } from '../../../board/templates/glance'
import type { Argument, Described, FunctionShape } from '../../port'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])
const within = (words: unknown, member: string) => (isRecord(words) ? words[member] : undefined)
const listIn = (words: unknown, member: string): unknown[] => {
  const list = within(words, member)
  return Array.isArray(list) ? list : []
}

/** How PostgREST marks the columns of a primary key. */
const PRIMARY = '<pk/>'
const CALLED = '/rpc/'

/** The tables and functions of PostgREST's own description, OpenAPI 2.0. Null: it is none, or of nothing. */
export function described(document: unknown, schema: string): Described | null {
  const tables = entriesOf(within(document, 'definitions'))
  const functions = entriesOf(within(document, 'paths')).filter(([path]) => path.startsWith(CALLED))
  if (tables.length === 0 && functions.length === 0) return null
  return {
    type: 'described',
    tables: tables.map(([table, words]) => tableOf(schema, table, words)),
    functions: functions.map(([path, words]) => functionOf(path.slice(CALLED.length), words)),
  }
}

function tableOf(schema: string, table: string, words: unknown): TableShape {
  const properties = entriesOf(within(words, 'properties'))
  return {
    ...{ schema, table, ...commented(within(words, 'description')) },
    columns: properties.map(([name, each]) => ({ name, type: isEnum(each) ? 'text' : typeOf(each) })),
    key: properties.flatMap(([name, each]) => (saysPrimary(each) ? [name] : [])),
  }
}

function functionOf(name: string, words: unknown): FunctionShape {
  const post = within(words, 'post')
  const body = listIn(post, 'parameters').find(each => within(each, 'in') === 'body')
  const schema = within(body, 'schema')
  const required = listIn(schema, 'required')
  return {
    name,
    takes: entriesOf(within(schema, 'properties')).map(([argument, each]): Argument => ({
      ...{ name: argument, type: typeOf(each), isRequired: required.includes(argument) },
    })),
    // PostgREST offers by GET what is stable or immutable, and nothing else.
    isReading: within(words, 'get') !== undefined,
    columns: null,
    ...commented(within(post, 'summary')),
  }
}

const commented = (words: unknown) => (typeof words === 'string' && words !== '' ? { comment: words } : {})

/** Some versions write OpenAPI's own names of whole numbers, others Postgres's. */
function typeOf(words: unknown): string {
  const format = within(words, 'format')
  return typeof format === 'string' ? format.replace(/^int(16|32|64)$/, 'bigint') : ''
}
const isEnum = (words: unknown) => within(words, 'enum') !== undefined
function saysPrimary(words: unknown): boolean {
  const note = within(words, 'description')
  return typeof note === 'string' && note.includes(PRIMARY)
}
