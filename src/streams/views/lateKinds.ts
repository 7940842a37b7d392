import type { Observable } from 'rxjs'
import type { Panel, PanelKind } from '../../board/board'
import type { WithFigures } from '../../board/figures/figure'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import { lazyValue } from '../../shared/lazyValue'
import { afterLoading } from '../afterLoading'

const charts = lazyValue(() => import('./late/chartKinds'))
const rare = lazyValue(() => import('./late/rareKinds'))
const days = lazyValue(() => import('./late/dayViews'))
const figures = lazyValue(() => import('./figures/figureKinds'))
/** Only once they are loaded. */
export const loadedCharts = charts.get
export const loadedRare = rare.get
export const loadedDays = days.get
export const loadedFigures = figures.get

/** Fetches what a range with an end needs before there is one: the rows at hand are shown while its own are read. */
export const preloadDays = () => days.preload().catch(() => undefined)

const loadedPart = { isLoaded: () => true, preload: () => Promise.resolve() }
/**
 * The code for the views of these kinds is fetched with their first panel; that of all other kinds is loaded already.
 */
const partByKind: Partial<Record<PanelKind, typeof loadedPart>> = {
  line: charts,
  number: charts,
  bars: charts,
  table: loadedPart,
  text: loadedPart,
  action: loadedPart,
}
/** Whether its intervals have a zone, or are those of bars: few are. */
export const hasIntervals = (panel: Panel & WithTimeWindow): boolean =>
  panel.intervalZone !== undefined || (panel.kind === 'bars' && panel.timeBucket !== undefined)

/** A table that is limited to a time range needs the code of the charts. */
const partsOf = (panel: Panel & WithTimeWindow & WithFigures) => [
  panel.kind === 'table' && panel.within !== undefined ? charts : (partByKind[panel.kind] ?? rare),
  panel.dayZone === undefined && !hasIntervals(panel) ? loadedPart : days,
  panel.isOverAll === true ? figures : loadedPart,
]

export const isLoaded = (panel: Panel): boolean => partsOf(panel).every(part => part.isLoaded())

/** Loads what the views of these panels are made with; null if it is there. */
export const loadKinds = (panels: readonly Panel[]): Promise<unknown> | null =>
  panels.every(isLoaded) ? null : Promise.all(panels.flatMap(partsOf).map(part => part.preload()))

/** Does the work once the views of these panels can be made. Errors with a Loss. */
export const whenLoaded =
  <T>(panels: readonly Panel[], work: () => Observable<T>) =>
  (): Observable<T> =>
    afterLoading(loadKinds(panels), work)
