import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  EMPTY,
  fromEvent,
  map,
  merge,
  Observable,
  of,
  skip,
  startWith,
  switchMap,
  timer,
} from 'rxjs'
import type { PageEnvironment } from './pageWake'
import { hasSameItems } from '../values/hasSameItems'

/** What nobody has seen for a while: the whole page, or panels scrolled out of view. */
export interface Sight {
  isPageSeen: boolean
  unseenPanels: readonly string[]
}
export interface SightEvent {
  type: 'board.sight'
  sight: Sight
}
const allInSight: Sight = { isPageSeen: true, unseenPanels: [] }

/** Stands for the page among the panels. */
const PAGE = null

/**
 * Every change of what is seen: out of sight counts after `unseenAfter` ms, back in sight at once. Nothing is emitted
 * as long as all is seen.
 */
export function sightEvents(
  { page, isVisible, panelsInView }: Pick<PageEnvironment, 'page' | 'isVisible' | 'panelsInView'>,
  unseenAfter: number,
): Observable<SightEvent> {
  if (page === null) return EMPTY
  return defer(() => {
    /** Since when each is out of sight, ms since the epoch. */
    const since = new Map<string | typeof PAGE, number>()
    const track = () => {
      const outOfSight = new Set([...(isVisible() ? [] : [PAGE]), ...(panelsInView?.outOfView() ?? [])])
      for (const each of since.keys()) if (!outOfSight.has(each)) since.delete(each)
      for (const each of outOfSight) if (!since.has(each)) since.set(each, asyncScheduler.now())
    }
    const waits$ = () => {
      track()
      const now = asyncScheduler.now()
      return merge(of(0), ...[...since.values()].map(at => timer(Math.max(0, at + unseenAfter - now))))
    }
    const findUnseen = (): Sight => {
      const latest = asyncScheduler.now() - unseenAfter
      const unseenParts = [...since].flatMap(([each, at]) => (at <= latest ? [each] : []))
      return {
        isPageSeen: !unseenParts.includes(PAGE),
        unseenPanels: unseenParts.filter(each => each !== PAGE),
      }
    }
    const scrolls$ = new Observable<unknown>(subscriber =>
      panelsInView?.subscribe(() => subscriber.next(null)),
    )
    return merge(of(null), fromEvent(page, 'visibilitychange', { capture: true }), scrolls$).pipe(
      switchMap(waits$),
      map(findUnseen),
      startWith(allInSight),
      distinctUntilChanged(isSameSight),
      skip(1),
      map((sight): SightEvent => ({ type: 'board.sight', sight })),
    )
  })
}

const isSameSight = (a: Sight, b: Sight) =>
  a.isPageSeen === b.isPageSeen && hasSameItems(a.unseenPanels, b.unseenPanels)
