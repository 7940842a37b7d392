import type { Described, Probed, TableName } from '../../backend/port'
import type { Words } from '../../board/form/formed'
import { columnsWritten } from '../../board/form/sources'
import { columnOf, holding, type Column } from '../../board/panels/column'

const HELD = 500
/** Columns read unasked: more cost more than they are worth. */
const MOST_COLUMNS = 40

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const isOf = (source: Words, { schema, table }: TableName) =>
  source['schema'] === schema && source['table'] === table

/** The columns of a source's rows, by the project's description, else by a row of it, else as the source names them. */
export function columnsKnown(
  source: Words | null,
  described: Described | null,
  probed: { name: TableName; answer: Probed | null } | null,
): Column[] {
  if (source === null) return []
  const shape =
    described?.type === 'described' ? described.tables.find(each => isOf(source, each)) : undefined
  const row =
    probed !== null && isOf(source, probed.name) && probed.answer?.type === 'row'
      ? probed.answer.columns
      : undefined
  const known = shape?.columns ?? row
  if (known !== undefined) return known.map(({ name, type }) => columnOf(name, type))
  // Known before anything else of it is in order.
  if (source['kind'] === 'rpc')
    return texts(source['columns']).map(name =>
      columnOf(name, givenBy(source, described, name) ?? likely(name)),
    )
  if (source['kind'] !== 'table') return columnsWritten(source).map(name => columnOf(name, likely(name)))
  return texts(source['columns']).map(name => columnOf(name, likely(name)))
}

/** The type of a column that a function gives, where the project tells. */
function givenBy(source: Words, described: Described | null, column: string): string | undefined {
  if (source['schema'] !== 'public' || described?.type !== 'described') return
  const named = described.functions.filter(({ name }) => name === source['function'])
  return named.flatMap(({ columns }) => columns ?? []).find(({ name }) => name === column)?.type
}

/** What a column nobody knows anything of holds, by how such are named. */
export const likely = (name: string) =>
  /(_at|_on|^at|^since|time|date)$/.test(name)
    ? 'timestamp with time zone'
    : /(^|_)(ms|status)$/.test(name)
      ? 'integer'
      : ''

/** Every word that a table's source needs, where it was not said: the newest rows, by the first column of times. */
export function sourceFor(words: Words, columns: readonly Column[]): Words {
  if (words['kind'] !== 'table' || columns.length === 0) return words
  const names = columns.map(({ name }) => name)
  const given = texts(words['key'])
  const key = given.length > 0 ? given : names.filter(name => name === 'id')
  const plain = columns.filter(({ name, holds }) => holds !== 'other' && !key.includes(name))
  const column = holding(columns, 'time')[0] ?? key[0] ?? names[0]
  return {
    ...words,
    columns: [...key, ...plain.map(({ name }) => name)].slice(0, MOST_COLUMNS),
    ...{ key, order: { column, ascending: false }, limit: HELD },
  }
}
