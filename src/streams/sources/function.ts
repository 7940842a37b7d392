import { defer, map, type Observable } from 'rxjs'
import type { Data, Probe, Row } from '../../backend/port'
import { DEFAULT_PROBE_EVERY_S, type FunctionSource, type Shape } from '../../board/source'
import type { Pace } from '../../slices'
import { Memory } from '../memory'
import { polled } from '../polled'
import type { Step } from '../rows'
import { fieldsOf } from './fields'

/** No field can be called so: in which order probes were made, whatever the clock says. */
const TURN = '\0turn'
/** How many ms there should be between two probes. */
export const EVERY = '\0every'
/** After this many ms without an answer there is none. */
export const PATIENCE = '\0patience'

const TIMEOUT_S = 10
const KEPT = 200

/**
 * What came of calling an Edge Function every so often, one call at a time, the newest first. What was seen before this
 * connection stays: nothing could bring it back. What kept a call from being made is a loss, and no row.
 */
export function functionRows(
  data: Data,
  source: FunctionSource,
  memory: Memory | null,
  again$: Observable<unknown>,
  pace: Pace,
): Observable<Step> {
  return defer(() => {
    const { keep = KEPT, again: { every } = { every: DEFAULT_PROBE_EVERY_S } } = source
    let rows = [...(Memory.rowsOf(memory) ?? [])].map(({ row }) => row)
    const ask = () =>
      data.probe(source, patienceOf(source)).pipe(
        map(probe => {
          const turn = Number(rows[0]?.[TURN] ?? 0) + 1
          rows = [{ ...rowOf(source, probe), [TURN]: turn, [EVERY]: every * 1000 }, ...rows].slice(0, keep)
          return { rows: [...rows], cut: false }
        }),
      )
    const numbers = data.numbers(source)
    const shape: Shape = {
      ...{ columns: [], key: [TURN], limit: keep },
      order: { column: TURN, ascending: false },
    }
    return polled({ shape, ask, numbers, every, reason: null, memory, again$, repair: 'not provable', pace })
  })
}

const patienceOf = ({ timeout = TIMEOUT_S }: FunctionSource) => timeout * 1000

/** `at`: as the database writes times. */
const rowOf = (source: FunctionSource, { answer, at, ...probe }: Probe): Row => ({
  ...fieldsOf(answer, source.fields),
  ...probe,
  at: new Date(at).toISOString(),
  [PATIENCE]: patienceOf(source),
})
