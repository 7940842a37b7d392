import { exhaustMap, filter, from, map, merge, throttleTime, timer, type Observable } from 'rxjs'
import { wakes, type Surroundings } from './wakes'

/** The project knows the session otherwise than it is held here. */
export interface Suspicion {
  type: 'renewal.doubted'
}

/** No event tells a browser what was done to an account elsewhere: this long it may not know, while it is looked at. */
const LOOK_MS = 300_000
/** Whoever comes back to the page looks at once, but not at every glance. */
const APART_MS = 60_000

/**
 * Looks now and then whether the project still knows the session as it is held here: it may have been ended, the
 * person banned, or a second factor removed. Only while the page may be seen and the network is there.
 */
export const suspicions = (
  look: () => Promise<'same' | 'changed'>,
  surroundings: Surroundings,
): Observable<Suspicion> =>
  merge(timer(LOOK_MS, LOOK_MS), wakes(surroundings)).pipe(
    filter(() => surroundings.isVisible() && surroundings.isOnline()),
    throttleTime(APART_MS),
    exhaustMap(() => from(look())),
    filter(found => found === 'changed'),
    map(() => ({ type: 'renewal.doubted' })),
  )
