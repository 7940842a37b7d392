import { defer, switchMap, type Observable } from 'rxjs'
import { lazyValue } from '../../../shared/lazyValue'
import type { TableId } from '../perTable'
import { askWhenLoaded } from '../whenLoaded'
import type { createDayColumns, RowQuery } from './dayColumns'

export interface Days {
  /** Runs the request with the query, its operands converted for columns that hold days. */
  ask: <Q extends RowQuery, T>(query: Q, request: (query: Q) => Observable<T>) => Observable<T>
  /** The query with the operands of the newest request. */
  fit: <Q extends RowQuery>(query: Q) => Q
  /** Whether a column holds days; false where nothing tells. */
  holdsDays: (table: TableId, column: string) => Promise<boolean>
}

/** Loaded with the first range of time that has an end. */
export function lazyDays(context: Parameters<typeof createDayColumns>[0]): Days {
  const columns = lazyValue(async () => (await import('./dayColumns')).createDayColumns(context))
  const whenLoaded = askWhenLoaded(columns)
  return {
    ask: (query, request) =>
      query.filter?.some(each => 'day' in each) === true
        ? whenLoaded(days => defer(() => days.learn(query)).pipe(switchMap(() => request(days.fit(query)))))
        : request(query),
    holdsDays: async (table, column) => {
      await columns.preload()
      return columns.get().holdsDays(table, column)
    },
    fit: query => (columns.isLoaded() ? columns.get().fit(query) : query),
  }
}
