import {
  asapScheduler,
  asyncScheduler,
  catchError,
  defer,
  map,
  merge,
  mergeMap,
  observeOn,
  of,
  Subject,
  switchMap,
  tap,
  timer,
  EMPTY,
  type Observable,
} from 'rxjs'
import type { Data } from '../backend/port'
import type { Source } from '../board/source'
import type { Held, Want } from './held'
import { passing, retryIn, verifyIn } from './pace'
import { oneAtATime } from './reads'
import { holdSuspects, type Drift } from './suspects'

/** A read of all columns. */
export interface Reading {
  /** When it began, ms since the epoch: what was committed before is in it. */
  at: number
  /** Rows in which it differed from what was held. */
  differed: number
}
export type Outcome =
  | { type: 'read'; want: Want; reading: Reading }
  /** It failed again; it is still being tried. */
  | { type: 'failing'; reason: string }
  | Drift

type Wish = NonNullable<Want>

/**
 * The reads of a source over one connection, one at a time: those that are wanted, and others to verify what is held.
 * The first one that fails ends the connection; after it, one that may succeed later is tried again.
 */
export function reader(data: Data, source: Source, held: Held) {
  const wished$ = new Subject<void>()
  /** Milliseconds until the next read if none is wanted before. */
  const next$ = new Subject<number | null>()
  const looks$ = next$.pipe(switchMap(ms => (ms === null ? EMPTY : timer(ms))))
  const suspects = holdSuspects()
  const digest = digestOf(source)
  /** What a read has to bring; null: it has to verify. */
  let owed: Want = null
  /** Doubts raised so far, and how many of them the newest read has answered: it began after those. */
  let doubts = 0
  let answered = -1
  let failures = 0
  /** When the newest read began that found or made the rows right. */
  let proof = 0

  const owe = (wish: Wish) => {
    owed = owed === 'repair' ? owed : wish
  }
  const settled = (soon: boolean) => {
    failures = 0
    next$.next(verifyIn(source, soon))
  }
  const passed = (asOf: number, at: number): Outcome[] => {
    held.endRead()
    settled(false)
    if (asOf !== doubts) return []
    const since = proof
    proof = at
    return [{ type: 'verified', at, since, drift: 0 }]
  }
  const whole = (wish: Want): Observable<Outcome[]> =>
    defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      held.beginRead()
      return data.read(source).pipe(
        map((read): Outcome[] => {
          const keys = held.differing(read)
          if (wish === null && keys.length === 0) return passed(asOf, at)
          const want = held.replace(read)
          // What differs after a doubt was doubted, and after a renewal the viewer may see other rows.
          if (wish !== 'repair' && keys.length > 0) suspects.suspect(keys, at, proof)
          settled(wish === 'repair' && doubts > 0)
          answered = asOf
          proof = at
          return [{ type: 'read', want, reading: { at, differed: keys.length } }]
        }),
      )
    })
  const verification = (columns: Source): Observable<Outcome[]> =>
    defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      held.beginRead()
      return data
        .read(columns)
        .pipe(mergeMap(read => (held.differing(read).length === 0 ? of(passed(asOf, at)) : whole(null))))
    })
  const failed = (wish: Want, error: unknown): Outcome[] => {
    const loss = passing(error)
    if (held.rows() === null || loss === null) throw error
    if (wish !== null) owe(wish)
    failures += 1
    next$.next(retryIn(failures, loss))
    if (failures !== 2) return []
    doubts += 1
    owe('repair')
    return [{ type: 'failing', reason: `the rows could not be read again: ${loss.reason}` }]
  }
  const read = () =>
    defer(() => {
      const wish = owed
      owed = null
      const outcome$ = wish === null && digest !== null ? verification(digest) : whole(wish)
      return outcome$.pipe(catchError((error: unknown) => of(failed(wish, error))))
    })

  return {
    want(wish: Wish) {
      owe(wish)
      wished$.next()
    },
    /** What is held may lack changes. */
    doubt() {
      doubts += 1
    },
    isWhole: () => answered === doubts,
    suspects,
    outcomes$: merge(
      // Asynchronously, so that a doubt is told before its read can answer.
      oneAtATime(merge(wished$.pipe(observeOn(asapScheduler)), looks$), read).pipe(mergeMap(told => told)),
      suspects.drifts$.pipe(tap(() => next$.next(verifyIn(source, true)))),
    ),
  }
}

/** The source with only the columns that tell whether a row is another than before; null where none does. */
function digestOf(source: Source): Source | null {
  const { version, columns, key, order } = source
  if (version === undefined || !columns.includes(version)) return null
  return { ...source, columns: [...new Set([...key, order.column, version])] }
}
