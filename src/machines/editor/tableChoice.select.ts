import type { SchemaAnswer, MeasureQuery, TableMeasure, TableRef } from '../../backend/ports/backend.port'
import { columnNamesOfType } from '../../board/model/columnTypes'
import type { CatalogTable } from '../../board/templates/catalogTable'
import { columnsToRead } from '../../board/templates/columnsToShow'
import { MAX_PANELS, ROW_LIMIT, type DraftTable } from '../../board/templates/fromTables'
import type { TableChoice } from './editor.context'

/** A table that can be chosen. `measure`: null while it is being measured. */
export interface OfferedTable {
  table: CatalogTable
  measure: TableMeasure | null
  isChosen: boolean
}

/** How many are chosen before anybody has: each has all of its panels. */
const LIKELY = 4

export const tableKey = ({ schema, table }: TableRef) => `${schema}.${table}`
const timeOf = (table: CatalogTable) => columnNamesOfType(columnsToRead(table), 'time')[0] ?? null
const isUsable = (table: CatalogTable) => columnsToRead(table).length > 0
export const tablesIn = (catalog: SchemaAnswer | null): readonly CatalogTable[] =>
  catalog?.type === 'described' ? catalog.tables.filter(isUsable) : []

/** The tables that can be chosen, in the project's order. */
export function offerTables(catalog: SchemaAnswer | null, { measures, chosen }: TableChoice): OfferedTable[] {
  const tables = tablesIn(catalog)
  const keys = chosen ?? likelyTables(tables, measures)
  return tables.map(table => ({
    table,
    measure: measures[tableKey(table)] ?? null,
    isChosen: keys.includes(tableKey(table)),
  }))
}

/** Tables with rows: those with times first, then those with more rows. */
function likelyTables(tables: readonly CatalogTable[], measures: TableChoice['measures']): readonly string[] {
  const rowsOf = (table: CatalogTable) => measures[tableKey(table)]?.rows ?? 0
  return tables
    .filter(table => rowsOf(table) > 0)
    .sort((a, b) => Number(timeOf(b) !== null) - Number(timeOf(a) !== null) || rowsOf(b) - rowsOf(a))
    .slice(0, LIKELY)
    .map(tableKey)
}

export const isFull = (offered: readonly OfferedTable[]) =>
  offered.filter(({ isChosen }) => isChosen).length >= MAX_PANELS

/** The chosen tables, as the draft needs them. */
export const chosenTables = (catalog: SchemaAnswer | null, choice: TableChoice): DraftTable[] =>
  offerTables(catalog, choice)
    .filter(({ isChosen }) => isChosen)
    .map(({ table, measure }) => ({
      ...table,
      ...(measure?.span && { span: measure.span }),
      ...(typeof measure?.rows === 'number' && { rows: measure.rows }),
    }))

export function withChoice(
  catalog: SchemaAnswer | null,
  choice: TableChoice,
  { name, isChosen }: { name: TableRef; isChosen: boolean },
): TableChoice {
  const offered = offerTables(catalog, choice)
  if (isChosen && isFull(offered)) return choice
  const others = offered
    .filter(each => each.isChosen)
    .map(each => tableKey(each.table))
    .filter(key => key !== tableKey(name))
  return { ...choice, chosen: isChosen ? [...others, tableKey(name)] : others }
}

export const measureQueries = (catalog: SchemaAnswer | null): MeasureQuery[] =>
  tablesIn(catalog).map(table => ({
    ...{ schema: table.schema, table: table.table, limit: ROW_LIMIT },
    ...{ column: columnsToRead(table)[0]?.name ?? '', time: timeOf(table) },
  }))
