import {
  asyncScheduler,
  catchError,
  concat,
  concatMap,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeAll,
  mergeMap,
  NEVER,
  of,
  switchMap,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import type { Data } from '../backend/port'
import type { Panel } from '../board/board'
import type { Source } from '../board/source'
import { browserPace, inSlices, type Work } from '../slices'
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
  /** What is asked for is refused; it is asked for again when the answer may be another. */
  | { type: 'feed.refused'; reason: string }

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
 * `rows`. What is large is done in slices at this `pace`; all that is told is told in order, and nothing of it before
 * it is done. Errors with a Loss.
 */
export function feed(
  data: Data,
  source: Source,
  panels$: Observable<readonly Panel[]>,
  memory: Memory | null = null,
  again$: Observable<unknown> = NEVER,
  pace = browserPace,
): Observable<FeedEvent> {
  return defer(() => {
    const shown = panelViews([])
    let last: Shown | null = null
    /** Until when nothing is known to be missing; null before the first read. */
    let sound: number | null = null
    /** Nothing is heard, or it is polled: what is shown is as of then, and no window slides on over what may be missing. */
    let isStill = false
    /** The same while the newest answer is a refusal. */
    let isRefused = false
    /** The views are half made. */
    let isAtWork = false
    /** How many steps came with rows. The rows are as of the newest, also where the views are not yet. */
    let turns = 0
    const now = (ahead: number) => ((isStill || isRefused ? sound : null) ?? asyncScheduler.now()) - ahead
    function* told(step: Step, turn: number): Work<FeedEvent> {
      switch (step.type) {
        case 'rows': {
          const { type: _, rows, deltas, ...told } = step
          isRefused = false
          const ahead = isHeard(source) ? 0 : data.ahead()
          if (deltas === null) yield* shown.resetInSlices(rows, now(ahead), turns)
          else yield* shown.applyInSlices(deltas, turn)
          sound = laterOf(sound, told.lastEvent === null ? null : told.lastEvent - (told.lag ?? 0))
          if (told.whole) sound = laterOf(sound, told.read?.at ?? null)
          const at = now(ahead)
          const deafness = told.lastEvent === null ? Memory.deafnessOf(memory) : 0
          const held = new Memory(rows, at, deafness)
          memory?.release()
          last = { type: 'feed.views', views: shown.at(at), memory: held, ahead, ...told }
          return last
        }
        case 'verified': {
          const { at, since, drift } = step
          sound = laterOf(sound, at)
          return { type: 'feed.verified', at, since, drift }
        }
        case 'doubted':
          return { type: 'feed.doubted', reason: step.reason }
        case 'joined':
          return { type: 'feed.joined' }
        case 'proven':
          return { type: 'feed.proven' }
        case 'unheard':
          isStill = true
          return { type: 'feed.unheard' }
        case 'heard':
          isStill = false
          return { type: 'feed.heard' }
        case 'polling': {
          const { every, reason } = step
          isStill = !isHeard(source)
          return { type: 'feed.polling', every, reason }
        }
        case 'refused':
          isRefused = true
          return { type: 'feed.refused', reason: step.reason }
      }
    }
    /** The last rows once more, which settles no doubt: it is no news of the server's. */
    const again = (): Shown[] => {
      if (last === null) return []
      last = { ...last, views: shown.at(now(last.ahead)), whole: false, read: null }
      return [last]
    }
    const changed = () => {
      const before = last?.views
      return again().filter(({ views }) => views !== before)
    }
    function* turned(panels: readonly Panel[]): Work<FeedEvent[]> {
      yield* shown.setInSlices(panels, now(last?.ahead ?? 0), turns)
      return changed()
    }
    function* stepped(step: Step, turn: number): Work<FeedEvent[]> {
      const event = yield* told(step, turn)
      return [event, ...(isStanding(step) ? changed() : [])]
    }
    const ended = (error: unknown) => {
      isStill = true
      return concat(
        changed(),
        throwError(() => error),
      )
    }
    const worked = (work: () => Work<FeedEvent[]>) => () =>
      defer(() => {
        isAtWork = true
        return inSlices(work, pace).pipe(
          tap(() => (isAtWork = false)),
          mergeAll(),
        )
      })
    const decaying = (events$: Observable<FeedEvent>) =>
      events$.pipe(
        filter(({ type }) => type === 'feed.views'),
        switchMap(() =>
          shown.decays
            ? timer(DECAY_MS, DECAY_MS).pipe(
                filter(() => !isStill && !isRefused && !isAtWork),
                mergeMap(again),
              )
            : EMPTY,
        ),
      )

    // The panels first, so that the first rows are drawn for them.
    const steps$ = rows(data, source, memory, again$, pace).pipe(
      map(step => {
        if (step.type === 'rows') turns += 1
        const turn = turns
        return worked(() => stepped(step, turn))
      }),
      catchError((error: unknown) => of(() => ended(error))),
    )
    return merge(panels$.pipe(map(panels => worked(() => turned(panels)))), steps$).pipe(
      concatMap(work => work()),
      connect(events$ => merge(events$, decaying(events$))),
    )
  })
}

const laterOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** From here on no time goes by in what is shown. */
const isStanding = ({ type }: Step) => type === 'unheard' || type === 'refused'

/** Its rows have their times from this computer. */
const isHeard = ({ kind }: Source) => kind === 'topic' || kind === 'presence' || kind === 'function'
