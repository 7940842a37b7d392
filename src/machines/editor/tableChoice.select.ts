import type { SchemaAnswer, MeasureQuery, TableMeasure, TableRef } from '../../backend/ports/backend.port'
import { ROW_LIMIT, type CatalogTable, type DraftTable } from '../../board/templates/catalogTable'
import { snakeCased } from '../../board/text/snakeCased'
import { amountColumn, timeColumn, timeColumns } from '../../board/templates/columnRoles'
import { categoryColumn, columnsToRead, type KnownColumn } from '../../board/templates/columnsToShow'
import { boardFromTables, MAX_PANELS } from '../../board/templates/fromTables'
import { periodicMeasure } from '../../board/templates/periodicTable'
import { isTimeless } from '../../board/templates/timeSpans'
import type { TableChoice } from './editor.context'

/** A table that can be chosen. `measure`: null while it is being measured. */
export interface OfferedTable {
  table: CatalogTable
  measure: TableMeasure | null
  isChosen: boolean
}

/** How many are chosen before anybody has: each has all of its panels. */
const LIKELY = 4
/** Fewer rows make no trend: they are chosen only where no table has more. */
const FEW = 5

export const tableKey = ({ schema, table }: TableRef) => `${schema}.${table}`
const isUsable = (table: CatalogTable) => factsOf(table).isUsable
export const tablesIn = (catalog: SchemaAnswer | null): readonly CatalogTable[] =>
  catalog?.type === 'described' ? catalog.tables.filter(isUsable) : []

/** The tables that can be chosen, in the project's order. */
export function offerTables(
  catalog: SchemaAnswer | null,
  { measures, chosenTables }: TableChoice,
): OfferedTable[] {
  const tables = tablesIn(catalog)
  const keys = chosenTables ?? likelyTables(tables, measures)
  return tables.map(table => ({
    table,
    measure: measures[tableKey(table)] ?? null,
    isChosen: keys.includes(tableKey(table)),
  }))
}

/** Tables with rows: those first that make the most telling panels. */
function likelyTables(tables: readonly CatalogTable[], measures: TableChoice['measures']): readonly string[] {
  const rowsOf = (table: CatalogTable) => measures[tableKey(table)]?.rows ?? 0
  const scoreOf = (table: CatalogTable) => {
    const span = spanOf(measures[tableKey(table)])
    const { score, scoreOfImport } = factsOf(table)
    return (isTimeless(span) ? scoreOfImport : score) + Math.log10(rowsOf(table) + 1)
  }
  const least = tables.some(table => rowsOf(table) >= FEW) ? FEW : 1
  const filledTables = tables.filter(table => rowsOf(table) >= least)
  const ownTables = filledTables.filter(table => !isRepeatingView(table, filledTables))
  return (ownTables.length > 0 ? ownTables : filledTables)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, LIKELY)
    .map(tableKey)
}

/** Null if no row has a time; undefined where that is not known. */
const spanOf = (measure: TableMeasure | undefined) =>
  measure?.span ?? ((measure?.rows ?? 0) > 0 ? null : undefined)

/** A view called after a table: `orders_summary`, `order_totals`, `all_orders`; none of days or the like. */
const isRepeatingView = (view: CatalogTable, tables: readonly CatalogTable[]) =>
  (view.kind === undefined ? view.key.length === 0 : /view$/.test(view.kind)) &&
  !factsOf(view).isPeriodic &&
  tables.some(
    ({ table, key }) =>
      key.length > 0 &&
      (view.table.startsWith(`${table.replace(/s$/, '')}_`) ||
        view.table.startsWith(`${table}_`) ||
        view.table.endsWith(`_${table}`)),
  )

function isPeriodic(table: CatalogTable, columns: readonly KnownColumn[]): boolean {
  const time = timeColumn(columns)
  return time !== undefined && periodicMeasure(table, columns, time) !== null
}

/** What the project keeps for itself. */
const AUDIT_NAME = /(^|_)(audit|migrations?|webhooks?)(_|$)/i
const LOG_NAME = /(^|_)(logs?|history)$/i
/** Rows that only say which others belong together. */
const isLinkTable = ({ key, columns }: CatalogTable) =>
  key.length > 1 && key.every(name => columns.find(each => each.name === name)?.pointsAt !== undefined)

