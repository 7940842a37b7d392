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
  take,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import type { Sources } from '../backend/ports/backend.port'
import type { Panel } from '../board/board'
import type { Source } from '../board/model/source'
import { browserScheduler, runInSlices, type Work } from '../shared/timeSlices'
import { createRowsClock, usesLocalClock } from './rowsClock'
import { RowsHandover } from './rowsHandover'
import type { VerifiedEvent } from './table/lostChangeDetector'
import type { ReadReport } from './table/reads/readReport'
import { sourceRows } from './sourceRows'
import type { RowsEvent } from './rowsEvent'
import type { Views } from './views/view'
import { DayColumns } from './values/dayColumns'
import { whenLoaded } from './views/lateKinds'
import { panelViews } from './views/panelViews'

/**
 * Events of a source over one connection. `isComplete`: the views lack nothing that the server reported; only such
 * views settle a doubt. `lag`: ms from commit to fold of the newest change, which arrived at `lastEvent`.
 * `clockSkewMs`: by how many ms this computer's clock is ahead of the clock of the rows' times, as far as that is
 * certain. `read`: the read that brought the views, if one did. `feed.verified`: see RowsEvent. Times are ms since the
 * epoch.
 */
export type FeedEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.subscribed' }
  | { type: 'feed.suspect'; reason: string }
  | ViewsEvent
  | (Omit<VerifiedEvent, 'type'> & { type: 'feed.verified' })
  | { type: 'feed.silent' }
  | { type: 'feed.resumed' }
  /** Changes are not pushed: the rows are read every `every` seconds. `reason`: null where the board asks for that. */
  | { type: 'feed.polling'; every: number; reason: string | null }
  /** The request is refused; it is repeated when the answer may differ. */
  | { type: 'feed.refused'; reason: string }

interface ViewsEvent {
  type: 'feed.views'
  views: Views
  isComplete: boolean
  lag: number | null
  clockSkewMs: number
  lastEvent: number | null
  malformedChanges: number
  read: ReadReport | null
  previousRows: RowsHandover | null
}

/** How often a view that depends on the time is redrawn. */
const DECAY_MS = 1_000
/** A clock whose difference changes by this many ms was set. */
const SET_MS = 1_000
/** While views are being computed, a due chart is tried again after this many ms. */
const WORK_MS = 50

/**
 * The views of a source's panels while one connection lives. `panels$` emits the panels at once and whenever they
 * change; new panels are drawn from the present rows. `previousRows`: rows of the connection before. `refresh$`: see
 * `sourceRows`. Large work is done in slices by the scheduler `pace`; events keep their order, and each is emitted only
 * after its work is done. Errors with a Loss.
 */
