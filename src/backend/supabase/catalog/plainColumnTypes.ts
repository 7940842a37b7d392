import type { ColumnTypes, SchemaAnswer, TableRef } from '../../ports/backend.port'

/** All but types whose values the database cannot compare, or not as their texts: writes ask it for those. */
const PLAIN_TYPE =
  /^(smallint|integer|bigint|numeric|real|double precision|boolean|date|time|timestamp|interval|uuid|text|character)\b(?!.*\[\])/

/** The plain types of a table's columns, as far as the project describes them. */
export function plainColumnTypes(answer: SchemaAnswer | undefined, { table }: TableRef): ColumnTypes {
  const shape = answer?.type === 'described' ? answer.tables.find(each => each.table === table) : undefined
  const columns = shape?.columns.filter(({ type }) => PLAIN_TYPE.test(type)) ?? []
  return Object.fromEntries(columns.map(({ name, type }) => [name, type]))
}