/** What a table's columns say of it. Times make trends, unless of an import, and amounts sums. */
interface TableFacts {
  isUsable: boolean
  isPeriodic: boolean
  score: number
  /** Where its rows were all written at once. */
  scoreOfImport: number
}

/** Found out once: with each table that is measured, all of them are compared again. */
const knownFacts = new WeakMap<CatalogTable, TableFacts>()

function factsOf(table: CatalogTable): TableFacts {
  const facts = knownFacts.get(table) ?? findFacts(table)
  knownFacts.set(table, facts)
  return facts
}

/** A view is polled, and often repeats a table, unless it is of days or the like. */
function findFacts(table: CatalogTable): TableFacts {
  const columns = columnsToRead(table)
  const hasTime = timeColumn(columns) !== undefined
  const hasPeriods = isPeriodic(table, columns)
  const scoreIf = (holds: boolean, score: number) => (holds ? score : 0)
  const score =
    scoreIf(hasTime, 3) +
    scoreIf(table.key.length > 0, 1.5) -
    scoreIf(table.kind !== undefined && /view$/.test(table.kind) && !hasPeriods, 1) -
    scoreIf(isLinkTable(table), 1.5) -
    scoreIf(AUDIT_NAME.test(snakeCased(table.table)), 2.5) -
    scoreIf(LOG_NAME.test(snakeCased(table.table)), 1) +
    scoreIf(amountColumn(columns) !== undefined, 1) +
    scoreIf(categoryColumn(columns) !== undefined, 0.5)
  return {
    isUsable: columns.length > 0,
    isPeriodic: hasPeriods,
    score,
    scoreOfImport: score - scoreIf(hasTime, 2),
  }
}

export const isFull = (offers: readonly OfferedTable[]) =>
  offers.filter(({ isChosen }) => isChosen).length >= MAX_PANELS

/** The chosen tables, as the draft needs them. */
export const chosenTables = (catalog: SchemaAnswer | null, choice: TableChoice): DraftTable[] =>
  offerTables(catalog, choice)
    .filter(({ isChosen }) => isChosen)
    .map(toDraftTable)

function toDraftTable({ table, measure }: Pick<OfferedTable, 'table' | 'measure'>): DraftTable {
  const span = spanOf(measure ?? undefined)
  return {
    ...table,
    ...(span !== undefined && { span }),
    ...(typeof measure?.time === 'string' && { time: measure.time }),
    ...(typeof measure?.rows === 'number' && { rows: measure.rows }),
    ...(typeof measure?.days === 'number' && { days: measure.days }),
  }
}

/** Foreign keys are called after tables that were not chosen, too. */
export const draftFrom = (catalog: SchemaAnswer | null, choice: TableChoice, now: number) =>
  boardFromTables(chosenTables(catalog, choice), now, offerTables(catalog, choice).map(toDraftTable))

export function withChoice(
  catalog: SchemaAnswer | null,
  choice: TableChoice,
  { name, isChosen }: { name: TableRef; isChosen: boolean },
): TableChoice {
  const offers = offerTables(catalog, choice)
  if (isChosen && isFull(offers)) return choice
  const others = offers
    .filter(each => each.isChosen)
    .map(each => tableKey(each.table))
    .filter(key => key !== tableKey(name))
  return { ...choice, chosenTables: isChosen ? [...others, tableKey(name)] : others }
}

/** What is to be measured, the likeliest tables first: of hundreds, those to be chosen are known long before the last. */
export const measureQueries = (catalog: SchemaAnswer | null): MeasureQuery[] =>
  tablesIn(catalog)
    .toSorted((a, b) => factsOf(b).score - factsOf(a).score)
    .map(table => ({
      schema: table.schema,
      table: table.table,
      limit: ROW_LIMIT,
      column: columnsToRead(table)[0]?.name ?? '',
      times: timeColumns(columnsToRead(table)),
    }))
