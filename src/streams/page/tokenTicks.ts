import { map, merge, timer, type Observable } from 'rxjs'
import { pageWakes, type PageEnvironment } from './pageWake'

/** The token has to be checked now. */
export interface TokenTick {
  type: 'session.tick'
  /** Milliseconds the access token still lives. */
  remaining: number
  isOnline: boolean
  /** The page woke or the network changed, which may end the reason for a wait. */
  hasWoken: boolean
}

const TICK_MS = 30_000

export interface TokenClock extends PageEnvironment {
  remaining: () => number
  /** Further reasons to check the token at once. */
  doubts$: Observable<unknown>
}

/**
 * Emits every 30 s, and whenever the page wakes or the network changes: timers sleep with the page and are late in
 * hidden tabs. So ticks must not be counted as time.
 */
export function tokenTicks({ remaining, doubts$, ...environment }: TokenClock): Observable<TokenTick> {
  const wakes$ = merge(doubts$, pageWakes(environment)).pipe(map(() => true))
  return merge(timer(0, TICK_MS).pipe(map(() => false)), wakes$).pipe(
    map(hasWoken => ({
      type: 'session.tick',
      remaining: remaining(),
      isOnline: environment.isOnline(),
      hasWoken,
    })),
  )
}
