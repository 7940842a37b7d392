import { filter, map, mergeMap, Subject, tap, timer, type Observable } from 'rxjs'

/**
 * How long a change may still be under way for a row that a read found different. The server asks its database for
 * changes every 100 ms, every 500 ms while idle (supabase/realtime, replication_poller.ex); the rest is for a
 * busy server, for delivery and for this page to come to it.
 */
const GRACE_MS = 5_000

/** Rows that a read begun at `at` found different, and since when they may have been: ms since the epoch. */
interface Suspicion {
  at: number
  since: number
  keys: Set<string>
}
/** So many rows differed for which no change came. */
export interface Drift {
  type: 'verified'
  at: number
  since: number
  drift: number
}

/** Tells changes that were lost without a sign from those that were only slower than a read. */
export function holdSuspects() {
  const raised$ = new Subject<Suspicion>()
  const open = new Set<Suspicion>()
  const drifts$: Observable<Drift> = raised$.pipe(
    mergeMap(suspicion => timer(GRACE_MS).pipe(map(() => suspicion))),
    tap(suspicion => open.delete(suspicion)),
    map(({ at, since, keys }) => ({ type: 'verified' as const, at, since, drift: keys.size })),
    filter(({ drift }) => drift > 0),
  )
  return {
    drifts$,
    suspect(keys: readonly string[], at: number, since: number) {
      const suspicion = { at, since, keys: new Set(keys) }
      open.add(suspicion)
      raised$.next(suspicion)
    },
    /** A change came for this row: it was not lost. */
    clear(key: string) {
      for (const { keys } of open) keys.delete(key)
    },
    /** Something came that cannot be told apart: it may have been any of them. */
    clearAll() {
      for (const { keys } of open) keys.clear()
    },
  }
}
