import { EMPTY, filter, fromEvent, map, merge, type Observable } from 'rxjs'
import type { PanelsInView } from './panelsInView'

/** The parts of the page that machines use. */
export interface PageEnvironment {
  /** The source of the browser's events; null where there is no page. */
  page: EventTarget | null
  isOnline: () => boolean
  /** Somebody may be looking at the page. */
  isVisible: () => boolean
  /** What the screen notes of its panels; without it all of them count as seen. */
  panelsInView?: PanelsInView
}

/** An operation that failed before may work now. */
export interface WakeEvent {
  type: 'session.woke'
}

const WAKE_EVENTS = ['visibilitychange', 'pageshow', 'resume', 'online', 'offline'] as const

/**
 * The page becomes visible, continues after a freeze, or the network changes. Captured: not all of these events bubble
 * from the document to the window.
 */
export const pageWakes = ({ page, isVisible }: PageEnvironment): Observable<Event> =>
  page === null
    ? EMPTY
    : merge(...WAKE_EVENTS.map(name => fromEvent<Event>(page, name, { capture: true }))).pipe(
        filter(({ type }) => type !== 'visibilitychange' || isVisible()),
      )

/** The same for those who wait for the project: not while the browser says that it is offline. */
export const onlineWakes = (environment: PageEnvironment): Observable<WakeEvent> =>
  pageWakes(environment).pipe(
    filter(() => environment.isOnline()),
    map(() => ({ type: 'session.woke' })),
  )
