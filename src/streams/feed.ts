import {
  asyncScheduler,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  NEVER,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'
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
 * `ahead`: by how many ms this computer's clock is ahead of the one that rows have their times from, as far as that is
 * certain. `read`: the read that brought the views, if one did. `feed.verified`: see Step. Times are ms since the epoch.
 */
export type FeedEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.proven' }
  | { type: 'feed.doubted'; reason: string }
  | Shown
  | { type: 'feed.verified'; at: number; since: number; drift: number }
  | { type: 'feed.unheard' }
  | { type: 'feed.heard' }
  /** Changes are not pushed: the rows are read every so many seconds. `reason`: null where the board wants it so. */
  | { type: 'feed.polling'; every: number; reason: string | null }

interface Shown {
  type: 'feed.views'
  views: Views
  whole: boolean
  lag: number | null
  ahead: number
  lastEvent: number | null
  badRows: number
  read: Reading | null
  memory: Memory | null
}

/** How often a view that changes with time alone is drawn anew. */
const DECAY_MS = 1_000

/**
 * The views of a source's panels for as long as one connection lives. `panels$`: which they are, at once and whenever
 * they change; a new one is drawn from the rows that are held. `memory`: of the connection before. `again$`: see
 * `rows`. Errors with a Loss.
 */
export function feed(
  data: Data,
  source: Source,
  panels$: Observable<readonly Panel[]>,
  memory: Memory | null = null,
  again$: Observable<unknown> = NEVER,
): Observable<FeedEvent> {
  return defer(() => {
    const shown = panelViews([])
    let last: Shown | null = null
    const told = (step: Step): FeedEvent => {
      switch (step.type) {
        case 'rows': {
          const { type: _, rows, deltas, ...told } = step
          if (deltas === null) shown.reset(rows)
          else shown.apply(deltas)
          const ahead = isHeard(source) ? 0 : data.ahead()
          const now = asyncScheduler.now() - ahead
          const deafness = told.lastEvent === null ? Memory.deafnessOf(memory) : 0
          const held = new Memory(rows, now, deafness)
          last = { type: 'feed.views', views: shown.at(now), memory: held, ahead, ...told }
          return last
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
        case 'polling': {
          const { every, reason } = step
          return { type: 'feed.polling', every, reason }
        }
      }
    }
    /** The last rows once more, which settles no doubt: it is no news of the server's. */
    const again = (): Shown[] => {
      if (last === null) return []
      last = { ...last, views: shown.at(asyncScheduler.now() - last.ahead), whole: false, read: null }
      return [last]
    }
    const turned = (panels: readonly Panel[]) => {
      const before = last?.views
      shown.set(panels)
      return again().filter(({ views }) => views !== before)
    }
    const decaying = (events$: Observable<FeedEvent>) =>
      events$.pipe(
        filter(({ type }) => type === 'feed.views'),
        switchMap(() => (shown.decays ? timer(DECAY_MS, DECAY_MS).pipe(mergeMap(again)) : EMPTY)),
      )

    // The panels first, so that the first rows are drawn for them.
    return merge(panels$.pipe(mergeMap(turned)), rows(data, source, memory, again$).pipe(map(told))).pipe(
      connect(events$ => merge(events$, decaying(events$))),
    )
  })
}

/** Its rows have their times from this computer. */
const isHeard = ({ kind }: Source) => kind === 'topic' || kind === 'presence' || kind === 'function'
