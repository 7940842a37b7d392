import { asyncScheduler, connect, EMPTY, map, merge, scan, switchMap, timer, type Observable } from 'rxjs'
import type { Data } from '../backend/port'
import type { Panel } from '../board/board'
import type { Source } from '../board/source'
import { Memory } from './memory'
import type { Reading } from './reader'
import { rows, type Step } from './rows'
import type { Views } from './view'
import { panelViews } from './views'

/**
 * What a channel hears of its source over one connection. `whole`: the views lack nothing that the server told
 * of; only such views end a doubt. `lag`: ms from commit to fold of the newest change, which came at `lastEvent`.
 * `read`: the read that brought the views, if one did. `feed.verified`: see Step. Times are ms since the epoch.
 */
export type FeedEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.proven' }
  | { type: 'feed.doubted'; reason: string }
  | {
      type: 'feed.views'
      views: Views
      whole: boolean
      lag: number | null
      lastEvent: number | null
      badRows: number
      read: Reading | null
      memory: Memory | null
    }
  | { type: 'feed.verified'; at: number; since: number; drift: number }
  | { type: 'feed.unheard' }
  | { type: 'feed.heard' }
  /** Changes are not pushed: the rows are read every so many seconds. `reason`: null where the board wants it so. */
  | { type: 'feed.polling'; every: number; reason: string | null }

/** How often a view that changes with time alone is drawn anew. */
const DECAY_MS = 1_000

/**
 * The views of a source's panels for as long as one connection lives. `memory`: of the connection before. Errors with
 * a Loss.
 */
export function feed(
  data: Data,
  source: Source,
  panels: readonly Panel[],
  memory: Memory | null = null,
): Observable<FeedEvent> {
  const shown = panelViews(panels)
  const told = (step: Step): FeedEvent => {
    switch (step.type) {
      case 'rows': {
        const { type: _, rows, deltas, ...told } = step
        if (deltas === null) shown.reset(rows)
        else shown.apply(deltas)
        const views = shown.at(asyncScheduler.now())
        return { type: 'feed.views', views, memory: new Memory(rows), ...told }
      }
      case 'verified': {
        const { at, since, drift } = step
        return { type: 'feed.verified', at, since, drift }
      }
      case 'doubted':
        return { type: 'feed.doubted', reason: step.reason }
      case 'joined':
        return { type: 'feed.joined' }
      case 'proven':
        return { type: 'feed.proven' }
      case 'unheard':
        return { type: 'feed.unheard' }
      case 'heard':
        return { type: 'feed.heard' }
    }
  }
  const steps$ = rows(data, source, memory)
  if (!shown.decays) return steps$.pipe(map(told))
  return steps$.pipe(
    connect(shared$ => merge(shared$, shared$.pipe(decaying))),
    map(told),
  )
}

/** The last rows again and again, which settle no doubt: they are no news of the server's. */
const decaying = (steps$: Observable<Step>): Observable<Step> =>
  steps$.pipe(
    scan(
      (last: Step | null, step) =>
        step.type === 'rows' ? { ...step, deltas: [], whole: false, read: null } : last,
      null,
    ),
    switchMap(last => (last === null ? EMPTY : timer(DECAY_MS, DECAY_MS).pipe(map(() => last)))),
  )
