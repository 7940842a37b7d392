import {
  asyncScheduler,
  concat,
  EMPTY,
  mergeMap,
  of,
  Subject,
  throwError,
  timer,
  type Observable,
} from 'rxjs'

/**
 * How long a change may still be on its way for a row that a read found different. The server asks its database for
 * changes every 100 ms, every 500 ms while idle (supabase/realtime, replication_poller.ex); the rest is for a busy
 * server, for delivery and for this page to process it.
 */
const GRACE_MS = 5_000
/** A single find may be chance. */
const FINDS = 2
/**
 * No connection ends as deaf so soon after the last one that did: there may be nothing to receive (a publication
 * without updates, rows that time reveals), or the server is overloaded, and a join and a read of everything add to
 * that.
 */
const REST_MS = 10 * 60_000

/** Ends a connection on which rows change and no change arrives: another connection may receive them. */
const deafLoss = {
  kind: 'deaf',
  reason: 'rows changed repeatedly, but the server sent no changes',
} as const

/** Rows that a read begun at `at` found different, and since when they may have been: ms since the epoch. */
interface Suspicion {
  at: number
  since: number
  keys: Set<string>
  /**
   * Whether the read contained the row, changed or new. Rows may vanish without a signal: by a truncate, or by becoming
   * invisible to the viewer.
   */
  isPresent: (key: string) => boolean
  /** Read because the token was renewed: the viewer may see other rows than before. */
  isRenewal: boolean
}
/** `drift` rows differed without a change; with `isRenewal` perhaps because the viewer's rights changed. */
export interface VerifiedEvent {
  type: 'verified'
  at: number
  since: number
  drift: number
  isRenewal?: true
}

/**
 * Distinguishes changes lost without a sign from changes that were only slower than a read. Errors with `deaf` if that
 * happens again and again and no change of any row arrives in between. `deafAt`: when a connection last ended that
 * way, ms since the epoch.
 */
export function createLostChangeDetector(deafAt: number | null) {
  const raised$ = new Subject<Suspicion>()
  const openSuspicions = new Set<Suspicion>()
  /** Finds since the last change arrived. */
  let foundInARow = 0
  /** A clock that was set may make the last end lie ahead. */
  const isResting = () => deafAt !== null && Math.abs(asyncScheduler.now() - deafAt) < REST_MS
  const settle = (suspicion: Suspicion): Observable<VerifiedEvent> => {
    const { at, since, keys, isPresent, isRenewal } = suspicion
    openSuspicions.delete(suspicion)
    if (keys.size === 0) return EMPTY
    if (!isRenewal && [...keys].some(isPresent)) foundInARow += 1
    const drift = of<VerifiedEvent>({
      type: 'verified',
      at,
      since,
      drift: keys.size,
      ...(isRenewal && { isRenewal }),
    })
    return foundInARow < FINDS || isResting()
      ? drift
      : concat(
          drift,
          throwError(() => deafLoss),
        )
  }
  return {
    drifts$: raised$.pipe(mergeMap(latest => timer(GRACE_MS).pipe(mergeMap(() => settle(latest))))),
    report(keys: readonly string[], details: Omit<Suspicion, 'keys'>) {
      const suspicion = { ...details, keys: new Set(keys) }
      openSuspicions.add(suspicion)
      raised$.next(suspicion)
    },
    /** A change of this row arrived: it was not lost. */
    clear(key: string) {
      foundInARow = 0
      for (const { keys } of openSuspicions) keys.delete(key)
    },
    /** A change arrived whose row cannot be identified: it may have been any of them. */
    clearAll() {
      foundInARow = 0
      for (const { keys } of openSuspicions) keys.clear()
    },
  }
}

export type LostChangeDetector = ReturnType<typeof createLostChangeDetector>
