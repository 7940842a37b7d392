import { fromEvent, map, merge, timer, type Observable } from 'rxjs'

/** The moment to look at the token. `remaining`: milliseconds it still lives. */
export interface Tick {
  type: 'session.tick'
  remaining: number
}

const TICK_MS = 30_000
/** Timers sleep with the page and are late in hidden tabs: at these moments we look at once. */
const WAKES = ['visibilitychange', 'pageshow', 'resume', 'online'] as const

/** Every 30 s, and whenever the page wakes or the network is back. Ticks are never counted, only answered. */
export function ticks(remaining: () => number, page: EventTarget | null): Observable<Tick> {
  const wakes = page === null ? [] : WAKES.map(wake => fromEvent(page, wake))
  return merge(timer(0, TICK_MS), ...wakes).pipe(
    map(() => ({ type: 'session.tick', remaining: remaining() })),
  )
}
