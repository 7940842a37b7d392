import { exhaustMap, filter, from, map, merge, throttleTime, timer, type Observable } from 'rxjs'
import { pageWakes, type PageEnvironment } from './page/pageWake'

/** The project's session differs from the one held here. */
export interface SessionDoubt {
  type: 'renewal.suspect'
}

/**
 * No event tells a browser of changes made to an account elsewhere: a visible page may not know of them for this long.
 */
const LOOK_MS = 300_000
/** A page that becomes visible probes at once, but not more often than this. */
const APART_MS = 60_000

/**
 * Probes now and then whether the project's session is still the one held here: it may have been ended, the user
 * banned, or a second factor removed. Only while the page is visible and online.
 */
export const sessionProbe = (
  probe: () => Promise<'same' | 'changed'>,
  environment: PageEnvironment,
): Observable<SessionDoubt> =>
  merge(timer(LOOK_MS, LOOK_MS), pageWakes(environment)).pipe(
    filter(() => environment.isVisible() && environment.isOnline()),
    throttleTime(APART_MS),
    exhaustMap(() => from(probe())),
    filter(result => result === 'changed'),
    map(() => ({ type: 'renewal.suspect' })),
  )
