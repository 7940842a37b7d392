import { defer, map, type Observable } from 'rxjs'
import type { Sources, Probe, Row } from '../../backend/ports/backend.port'
import { DEFAULT_PROBE_EVERY_S, type FunctionSource, type RowShape } from '../../board/model/source'
import type { SliceScheduler } from '../../shared/timeSlices'
import { RowsHandover } from '../rowsHandover'
import { pollRows } from './pollRows'
import type { RowsEvent } from '../rowsEvent'
import { fieldsOf } from '../values/jsonFields'
import { PROBE_EVERY, PROBE_TIMEOUT } from './probeTimes'

/** A name that no field can have: the order in which probes were made, whatever the clock says. */
const TURN = '\0turn'
const TIMEOUT_S = 10
const DEFAULT_PROBES_KEPT = 200

/**
 * The results of calling an Edge Function at intervals, one call at a time, the newest first. Results of earlier
 * connections stay, because nothing could bring them back. An error that prevents the call itself is a loss, not a row.
 */
export function functionRows(
  sources: Sources,
  source: FunctionSource,
  previousRows: RowsHandover | null,
  refresh$: Observable<unknown>,
  pace: SliceScheduler,
): Observable<RowsEvent> {
  return defer(() => {
    const {
      limit: keep = DEFAULT_PROBES_KEPT,
      refresh: { interval: every } = { interval: DEFAULT_PROBE_EVERY_S },
    } = source
    let rows = [...(RowsHandover.rowsOf(previousRows) ?? [])].map(({ row }) => row)
    const request = () =>
      sources.probe(source, timeoutMsOf(source)).pipe(
        map(probe => {
          const turn = Number(rows[0]?.[TURN] ?? 0) + 1
          rows = [{ ...rowOf(source, probe), [TURN]: turn, [PROBE_EVERY]: every * 1000 }, ...rows].slice(
            0,
            keep,
          )
          return { rows: [...rows], isTruncated: false }
        }),
      )
    const columns = { numbers: sources.exactColumns(source) }
    const shape: RowShape = {
      columns: [],
      key: [TURN],
      limit: keep,
      order: { column: TURN, ascending: false },
    }
    return pollRows({
      shape,
      request,
      columns,
      every,
      reason: null,
      previousRows,
      refresh$,
      repair: 'not provable',
      pace,
    })
  })
}

const timeoutMsOf = ({ timeout = TIMEOUT_S }: FunctionSource) => timeout * 1000

/** `at`: in the database's format of times. */
const rowOf = (source: FunctionSource, { answer, at, ...probe }: Probe): Row => ({
  ...fieldsOf(answer, source.fields),
  ...probe,
  at: new Date(at).toISOString(),
  [PROBE_TIMEOUT]: timeoutMsOf(source),
})
