import type { CatalogTable } from './catalogTable'
import type { KnownColumn } from './columnsToShow'

/** Times that views group by, as in `select date_trunc('day', at) as day, count(*)`. */
const PERIOD =
  /^(?:(minute|hour|day|date|week|month|quarter|year)|period|bucket|interval|time_?(?:bucket|slot))(?:_?(?:start|at))?$/i

/** A number that a view has for each period of time. */
export interface PeriodicMeasure {
  column: string
  timeColumn: string
  /** "day" */
  period: string
}

/**
 * The first number of a view with a row for each period; null for everything else. Such rows are results already: to
 * count them says nothing.
 */
export function periodicMeasure(
  { kind, key }: Pick<CatalogTable, 'kind' | 'key'>,
  columns: readonly KnownColumn[],
  time: string,
): PeriodicMeasure | null {
  const isView = kind === undefined ? key.length === 0 : /view$/.test(kind)
  const period = PERIOD.exec(time)
  const number = columns.find(({ dataType, isIdentifier }) => dataType === 'number' && !isIdentifier)
  if (!isView || period === null || number === undefined) return null
  const name = period[1]?.toLowerCase() ?? 'period'
  return { column: number.name, timeColumn: time, period: name === 'date' ? 'day' : name }
}
