import {
  asapScheduler,
  asyncScheduler,
  connect,
  defer,
  filter,
  map,
  merge,
  mergeAll,
  observeOn,
  Subject,
  type Observable,
} from 'rxjs'
import type { Data, Signal } from '../backend/port'
import type { Source } from '../board/board'
import { batchedByFrame } from './frame'
import { holdRows, type Change, type Rows, type Want } from './held'
import { oneAtATime } from './reads'

/**
 * What happens to the rows of a source over one connection. `doubted`: what is held may lack changes, until
 * `rows` come with `whole` again. `lag`: ms from commit to here of the newest change, by this computer's clock.
 */
export type Step =
  | { type: 'joined' }
  | { type: 'proven' }
  | { type: 'doubted'; reason: string }
  | { type: 'rows'; rows: Rows; whole: boolean; lag: number | null; badRows: number }
  | { type: 'unheard' }
  | { type: 'heard' }

/**
 * Listens, waits for the server's proof that changes flow, reads, then applies. Listening comes before reading
 * because changes are not replayed: one committed between a read and a join would be lost. Every doubt leads
 * to a fresh read in the same order.
 */
export function rows(data: Data, source: Source): Observable<Step> {
  return defer(() => {
    const held = holdRows(source)
    // Folding may find that something is missing, which only a read can mend: the one loop back in here.
    const wanted$ = new Subject<Want>()
    let proofs = 0
    let badRows = 0
    /** Doubts raised so far, and how many of them the newest read has answered: it began after those. */
    let doubts = 0
    let answered = -1

    const doubted = (reason: string): Step[] => {
      doubts += 1
      wanted$.next('repair')
      return [{ type: 'doubted', reason }]
    }
    const shown = (want: Want, lag: number | null): Step[] => {
      const rows = held.rows()
      if (rows === null) return []
      const steps: Step[] = want === 'repair' ? doubted('a change came without all its columns') : []
      if (want === 'refill') wanted$.next(want)
      return [{ type: 'rows', rows, whole: answered === doubts, lag, badRows }, ...steps]
    }
    const news = (signal: Exclude<Signal, Change>): Step[] => {
      switch (signal.type) {
        case 'proven':
          proofs += 1
          if (proofs > 1) return doubted('the server subscribed anew')
          wanted$.next('repair')
          return [{ type: 'proven' }]
        case 'renewed':
          // Read again for what may be seen now; what is shown is no less true until then.
          wanted$.next('repair')
          return []
        case 'bad row':
          badRows += 1
          return proofs > 0 ? doubted(signal.reason) : []
        case 'heard':
          return [{ type: 'heard' }, ...(proofs > 0 ? doubted('the server was silent for a while') : [])]
        case 'joined':
        case 'unheard':
          return [signal]
      }
    }
    const read = () =>
      defer(() => {
        const asOf = doubts
        held.beginRead()
        return data.read(source).pipe(
          map(rows => {
            const want = held.replace(rows)
            answered = asOf
            return shown(want, null)
          }),
        )
      })

    return data.listen(source).pipe(
      connect(signals$ =>
        merge(
          // Asynchronously, so that a doubt is told before its read can answer.
          oneAtATime(wanted$.pipe(observeOn(asapScheduler)), read),
          signals$.pipe(
            filter(isChange),
            batchedByFrame(),
            map(changes => shown(held.apply(changes), lagOf(changes))),
          ),
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

function lagOf(changes: readonly Change[]): number | null {
  const at = changes.reduce<number | null>((latest, change) => change.at ?? latest, null)
  return at === null ? null : Math.max(0, asyncScheduler.now() - at)
}
