import { fromEvent, map, merge, timer, type Observable } from 'rxjs'

/** The moment to look at the token. */
export interface Tick {
  type: 'session.tick'
  /** Milliseconds the access token still lives. */
  remaining: number
  isOnline: boolean
  /** The page woke or the network changed, which may end what a wait was for. */
  woke: boolean
}

const TICK_MS = 30_000
/** Timers sleep with the page and are late in hidden tabs: at these moments we look at once. */
const WAKES = ['visibilitychange', 'pageshow', 'resume', 'online', 'offline'] as const

export interface Clock {
  remaining: () => number
  isOnline: () => boolean
  /** Where the wakes happen; null where there is no page. */
  page: EventTarget | null
  /** Whatever else is a reason to look at once. */
  doubts$: Observable<unknown>
}

/** Every 30 s, and whenever the page wakes or the network changes. Ticks are never counted, only answered. */
export function ticks({ remaining, isOnline, page, doubts$ }: Clock): Observable<Tick> {
  const wakes = page === null ? [] : WAKES.map(wake => fromEvent(page, wake))
  const looks = merge(doubts$, ...wakes).pipe(map(() => true))
  return merge(timer(0, TICK_MS).pipe(map(() => false)), looks).pipe(
    map(woke => ({ type: 'session.tick', remaining: remaining(), isOnline: isOnline(), woke })),
  )
}
