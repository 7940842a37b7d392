import { asyncScheduler, combineLatest, concatMap, defer, distinctUntilChanged, EMPTY } from 'rxjs'
import { interval, map, merge, of, repeat, ReplaySubject, startWith } from 'rxjs'
import { switchMap, throwError, timer, type Observable } from 'rxjs'
import type { Data, Loss, Row } from '../backend/port'
import { wordsOf } from '../board/same'
import type { PresenceSource, RpcSource } from '../board/source'
import { newId } from '../newId'
import { beatFor, presentIn, selfIn, type Doing, type Watcher } from './present'
import type { Rows } from './rowIndex'
import { presenceRows } from './sources/presence'

export type WatchersEvent =
  /** `self`: what this page is called by the others; null while they do not know of it. */
  | { type: 'watchers.there'; watchers: readonly Watcher[]; self: string | null }
  /** The server is silent: those may have gone. */
  | { type: 'watchers.unheard' }

/** So often it is looked who was silent for too long. */
const LOOK_MS = 10_000

const unknown: Loss = {
  kind: 'denied',
  reason: 'the project does not let those who see a board know who looks at it',
}

/**
 * Who looks at a board that the project keeps, over one connection, this page being one of them that does what
 * `doing$` says last. Errors with a Loss.
 */
export function watchers(
  { call, people }: Pick<Data, 'call' | 'people'>,
  board: string,
  doing$: Observable<Doing>,
): Observable<WatchersEvent> {
  const watch = defer(() => {
    const tab = newId()
    const began = new Date(asyncScheduler.now()).toISOString()
    const rows$ = new ReplaySubject<Rows>(1)
    let [beat, count] = [beatFor(1), 0]
    const says = (doing: Doing): Row => ({ ...doing, tab, beat, count: ++count, online_at: began })
    const saying$ = doing$.pipe(
      distinctUntilChanged((a, b) => wordsOf(a) === wordsOf(b)),
      // The same again is not told on, so what is said is counted.
      switchMap(doing => defer(() => of(says(doing))).pipe(repeat({ delay: () => timer(beat * 1_000) }))),
    )
    const steps$ = presenceRows({ people: source => people(source, saying$) }, topicOf(board), null)
    const there$ = combineLatest([rows$, interval(LOOK_MS).pipe(startWith(0))]).pipe(
      map(([rows]): WatchersEvent => {
        const watchers = presentIn(rows, tab, asyncScheduler.now())
        return { type: 'watchers.there', watchers, self: selfIn(rows, tab) }
      }),
      distinctUntilChanged((a, b) => wordsOf(a) === wordsOf(b)),
    )
    const heard$ = steps$.pipe(
      concatMap(step => {
        if (step.type === 'unheard') return of({ type: 'watchers.unheard' } as const)
        if (step.type !== 'rows') return EMPTY
        beat = beatFor(step.rows.size)
        rows$.next(step.rows)
        return EMPTY
      }),
    )
    return merge(there$, heard$)
  })
  return call(asking(board)).pipe(
    switchMap(({ rows }) => (rows[0]?.['value'] === true ? watch : throwError(() => unknown))),
  )
}

const topicOf = (board: string): PresenceSource => ({
  ...{ kind: 'presence', topic: `signalbox:board:${board}`, private: true },
})

/** Made by `public/boards.sql`, as the policies are that let the topic be joined. */
const asking = (board: string): RpcSource => ({
  ...{ kind: 'rpc', schema: 'public', function: 'signalbox_may_watch', arguments: { of_board: board } },
  ...{ columns: ['value'], key: [], limit: 1, again: {} },
})
