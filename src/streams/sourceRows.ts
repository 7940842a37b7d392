import { NEVER, type Observable } from 'rxjs'
import type { Sources } from '../backend/ports/backend.port'
import type { Source, SourceKind } from '../board/model/source'
import { lazyValue } from '../shared/lazyValue'
import { browserScheduler, type SliceScheduler } from '../shared/timeSlices'
import { afterLoading } from './afterLoading'
import type { RowsHandover } from './rowsHandover'
import { tableRows } from './table/tableRows'
import type { RowsEvent } from './rowsEvent'

/** Complete by its type: a new kind of source does not compile without an entry. */
type RowsByKind = {
  [K in SourceKind]: (
    data: Sources,
    source: Extract<Source, { kind: K }>,
    previousRows: RowsHandover | null,
    refresh$: Observable<unknown>,
    pace: SliceScheduler,
  ) => Observable<RowsEvent>
}

/** Few boards have sources of other kinds than tables: what reads them is fetched with the first. */
const others = lazyValue(
  async (): Promise<Omit<RowsByKind, 'table'>> => (await import('./otherRows')).otherRows,
)

/** Loads what reads a source; null if it is there. */
export const loadSource = ({ kind }: Pick<Source, 'kind'>): Promise<void> | null =>
  kind === 'table' || others.isLoaded() ? null : others.preload()

/**
 * The rows of a source while one connection lives. `previousRows`: rows of the connection before. `refresh$`: repeats a
 * repeated request now. Errors with a Loss.
 */
export const sourceRows = (
  sources: Sources,
  source: Source,
  previousRows: RowsHandover | null = null,
  refresh$: Observable<unknown> = NEVER,
  pace = browserScheduler,
): Observable<RowsEvent> =>
  afterLoading(loadSource(source), () => {
    const rowsOf = source.kind === 'table' ? tableRows : others.get()[source.kind]
    // The compiler cannot see that a source meets its own kind; the table above guarantees it.
    return (
      rowsOf as (
        ...parameters: [Sources, Source, RowsHandover | null, Observable<unknown>, SliceScheduler]
      ) => Observable<RowsEvent>
    )(sources, source, previousRows, refresh$, pace)
  })
