import { EMPTY, fromEvent, map, merge, of, switchMap, timer, type Observable } from 'rxjs'

/**
 * What becomes of the page. `away`: hidden for so long that nobody is waiting for it. `frozen`: the browser will run
 * nothing of it until it is `resumed`.
 */
export type PageEvent =
  | { type: 'page.online' }
  | { type: 'page.offline' }
  | { type: 'page.hidden' }
  | { type: 'page.visible' }
  | { type: 'page.away' }
  | { type: 'page.frozen' }
  | { type: 'page.resumed' }

interface Watched {
  /** Where it is heard; null where there is no page. */
  page: EventTarget | null
  isOnline: () => boolean
  isVisible: () => boolean
  /** Milliseconds hidden after which it is away. Infinity is never. */
  awayAfter: number
}

/** How things are now, where that is not as usual, and whatever changes from then on. */
export function page({ page, isOnline, isVisible, awayAfter }: Watched): Observable<PageEvent> {
  if (page === null) return EMPTY
  const heard = (name: string) => fromEvent(page, name, { capture: true })
  const said = (name: string, type: PageEvent['type']) => heard(name).pipe(map((): PageEvent => ({ type })))
  const hidden$ = () => {
    const away$ =
      awayAfter === Infinity ? EMPTY : timer(awayAfter).pipe(map((): PageEvent => ({ type: 'page.away' })))
    return merge(of<PageEvent>({ type: 'page.hidden' }), away$)
  }
  const seen$ = merge(isVisible() ? EMPTY : of(null), heard('visibilitychange')).pipe(
    switchMap(() => (isVisible() ? of<PageEvent>({ type: 'page.visible' }) : hidden$())),
  )
  return merge(
    isOnline() ? EMPTY : of<PageEvent>({ type: 'page.offline' }),
    seen$,
    said('online', 'page.online'),
    said('offline', 'page.offline'),
    said('freeze', 'page.frozen'),
    said('pagehide', 'page.frozen'),
    said('resume', 'page.resumed'),
    said('pageshow', 'page.resumed'),
  )
}
