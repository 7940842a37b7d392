import { asyncScheduler, connect, defer, filter, map, merge, mergeAll, type Observable } from 'rxjs'
import type { Data, Signal } from '../backend/port'
import type { Source } from '../board/source'
import { batchedByFrame } from './frame'
import { holdRows, keyOfChange, type Change, type Want } from './held'
import { Memory } from './memory'
import { reader, type Reading } from './reader'
import type { Delta, Rows } from './rowIndex'
import type { Drift } from './suspects'

/**
 * What happens to the rows of a source over one connection. `doubted`: what is held may lack changes, until
 * `rows` come with `whole` again. `lag`: ms from commit to here of the newest change, by this computer's clock;
 * `lastEvent`: when that change came here. `verified`: a read begun at `at` found what is held, or found `drift`
 * rows to differ for which no change ever came; `since`: when they were last known to be right. Times are ms since
 * the epoch.
 */
export type Step =
  | { type: 'joined' }
  | { type: 'proven' }
  | { type: 'doubted'; reason: string }
  | RowsStep
  | Drift
  | { type: 'unheard' }
  | { type: 'heard' }

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

/**
 * Listens, waits for the server's proof that changes flow, reads, then applies. Listening comes before reading
 * because changes are not replayed: one committed between a read and a join would be lost. Every doubt leads
 * to a fresh read in the same order, and without a doubt the rows are verified every now and then, since some
 * losses give no sign.
 */
export function rows(data: Data, source: Source, memory: Memory | null = null): Observable<Step> {
  return defer(() => {
    const held = holdRows(source, Memory.rowsOf(memory), data.numbers(source))
    let proofs = 0
    let badRows = 0
    let lag: number | null = null
    let lastEvent: number | null = null
    const reads = reader(data, source, held)
    const { suspects } = reads

    const shown = (want: Want, read: Reading | null): Step[] => {
      const rows = held.rows()
      if (rows === null) return []
      const whole = reads.isWhole()
      if (want === 'refill') reads.want('refill')
      const steps = want === 'repair' ? doubted('a change came without all its columns') : []
      return [{ type: 'rows', rows, deltas: held.drain(), whole, lag, lastEvent, badRows, read }, ...steps]
    }
    const doubted = (reason: string): Step[] => {
      reads.doubt()
      reads.want('repair')
      return [{ type: 'doubted', reason }]
    }
    const changed = (changes: readonly Change[]): Step[] => {
      for (const change of changes) suspects.clear(keyOfChange(source, change))
      lastEvent = asyncScheduler.now()
      const at = changes.reduce<number | null>((latest, change) => change.at ?? latest, null)
      if (at !== null) lag = Math.max(0, lastEvent - at)
      return shown(held.apply(changes), null)
    }
    const news = (signal: Exclude<Signal, Change>): Step[] => {
      switch (signal.type) {
        case 'proven':
          proofs += 1
          if (proofs > 1) return doubted('the server subscribed anew')
          reads.want('repair')
          return [{ type: 'proven' }]
        case 'renewed':
          // Read again for what may be seen now; what is shown is no less true until then.
          reads.want('repair')
          return []
        case 'bad row':
          badRows += 1
          suspects.clearAll()
          return proofs > 0 ? doubted(signal.reason) : []
        case 'heard':
          return [{ type: 'heard' }, ...(proofs > 0 ? doubted('the server was silent for a while') : [])]
        case 'joined':
        case 'unheard':
          return [signal]
      }
    }

    return data.listen(source).pipe(
      connect(signals$ =>
        merge(
          reads.outcomes$.pipe(
            map(outcome => {
              switch (outcome.type) {
                case 'read':
                  return shown(outcome.want, outcome.reading)
                case 'failing':
                  return [{ type: 'doubted' as const, reason: outcome.reason }]
                case 'verified':
                  return [outcome]
              }
            }),
          ),
          signals$.pipe(filter(isChange), batchedByFrame(), map(changed)),
          signals$.pipe(
            filter(signal => !isChange(signal)),
            map(news),
          ),
        ),
      ),
      mergeAll(),
    )
  })
}

const isChange = (signal: Signal): signal is Change =>
  signal.type === 'insert' || signal.type === 'update' || signal.type === 'delete'
