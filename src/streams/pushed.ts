import { asyncScheduler, connect, defer, filter, map, merge, mergeAll, type Observable } from 'rxjs'
import type { Data, Signal } from '../backend/port'
import type { TableSource } from '../board/source'
import type { Pace } from '../slices'
import { openDesk } from './desk'
import { batchedByFrame } from './frame'
import { holdRows, type Want } from './held'
import { Memory } from './memory'
import { keyOf } from './order'
import { reader, type Reading } from './reader'
import type { Step } from './rows'
import { sifter, type Told } from './sift'

/** Thrown where changes turn out to be of no use. */
export class Keyless extends Error {
  readonly memory: Memory | null
  constructor(reason: string, memory: Memory | null) {
    super(reason)
    this.memory = memory
  }
}

/**
 * Listens, waits for the server's proof that changes flow, reads, then applies. Listening comes before reading
 * because changes are not replayed: one committed between a read and a join would be lost. Every doubt leads
 * to a fresh read in the same order, and without a doubt the rows are verified every now and then, since some
 * losses give no sign; where nothing is told of rows that change, it ends. While an answer is worked off, all that is
 * told waits.
 */
export function pushed(data: Data, source: TableSource, memory: Memory | null, pace: Pace): Observable<Step> {
  return defer(() => {
    const held = holdRows(source, Memory.rowsOf(memory), data.numbers(source))
    let proofs = 0
    let badRows = 0
    let lag: number | null = null
    let lastEvent: number | null = null
    const deafness = Memory.deafnessOf(memory)
    const desk = openDesk(pace)
    const reads = reader(data, source, held, deafness, desk)
    const { suspects, unread } = reads
    const sift = sifter(source, data.types(source), held, unread, reads.isWhole)

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
    const changed = (told: readonly Told[]): Step[] => {
      for (const change of told) suspects.clear(keyOf(source, 'row' in change ? change.row : change.key))
      lastEvent = asyncScheduler.now()
      const at = told.reduce<number | null>((latest, change) => change.at ?? latest, null)
      if (at !== null) lag = Math.max(0, lastEvent - at - data.ahead())
      const want = held.apply(sift(told))
      if (!unread.isEmpty() && held.rows() !== null) reads.fetch()
      return shown(want, null)
    }
    const news = (signal: Exclude<Signal, Told>): Step[] => {
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
        case 'keyless': {
          const rows = held.rows()
          throw new Keyless(signal.reason, rows && new Memory(rows, asyncScheduler.now()))
        }
        case 'heard':
          return [{ type: 'heard' }, ...(proofs > 0 ? doubted('the server was silent for a while') : [])]
        case 'joined':
        case 'unheard':
          return [signal]
      }
    }

    return data.listen(source, deafness).pipe(
      connect(signals$ =>
        merge(
          reads.outcomes$.pipe(
            map(outcome => {
              switch (outcome.type) {
                case 'read':
                  return shown(outcome.want, outcome.reading)
                case 'fetched':
                  return shown(held.apply(outcome.changes), null)
                case 'failing':
                  return [{ type: 'doubted' as const, reason: outcome.reason }]
                case 'verified':
                  return [outcome]
              }
            }),
          ),
          merge(
            signals$.pipe(
              filter(isOfRow),
              batchedByFrame(),
              map(told => () => changed(told)),
            ),
            signals$.pipe(
              filter(signal => !isOfRow(signal)),
              map(signal => () => news(signal)),
            ),
          ).pipe(
            desk.waitFor(),
            map(answer => answer()),
          ),
        ),
      ),
      mergeAll(),
    )
  })
}

const isOfRow = (signal: Signal): signal is Told =>
  signal.type === 'insert' || signal.type === 'update' || signal.type === 'delete' || signal.type === 'unread'
