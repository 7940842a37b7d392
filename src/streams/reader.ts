import {
  asapScheduler,
  asyncScheduler,
  catchError,
  defer,
  finalize,
  map,
  merge,
  mergeMap,
  observeOn,
  of,
  Subject,
  switchMap,
  tap,
  throwError,
  timer,
  EMPTY,
  type Observable,
} from 'rxjs'
import type { Data, Read, Row } from '../backend/port'
import type { TableSource } from '../board/source'
import { each, type Work } from '../slices'
import type { Change, Held, Want } from './held'
import { keyOf } from './order'
import type { Desk } from './desk'
import { isDoubtful, passing, retryIn, verifyIn } from './pace'
import { oneAtATime } from './reads'
import { holdStamps } from './stamps'
import { holdSuspects, type Drift } from './suspects'
import { holdUnread } from './unread'

/** A read of all columns, or what stands for one where nothing can be read. */
export interface Reading {
  /** When it began, ms since the epoch: what was committed before is in it. */
  at: number
  /** Rows in which it differed from what was held; null where nobody counted. */
  differed: number | null
  /** The most rows that the project gives, where that is less than the source asks for. */
  most?: number
  /**
   * Where it was no read: whether what was missed before it is made good. A list that is told as a whole is as good
   * as a read, a replay brings what the project keeps, and of the rest nobody can tell. What is so heard of is never
   * called complete, for what gets lost on the way from now on gives no sign.
   */
  repair?: 'told anew' | 'replayed' | 'not provable'
}
export type Outcome =
  | { type: 'read'; want: Want; reading: Reading }
  /** What became of rows of which only a read could tell. */
  | { type: 'fetched'; changes: Change[] }
  /** It fails; it is still being tried. */
  | { type: 'failing'; reason: string }
  | Drift

type Wish = NonNullable<Want>

/**
 * The reads of a source over one connection, one at a time: those that are wanted, and others to verify what is held.
 * The first one that fails ends the connection; after it, one that may succeed later is tried again. `deafness`: see
 * `holdSuspects`. Answers are worked off at `desk`, and no change may be folded meanwhile.
 */
