import { distinctUntilChanged, map, skip, startWith, Subject, tap, type Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import type { Sources } from '../../backend/ports/backend.port'
import type { Source } from '../../board/model/source'
import type { BoardEvent } from '../../machines/board/board.events'
import type { FeedEvent } from '../../streams/feed'

/** A smaller difference lies within the uncertainty about the project's clock. */
const LEAST_MS = 1_000

/**
 * Reports to a board how far this computer's clock is ahead of the project's, as `watch`ed feeds of tables find out.
 */
export function fromClock({ clockSkewMs }: Pick<Sources, 'clockSkewMs'>) {
  const skews$ = new Subject<number>()
  return {
    watch: ({ kind }: Source, events$: Observable<FeedEvent>): Observable<FeedEvent> =>
      kind === 'table'
        ? events$.pipe(tap(event => event.type === 'feed.views' && skews$.next(event.clockSkewMs)))
        : events$,
    clock: fromCallback(({ sendBack }) => {
      const subscription = skews$
        .pipe(
          startWith(0, clockSkewMs()),
          distinctUntilChanged((a, b) => Math.abs(a - b) < LEAST_MS),
          skip(1),
          map((clockSkewMs): BoardEvent => ({ type: 'board.clockSkew', clockSkewMs })),
        )
        .subscribe(sendBack)
      return () => subscription.unsubscribe()
    }),
  }
}
