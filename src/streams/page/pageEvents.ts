import { EMPTY, fromEvent, map, merge, of, switchMap, timer, type Observable } from 'rxjs'

/**
 * Lifecycle events of the page. `away`: hidden for so long that nobody is waiting for it. `frozen`: the browser runs
 * none of its code until it is `resumed`.
 */
export type PageEvent =
  | { type: 'page.online' }
  | { type: 'page.offline' }
  | { type: 'page.hidden' }
  | { type: 'page.visible' }
  | { type: 'page.away' }
  | { type: 'page.frozen' }
  | { type: 'page.resumed' }

interface PageEventsOptions {
  /** The source of the browser's events; null where there is no page. */
  page: EventTarget | null
  isOnline: () => boolean
  isVisible: () => boolean
  /** Milliseconds hidden until the page is away. Infinity is never. */
  awayAfter: number
}

/** The present state, where it differs from the usual one (online, visible), and every later change. */
export function pageEvents({
  page,
  isOnline,
  isVisible,
  awayAfter,
}: PageEventsOptions): Observable<PageEvent> {
  if (page === null) return EMPTY
  const listen = (name: string) => fromEvent(page, name, { capture: true })
  const toPageEvent = (name: string, type: PageEvent['type']) =>
    listen(name).pipe(map((): PageEvent => ({ type })))
  const hidden$ = () => {
    const away$ =
      awayAfter === Infinity ? EMPTY : timer(awayAfter).pipe(map((): PageEvent => ({ type: 'page.away' })))
    return merge(of<PageEvent>({ type: 'page.hidden' }), away$)
  }
  const visibility$ = merge(isVisible() ? EMPTY : of(null), listen('visibilitychange')).pipe(
    switchMap(() => (isVisible() ? of<PageEvent>({ type: 'page.visible' }) : hidden$())),
  )
  return merge(
    isOnline() ? EMPTY : of<PageEvent>({ type: 'page.offline' }),
    visibility$,
    toPageEvent('online', 'page.online'),
    toPageEvent('offline', 'page.offline'),
    toPageEvent('freeze', 'page.frozen'),
    toPageEvent('pagehide', 'page.frozen'),
    toPageEvent('resume', 'page.resumed'),
    toPageEvent('pageshow', 'page.resumed'),
  )
}