export function feed(
  sources: Sources,
  source: Source,
  panels$: Observable<readonly Panel[]>,
  previousRows: RowsHandover | null = null,
  refresh$: Observable<unknown> = NEVER,
  pace = browserScheduler,
): Observable<FeedEvent> {
  return defer(() => {
    const panelViewSet = panelViews([])
    const dayColumns = new DayColumns()
    let shownPanels: readonly Panel[] = []
    const clock = createRowsClock(sources, source)
    let lastViews: ViewsEvent | null = null
    /**
     * The connection is silent, or the source is polled: views stay as of the last proof, because a sliding window
     * would pass over time in which changes may be missing.
     */
    let isSilent = false
    /** The same while the newest answer is a refusal. */
    let isRefused = false
    /** Views are being computed in slices. */
    let isWorking = false
    /** Number of events with rows. The rows are as of the newest one, even if the views are not yet. */
    let batchCount = 0
    const now = () => clock.now(isSilent || isRefused)
    function* toFeedEvent(rowsEvent: RowsEvent, batch: number): Work<FeedEvent> {
      switch (rowsEvent.type) {
        case 'rows': {
          const { type: _, rows, deltas, ...facts } = rowsEvent
          isRefused = false
          clock.read()
          if (deltas === null) yield* panelViewSet.resetInSlices(rows, now(), batchCount)
          else yield* panelViewSet.applyInSlices(deltas, batch)
          clock.noteComplete(facts.lastEvent === null ? null : facts.lastEvent - (facts.lag ?? 0))
          if (facts.isComplete) clock.noteComplete(facts.read?.at ?? null)
          const at = now()
          // A read settles doubts: charts are then drawn as of now, too.
          const drawnAt = deltas === null || facts.read !== null ? undefined : asyncScheduler.now()
          const deafness = RowsHandover.deafnessOf(previousRows)
          const eventFacts = facts.lastEvent === null ? {} : { connections: 0 }
          const nextRows = new RowsHandover(rows, at, { ...deafness, ...eventFacts })
          previousRows?.release()
          lastViews = {
            type: 'feed.views',
            views: panelViewSet.at(at, drawnAt),
            previousRows: nextRows,
            clockSkewMs: clock.skewMs,
            ...facts,
          }
          return lastViews
        }
        case 'verified': {
          clock.read()
          clock.noteComplete(rowsEvent.at)
          return { ...rowsEvent, type: 'feed.verified' }
        }
        case 'suspect':
          return { type: 'feed.suspect', reason: rowsEvent.reason }
        case 'joined':
          return { type: 'feed.joined' }
        case 'subscribed':
          return { type: 'feed.subscribed' }
        case 'silent':
          isSilent = true
          return { type: 'feed.silent' }
        case 'resumed':
          isSilent = false
          return { type: 'feed.resumed' }
        case 'polling': {
          const { every, reason } = rowsEvent
          isSilent = !usesLocalClock(source)
          return { type: 'feed.polling', every, reason }
        }
        case 'refused':
          isRefused = true
          return { type: 'feed.refused', reason: rowsEvent.reason }
      }
    }
    /** Draws the last rows again; that is no news from the server, so it settles no doubt. */
    const redrawIfChanged = (): ViewsEvent[] => {
      if (lastViews === null) return []
      clock.read()
      const views = panelViewSet.at(now())
      const wasSet = Math.abs(clock.skewMs - lastViews.clockSkewMs) >= SET_MS
      if (views === lastViews.views && !wasSet) return []
      lastViews = { ...lastViews, views, clockSkewMs: clock.skewMs, isComplete: false, read: null }
      return [lastViews]
    }
    function* changePanels(panels: readonly Panel[]): Work<FeedEvent[]> {
      yield* panelViewSet.setInSlices(panels, now(), batchCount)
      return redrawIfChanged()
    }
    function* handleRowsEvent(rowsEvent: RowsEvent, batch: number): Work<FeedEvent[]> {
      const event = yield* toFeedEvent(rowsEvent, batch)
      return [event, ...(stopsClock(rowsEvent) ? redrawIfChanged() : [])]
    }
    const handleEnd = (error: unknown) => {
      isSilent = true
      return concat(
        redrawIfChanged(),
        throwError(() => error),
      )
    }
    const schedule = (work: () => Work<FeedEvent[]>) => () =>
      defer(() => {
        isWorking = true
        return runInSlices(work, pace).pipe(
          tap(() => (isWorking = false)),
          mergeAll(),
        )
      })
    const afterViews = (next: () => Observable<FeedEvent>) => (events$: Observable<FeedEvent>) =>
      events$.pipe(
        filter(({ type }) => type === 'feed.views'),
        switchMap(next),
      )
    const redrawWithTime = afterViews(() =>
      panelViewSet.isTimeDependent
        ? timer(DECAY_MS, DECAY_MS).pipe(
            filter(() => !isSilent && !isRefused && !isWorking),
            mergeMap(redrawIfChanged),
          )
        : EMPTY,
    )
    /** Draws charts that were held back, as soon as they are due. */
    const drawWhenDue = afterViews(() => {
      const dueAt = panelViewSet.dueAt()
      return dueAt === null
        ? EMPTY
        : timer(Math.max(0, dueAt - asyncScheduler.now()), WORK_MS).pipe(
            filter(() => !isWorking),
            take(1),
            mergeMap(redrawIfChanged),
          )
    })

    function showPanels(all: readonly Panel[]) {
      shownPanels = all
      dayColumns.learn(all, { rows: RowsHandover.rowsOf(lastViews?.previousRows ?? null) })
      const panels = dayColumns.fit(all)
      const change = schedule(() => changePanels(panels))
      return whenLoaded(panels, change)()
    }
    /** Rows may be the first to show that a panel's column holds days: its view is rebuilt before they are added. */
    function handleRows(rowsEvent: RowsEvent, batch: number) {
      const handle = schedule(() => handleRowsEvent(rowsEvent, batch))
      const areDaysNew = rowsEvent.type === 'rows' && dayColumns.learn(shownPanels, rowsEvent)
      return areDaysNew ? concat(showPanels(shownPanels), handle()) : handle()
    }

    // The panels first, so that the first rows are drawn for them.
    const steps$ = sourceRows(sources, source, previousRows, refresh$, pace).pipe(
      map(rowsEvent => {
        const batch = rowsEvent.type === 'rows' ? (batchCount += 1) : batchCount
        return () => handleRows(rowsEvent, batch)
      }),
      catchError((error: unknown) => of(() => handleEnd(error))),
    )
    return merge(panels$.pipe(map(panels => () => showPanels(panels))), steps$).pipe(
      concatMap(work => work()),
      connect(events$ => merge(events$, redrawWithTime(events$), drawWhenDue(events$))),
    )
  })
}

/** After these events the clock of the views stands still. */
const stopsClock = ({ type }: RowsEvent) => type === 'silent' || type === 'refused'
