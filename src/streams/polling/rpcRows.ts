import { map, type Observable } from 'rxjs'
import type { Sources } from '../../backend/ports/backend.port'
import { isFigureSource, type RpcSource, type RowShape } from '../../board/model/source'
import type { SliceScheduler } from '../../shared/timeSlices'
import type { RowsHandover } from '../rowsHandover'
import type { RowsEvent } from '../rowsEvent'
import { REST_MS } from '../operators/exhaustMapWithTrailing'
import { numberEqualRows, ORDINAL } from '../table/keylessRows'
import { repeatRequest } from './repeatRequest'

/** A name that no column can have: the order in which a function returned its rows. */
const PLACE = '\0place'

/** The rows that a function returns, requested at intervals or after changes of the tables that it depends on. */
export function rpcRows(
  sources: Sources,
  source: RpcSource,
  previousRows: RowsHandover | null,
  refresh$: Observable<unknown>,
  pace: SliceScheduler,
): Observable<RowsEvent> {
  const { key, order } = source
  const shape: RowShape = {
    ...source,
    // Nothing makes a function return each key once.
    key: key.length > 0 ? [...key, ORDINAL] : [PLACE],
    order: order ?? { column: PLACE, ascending: true },
  }
  const needsPlace = key.length === 0 || order === undefined
  const figures = isFigureSource(source) ? source.figures : null
  const request = (expectedCount: number) =>
    (figures === null ? sources.call(source, expectedCount) : sources.figures(figures)).pipe(
      map(({ rows, ...read }) => {
        const placedRows = needsPlace ? rows.map((row, place) => ({ ...row, [PLACE]: place })) : rows
        return { ...read, rows: key.length > 0 ? numberEqualRows(placedRows, key) : placedRows }
      }),
    )
  return repeatRequest(sources, source, {
    shape,
    request,
    columns: { numbers: sources.exactColumns(source), isSorted: true },
    previousRows,
    refresh$,
    ...(figures !== null && { restAfter: restByCost }),
    pace,
  })
}

/** A calculation over all rows takes the database a tenth of the time at most, whatever it costs. */
const MAX_SHARE = 0.1
/** However much it costs, it is made so often: ms. */
const LONGEST_REST_MS = 60_000

const restByCost = (tookMs: number): number =>
  Math.min(LONGEST_REST_MS, Math.max(REST_MS, tookMs * (1 / MAX_SHARE - 1)))
