import { EMPTY, filter, fromEvent, map, merge, type Observable } from 'rxjs'

/** What a page is to the machines. */
export interface Surroundings {
  /** Where the page's waking up is heard; null where there is no page. */
  page: EventTarget | null
  isOnline: () => boolean
  /** Somebody may be looking at it. */
  isVisible: () => boolean
}

/** What could not be done before may work now. */
export interface Woken {
  type: 'session.woke'
}

const WAKES = ['visibilitychange', 'pageshow', 'resume', 'online', 'offline'] as const

/**
 * The page is shown, goes on after a freeze, or the network changes. Captured: not all of these bubble from the
 * document to the window.
 */
export const wakes = ({ page, isVisible }: Surroundings): Observable<Event> =>
  page === null
    ? EMPTY
    : merge(...WAKES.map(wake => fromEvent<Event>(page, wake, { capture: true }))).pipe(
        filter(({ type }) => type !== 'visibilitychange' || isVisible()),
      )

/** The same for whoever waits for the project: not while the browser says that it is offline. */
export const woken = (surroundings: Surroundings): Observable<Woken> =>
  wakes(surroundings).pipe(
    filter(() => surroundings.isOnline()),
    map(() => ({ type: 'session.woke' })),
  )
