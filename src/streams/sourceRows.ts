import { NEVER, type Observable } from 'rxjs'
import type { Sources } from '../backend/ports/backend.port'
import type { Source } from '../board/model/source'
import { browserScheduler, type SliceScheduler } from '../shared/timeSlices'
import type { RowsHandover } from './rowsHandover'
import { folderRows } from './polling/folderRows'
import { functionRows } from './polling/functionRows'
import { rpcRows } from './polling/rpcRows'
import { presenceRows } from './topics/presenceRows'
import { topicRows } from './topics/topicRows'
import { tableRows } from './table/tableRows'
import type { RowsEvent } from './rowsEvent'

type SourceKind = Source['kind']
/** Complete by its type: a new kind of source does not compile without an entry here. */
const rowsByKind: {
  [K in SourceKind]: (
    data: Sources,
    source: Extract<Source, { kind: K }>,
    previousRows: RowsHandover | null,
    refresh$: Observable<unknown>,
    pace: SliceScheduler,
  ) => Observable<RowsEvent>
} = {
  table: tableRows,
  topic: topicRows,
  presence: presenceRows,
  rpc: rpcRows,
  function: functionRows,
  folder: folderRows,
}

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
  // The compiler cannot see that a source meets its own kind; the table above guarantees it.
  (
    rowsByKind[source.kind] as (
      ...parameters: [Sources, Source, RowsHandover | null, Observable<unknown>, SliceScheduler]
    ) => Observable<RowsEvent>
  )(sources, source, previousRows, refresh$, pace)
