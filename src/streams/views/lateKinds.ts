import type { Observable } from 'rxjs'
import type { Panel, PanelKind } from '../../board/board'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import { lazyValue } from '../../shared/lazyValue'
import { afterLoading } from '../afterLoading'

const charts = lazyValue(() => import('./late/chartKinds'))
const rare = lazyValue(() => import('./late/rareKinds'))
const days = lazyValue(() => import('./late/dayViews'))
/** Only once they are loaded. */
export const loadedCharts = charts.get
export const loadedRare = rare.get
export const loadedDays = days.get

/** Fetches what a range with an end needs before there is one: the rows at hand are shown while its own are read. */
export const preloadDays = () => days.preload().catch(() => undefined)

const nothing = { isLoaded: () => true, preload: () => Promise.resolve() }
/** What makes the views of these kinds is fetched with the first panel of one; that of any other is. */
const partByKind: Partial<Record<PanelKind, typeof nothing>> = {
  line: charts,
  number: charts,
  bars: charts,
  table: nothing,
  text: nothing,
  action: nothing,
}
/** A table of some time needs what charts of some time do. */
const partsOf = ({ kind, within, dayZone }: Panel & WithTimeWindow) => [
  kind === 'table' && within !== undefined ? charts : (partByKind[kind] ?? rare),
  dayZone === undefined ? nothing : days,
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
