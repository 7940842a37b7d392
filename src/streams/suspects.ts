import { concat, EMPTY, mergeMap, of, Subject, throwError, timer, type Observable } from 'rxjs'

/**
 * How long a change may still be under way for a row that a read found different. The server asks its database for
 * changes every 100 ms, every 500 ms while idle (supabase/realtime, replication_poller.ex); the rest is for a
 * busy server, for delivery and for this page to come to it.
 */
const GRACE_MS = 5_000
/** One find may be chance. */
const FINDS = 2
/** More than this is waited for by nobody: half an hour or so. */
const MOST_FINDS = 64

/** What a connection ends with on which nothing is told of rows that change: another one may be told of them. */
const deaf = {
  kind: 'deaf',
  reason: 'rows changed again and again, and the server told of no change',
} as const

/** Rows that a read begun at `at` found different, and since when they may have been: ms since the epoch. */
interface Suspicion {
  at: number
  since: number
  keys: Set<string>
  /** Whether the read brought them, changed or new. Rows may go without a word: by a truncate, or out of sight. */
  isThere: (key: string) => boolean
}
/** So many rows differed for which no change came. */
export interface Drift {
  type: 'verified'
  at: number
  since: number
  drift: number
}

/**
 * Tells changes that were lost without a sign from those that were only slower than a read. Ends with `deaf` where
 * that happens again and again and no change of any row comes between. `deafness`: so many connections before ended
 * so, each of which makes the next more patient, because then there may be nothing to hear: a publication need not
 * tell of updates.
 */
export function holdSuspects(deafness: number) {
  const raised$ = new Subject<Suspicion>()
  const open = new Set<Suspicion>()
  const patience = Math.min(MOST_FINDS, FINDS * 2 ** deafness)
  /** Since a change last came. */
  let finds = 0
  const judged = (suspicion: Suspicion): Observable<Drift> => {
    const { at, since, keys, isThere } = suspicion
    open.delete(suspicion)
    if (keys.size === 0) return EMPTY
    if ([...keys].some(isThere)) finds += 1
    const drift = of<Drift>({ type: 'verified', at, since, drift: keys.size })
    return finds < patience
      ? drift
      : concat(
          drift,
          throwError(() => deaf),
        )
  }
  return {
    drifts$: raised$.pipe(mergeMap(raised => timer(GRACE_MS).pipe(mergeMap(() => judged(raised))))),
    suspect(keys: readonly string[], { at, since, isThere }: Omit<Suspicion, 'keys'>) {
      const suspicion = { at, since, isThere, keys: new Set(keys) }
      open.add(suspicion)
      raised$.next(suspicion)
    },
    /** A change came for this row: it was not lost. */
    clear(key: string) {
      finds = 0
      for (const { keys } of open) keys.delete(key)
    },
    /** Something came that cannot be told apart: it may have been any of them. */
    clearAll() {
      finds = 0
      for (const { keys } of open) keys.clear()
    },
  }
}
