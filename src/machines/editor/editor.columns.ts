import type { SchemaAnswer, TableSample, TableRef } from '../../backend/ports/backend.port'
import type { FormValues } from '../../board/form/applyForm'
import { formSourceColumns } from '../../board/form/sourceForm'
import type { CatalogColumn } from '../../board/templates/catalogTable'
import { withCurrencies } from '../../board/templates/columnCurrency'
import { referenceOf } from '../../board/templates/columnReference'
import { timeColumn } from '../../board/templates/columnRoles'
import { toColumn, type Column } from '../../board/model/columnTypes'

const ROW_LIMIT = 500
/** Columns read by default: more would cost more than they are worth. */
const MAX_COLUMNS = 40

const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const isOfTable = (source: FormValues, { schema, table }: TableRef) =>
  source['schema'] === schema && source['table'] === table

/** A table that was asked for one row; `answer` null: not yet. */
export interface TableProbe {
  name: TableRef
  answer: TableSample | null
}

/** The columns of a source's rows: from the project's description, else from a row, else as the source names them. */
export function knownColumns(
  source: FormValues | null,
  catalog: SchemaAnswer | null,
  probe: TableProbe | null,
): Column[] {
  if (source === null) return []
  const shape =
    catalog?.type === 'described' ? catalog.tables.find(each => isOfTable(source, each)) : undefined
  const row =
    probe !== null && isOfTable(source, probe.name) && probe.answer?.type === 'row'
      ? probe.answer.columns
      : undefined
  const knownShape: readonly CatalogColumn[] | undefined = shape?.columns ?? row
  if (knownShape !== undefined) {
    const tables = catalog?.type === 'described' ? catalog.tables : []
    return withCurrencies(
      knownShape.map(column => ({
        ...toColumn(column.name, column.type),
        ...(column.values !== undefined && { values: column.values }),
        ...referenceOf(String(source['schema']), column, tables),
      })),
    )
  }
  // Known even before the rest of the source is valid.
  if (source['kind'] === 'rpc')
    return textsIn(source['columns']).map(name =>
      toColumn(name, functionColumnType(source, catalog, name) ?? likelyType(name)),
    )
  if (source['kind'] !== 'table')
    return formSourceColumns(source).map(name => toColumn(name, likelyType(name)))
  return textsIn(source['columns']).map(name => toColumn(name, likelyType(name)))
}

/** The type of a function's result column, if the project describes it. */
function functionColumnType(
  source: FormValues,
  catalog: SchemaAnswer | null,
  column: string,
): string | undefined {
  if (source['schema'] !== 'public' || catalog?.type !== 'described') return
  const sameNamed = catalog.functions.filter(({ name }) => name === source['function'])
  return sameNamed.flatMap(({ columns }) => columns ?? []).find(({ name }) => name === column)?.type
}

/** Guesses the type of an unknown column from its name. */
export const likelyType = (name: string) =>
  /(_at|_on|^at|^since|time|date)$/.test(name)
    ? 'timestamp with time zone'
    : /(^|_)(ms|status)$/.test(name)
      ? 'integer'
      : ''

/** Completes a table source with defaults: the newest rows, by the first time column. */
export function draftSource(values: FormValues, columns: readonly Column[]): FormValues {
  if (values['kind'] !== 'table' || columns.length === 0) return values
  const names = columns.map(({ name }) => name)
  const givenKey = textsIn(values['key'])
  const key = givenKey.length > 0 ? givenKey : names.filter(name => name === 'id')
  const plain = columns.filter(({ name, dataType }) => dataType !== 'other' && !key.includes(name))
  const column = timeColumn(columns) ?? key[0] ?? names[0]
  return {
    ...values,
    columns: [...key, ...plain.map(({ name }) => name)].slice(0, MAX_COLUMNS),
    key,
    order: { column, ascending: false },
    limit: ROW_LIMIT,
  }
}
