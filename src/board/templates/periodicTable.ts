import { snakeCased } from '../text/snakeCased'
import type { CatalogTable } from './catalogTable'
import type { KnownColumn } from './columnsToShow'

/** Times that views group by, as in `select date_trunc('day', at) as day, count(*)`. */
const PERIOD =
  /^(?:(minute|hour|day|date|week|month|quarter|year)|period|bucket|interval|time_?(?:bucket|slot))(?:_?(?:start|at))?$/i

/** A table that is filled with such results. */
const PERIODIC_TABLE =
  /^(hourly|daily|weekly|monthly)_|_(hourly|daily|weekly|monthly)$|_(per|by)_(hour|day|week|month)$/i
/** Numbers whose sum means nothing. */
const AVERAGED = /(^|_)(avg|average|mean|median|p\d\d|rate|ratio|pct|percent(age)?|price|score)(_|$)/i

/** A number that a view or a table has for each period of time. */
export interface PeriodicMeasure {
  column: string
  timeColumn: string
  /** "day" */
  period: string
  /** How the numbers of one period become one, where a period may have several rows. */
  aggregate?: 'sum' | 'average'
}

/**
 * The first number of a view with a row for each period, or of a table whose name says that it has such rows; null for
 * everything else. Such rows are results already: to count them says nothing.
 */
export function periodicMeasure(
  { table, kind, key, uniques = [] }: Pick<CatalogTable, 'table' | 'kind' | 'key' | 'uniques'>,
  columns: readonly KnownColumn[],
  time: string,
): PeriodicMeasure | null {
  const isView = kind === undefined ? key.length === 0 : /view$/.test(kind)
  const period = PERIOD.exec(time)
  const number = columns.find(({ dataType, isIdentifier }) => dataType === 'number' && !isIdentifier)
  if (period === null || number === undefined || !(isView || PERIODIC_TABLE.test(snakeCased(table))))
    return null
  const name = period[1]?.toLowerCase() ?? 'period'
  const measure = { column: number.name, timeColumn: time, period: name === 'date' ? 'day' : name }
  const isOfOneRow = isView || [key, ...uniques].some(names => names.length === 1 && names[0] === time)
  if (isOfOneRow) return measure
  return { ...measure, aggregate: AVERAGED.test(snakeCased(number.name)) ? 'average' : 'sum' }
}
