import { map, merge, timer, type Observable } from 'rxjs'
import { wakes, type Surroundings } from './wakes'

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

export interface Clock extends Surroundings {
  remaining: () => number
  /** Whatever else is a reason to look at once. */
  doubts$: Observable<unknown>
}

/**
 * Every 30 s, and whenever the page wakes or the network changes: timers sleep with the page and are late in hidden
 * tabs. Ticks are never counted, only answered.
 */
export function ticks({ remaining, doubts$, ...surroundings }: Clock): Observable<Tick> {
  const looks = merge(doubts$, wakes(surroundings)).pipe(map(() => true))
  return merge(timer(0, TICK_MS).pipe(map(() => false)), looks).pipe(
    map(woke => ({
      ...{ type: 'session.tick', remaining: remaining(), isOnline: surroundings.isOnline(), woke },
    })),
  )
}
