import { NEVER, type Observable } from 'rxjs'
import type { Data } from '../backend/port'
import type { Source } from '../board/source'
import { browserPace, type Pace } from '../slices'
import type { Memory } from './memory'
import { folderRows } from './sources/folder'
import { functionRows } from './sources/function'
import { rpcRows } from './sources/rpc'
import { presenceRows } from './sources/presence'
import { topicRows } from './sources/topic'
import type { Reading } from './reader'
import type { Delta, Rows } from './rowIndex'
import type { Drift } from './suspects'
import { tableRows } from './table'

/**
 * What happens to the rows of a source over one connection. `doubted`: what is held may lack changes, until
 * `rows` come with `whole` again. `lag`: ms from commit to here of the newest change, as far as the clocks are known;
 * `lastEvent`: when that change came here. `verified`: a read begun at `at` found what is held, or found `drift`
 * rows to differ for which no change ever came; `since`: when they were last known to be right. Times are ms since
 * the epoch. `polling`: changes are not pushed, `rows` come with every read, and there are that many seconds between
 * two; `reason`: why, where the board did not ask for it. `refused`: the newest request was; it is made again, and what
 * is held may be old until `rows` come.
 */
export type Step =
  | { type: 'joined' }
  | { type: 'proven' }
  | { type: 'doubted'; reason: string }
  | RowsStep
  | Drift
  | { type: 'unheard' }
  | { type: 'heard' }
  | { type: 'polling'; every: number; reason: string | null }
  | { type: 'refused'; reason: string }

interface RowsStep {
  type: 'rows'
  /** The same object in all steps. */
  rows: Rows
  /** What became of the rows since the step before; null in the first, where all of them came. */
  deltas: readonly Delta[] | null
  whole: boolean
  lag: number | null
  lastEvent: number | null
  badRows: number
  /** The read that brought them; null where changes or the time did. */
  read: Reading | null
}

type Kind = Source['kind']
/** Every kind of source has its rows: a new word in the board does not compile until it has them here. */
const kinds: {
  [K in Kind]: (
    data: Data,
    source: Extract<Source, { kind: K }>,
    memory: Memory | null,
    again$: Observable<unknown>,
    pace: Pace,
  ) => Observable<Step>
} = {
  table: tableRows,
  topic: topicRows,
  presence: presenceRows,
  rpc: rpcRows,
  function: functionRows,
  folder: folderRows,
}

/**
 * The rows of a source for as long as one connection lives. `memory`: of the connection before. `again$`: what is asked
 * again and again is wanted now. Errors with a Loss.
 */
export const rows = (
  data: Data,
  source: Source,
  memory: Memory | null = null,
  again$: Observable<unknown> = NEVER,
  pace = browserPace,
): Observable<Step> =>
  // The compiler cannot see that a source meets its own kind; the table above guarantees it.
  (
    kinds[source.kind] as (
      ...asked: [Data, Source, Memory | null, Observable<unknown>, Pace]
    ) => Observable<Step>
  )(data, source, memory, again$, pace)