export function reader(data: Data, source: TableSource, held: Held, deafness: number, desk: Desk) {
  const wished$ = new Subject<void>()
  /** Milliseconds until the next read if none is wanted before. */
  const next$ = new Subject<number | null>()
  const looks$ = next$.pipe(switchMap(ms => (ms === null ? EMPTY : timer(ms))))
  const suspects = holdSuspects(deafness)
  const unread = holdUnread()
  const digest = digestOf(source)
  const stamps = holdStamps(source, held)
  /** The columns that tell which rows there are, and in which order. */
  const placed = [...new Set([...source.key, source.order.column])]
  /** What a read has to bring; null: it has to verify. */
  let owed: Want = null
  /** Doubts raised so far, and how many of them the newest read has answered: it began after those. */
  let doubts = 0
  let answered = -1
  let failures = 0
  /** For these. */
  let isDoubted = false
  /** Whether it is time to verify. */
  let isDue = false
  /** When the newest read began that found or made the rows right. */
  let proof = 0

  const owe = (wish: Wish) => {
    owed = owed === 'repair' ? owed : wish
  }
  const succeeded = () => {
    failures = 0
    isDoubted = false
  }
  const settled = (soon: boolean) => {
    succeeded()
    next$.next(verifyIn(source, soon))
  }
  const passed = (asOf: number, at: number): Outcome[] => {
    held.endRead()
    settled(false)
    if (asOf !== doubts || !unread.isEmpty()) return []
    const since = proof
    proof = at
    return [{ type: 'verified', at, since, drift: 0 }]
  }
  const whole = (wish: Want): Observable<Outcome[]> =>
    defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      const known = unread.begin()
      held.beginRead()
      function* take(read: Read): Work<Outcome[]> {
        const { rows, cut } = read
        const told = known.end()
        const found = yield* held.findDiffering(rows, cut)
        const keys = found.filter(key => !told.has(key) && !unread.has(key))
        if (wish === null && keys.length === 0 && told.size === 0) {
          yield* stamps.take(read)
          return passed(asOf, at)
        }
        const want = yield* held.replaceAll(rows, cut)
        yield* stamps.take(read)
        // What differs after a doubt was doubted, and after a renewal the viewer may see other rows.
        if (wish !== 'repair' && keys.length > 0) {
          const there = new Set<string>()
          yield* each(rows, row => there.add(keyOf(source, row)))
          suspects.suspect(keys, { at, since: proof, isThere: key => there.has(key) })
        }
        settled(wish === 'repair' && doubts > 0)
        answered = asOf
        proof = at
        const most = cut && rows.length < source.limit ? { most: rows.length } : {}
        return [{ type: 'read', want, reading: { at, differed: keys.length, ...most } }]
      }
      return data.read(source).pipe(desk.work(take), finalize(known.stop))
    })
  const fetched = () =>
    defer(() => {
      const asked = unread.begin()
      return data.read(source, asked.keys).pipe(
        map(({ rows }): Outcome[] => {
          succeeded()
          const came = new Map(rows.map(row => [keyOf(source, row), row]))
          const changes = [...asked.end()].map(([name, key]): Change => {
            const row = came.get(name)
            return row ? { type: 'update', row, at: null } : { type: 'delete', key, at: null }
          })
          return [{ type: 'fetched', changes }]
        }),
        // Whatever is wrong with these keys, everything can still be read.
        catchError((error: unknown) => (passing(error) ? throwError(() => error) : whole('repair'))),
        finalize(asked.stop),
      )
    })
  const verification = (columns: TableSource): Observable<Outcome[]> =>
    defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      held.beginRead()
      return data.read(columns).pipe(
        desk.work(({ rows, cut }) => held.findDiffering(rows, cut)),
        mergeMap(keys => (keys.every(key => unread.has(key)) ? of(passed(asOf, at)) : whole(null))),
      )
    })
  /** The rows that may have changed by their stamps, one by one; everything where that is cheaper. */
  const stamped = () =>
    defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      held.beginRead()
      function* find(read: Read): Work<Row[] | null> {
        const keys = yield* held.findDiffering(read.rows, read.cut)
        return keys.every(key => unread.has(key)) ? yield* stamps.changed(read) : null
      }
      return data.read({ ...source, columns: placed }).pipe(
        desk.work(find),
        mergeMap(changed => {
          if (changed === null) return whole(null)
          if (changed.length === 0) return of(passed(asOf, at))
          return data
            .read(source, changed)
            .pipe(mergeMap(answer => (stamps.confirms(changed, answer) ? of(passed(asOf, at)) : whole(null))))
        }),
      )
    })
  const failed = (wish: Want, error: unknown): Outcome[] => {
    const loss = passing(error)
    if (held.rows() === null || loss === null) throw error
    held.endRead()
    if (wish !== null) owe(wish)
    failures += 1
    next$.next(retryIn(failures, loss))
    const isMissed = wish !== null || !unread.isEmpty()
    if (isDoubted || !(isMissed ? isDoubtful(failures, loss) : failures > 1)) return []
    isDoubted = true
    doubts += 1
    owe('repair')
    return [{ type: 'failing', reason: `the rows could not be read again: ${loss.reason}` }]
  }
  const next = (wish: Want): Observable<Outcome[]> => {
    if (wish !== null) return whole(wish)
    // A table that never comes to rest is to be verified too.
    if (!isDue) {
      if (unread.isEmpty() || failures > 0) return EMPTY
      return unread.areMany() ? whole('repair') : fetched()
    }
    isDue = false
    if (digest !== null) return verification(digest)
    return stamps.areThere() ? stamped() : whole(null)
  }
  const read = () =>
    defer(() => {
      const wish = owed
      owed = null
      return next(wish).pipe(
        tap(() => !unread.isEmpty() && wished$.next()),
        catchError((error: unknown) => of(failed(wish, error))),
      )
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
    /** The rows of which only a read can tell; to be asked for with `fetch`. */
    unread,
    fetch: () => wished$.next(),
    suspects,
    outcomes$: merge(
      // Asynchronously, so that a doubt is told before its read can answer.
      oneAtATime(
        merge(wished$.pipe(observeOn(asapScheduler)), looks$.pipe(tap(() => (isDue = true)))),
        read,
      ).pipe(mergeMap(told => told)),
      suspects.drifts$.pipe(tap(() => next$.next(verifyIn(source, true)))),
    ),
  }
}

/** The source with only the columns that tell whether a row is another than before; null where none does. */
function digestOf(source: TableSource): TableSource | null {
  const { version, columns, key, order } = source
  if (version === undefined || !columns.includes(version)) return null
  return { ...source, columns: [...new Set([...key, order.column, version])] }
}
