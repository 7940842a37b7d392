import {
  asyncScheduler,
  combineLatest,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  interval,
  map,
  merge,
  of,
  repeat,
  ReplaySubject,
  startWith,
  switchMap,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import type { Sources, Loss, Row } from '../../backend/ports/backend.port'
import { canonicalJson } from '../../board/json/canonicalJson'
import type { PresenceSource, RpcSource } from '../../board/model/source'
import { newId } from '../../shared/newId'
import {
  heartbeatSeconds,
  listViewers,
  findOwnName,
  type ViewerStatus,
  type PresentViewer,
} from './viewerList'
import type { Rows } from '../rows/rowIndex'
import { presenceRows } from '../topics/presenceRows'

export type ViewersEvent =
  /** `ownName`: the name that the others see for this page; null while they do not know of it. */
  | { type: 'viewers.changed'; viewers: readonly PresentViewer[]; ownName: string | null }
  /** The server is silent: the listed viewers may have left. */
  | { type: 'viewers.silent' }

/** Interval at which silent viewers are checked. */
const LOOK_MS = 10_000

const deniedLoss: Loss = {
  kind: 'denied',
  reason: 'the project doesn’t let viewers of a board see each other',
}

/**
 * The viewers of a board that the project stores, over one connection, including this page with the latest value of
 * `status$`. Errors with a Loss.
 */
export function boardViewers(
  { call, presence }: Pick<Sources, 'call' | 'presence'>,
  board: string,
  status$: Observable<ViewerStatus>,
): Observable<ViewersEvent> {
  const presence$ = defer(() => {
    const tab = newId()
    const startedAt = new Date(asyncScheduler.now()).toISOString()
    const rows$ = new ReplaySubject<Rows>(1)
    let beat = heartbeatSeconds(1)
    let count = 0
    const toPresenceState = (status: ViewerStatus): Row => ({
      ...status,
      tab,
      beat,
      count: ++count,
      online_at: startedAt,
    })
    const ownState$ = status$.pipe(
      distinctUntilChanged((a, b) => canonicalJson(a) === canonicalJson(b)),
      // The server does not pass on an unchanged state, so each one carries a new count.
      switchMap(status =>
        defer(() => of(toPresenceState(status))).pipe(repeat({ delay: () => timer(beat * 1_000) })),
      ),
    )
    const rowsEvents$ = presenceRows(
      { presence: source => presence(source, ownState$) },
      topicOf(board),
      null,
    )
    const viewers$ = combineLatest([rows$, interval(LOOK_MS).pipe(startWith(0))]).pipe(
      map(([rows]): ViewersEvent => {
        const viewers = listViewers(rows, tab, asyncScheduler.now())
        return { type: 'viewers.changed', viewers, ownName: findOwnName(rows, tab) }
      }),
      distinctUntilChanged((a, b) => canonicalJson(a) === canonicalJson(b)),
    )
    const silence$ = rowsEvents$.pipe(
      concatMap(rowsEvent => {
        if (rowsEvent.type === 'silent') return of({ type: 'viewers.silent' } as const)
        if (rowsEvent.type !== 'rows') return EMPTY
        beat = heartbeatSeconds(rowsEvent.rows.size)
        rows$.next(rowsEvent.rows)
        return EMPTY
      }),
    )
    return merge(viewers$, silence$)
  })
  return call(permissionQuery(board)).pipe(
    switchMap(({ rows }) => (rows[0]?.['value'] === true ? presence$ : throwError(() => deniedLoss))),
  )
}

const topicOf = (board: string): PresenceSource => ({
  kind: 'presence',
  topic: `signalbox:board:${board}`,
  private: true,
})

/** `public/boards.sql` creates this function, and the policies that permit joining the topic. */
const permissionQuery = (board: string): RpcSource => ({
  kind: 'rpc',
  schema: 'public',
  function: 'signalbox_may_watch',
  arguments: { of_board: board },
  columns: ['value'],
  key: [],
  limit: 1,
  refresh: {},
})
