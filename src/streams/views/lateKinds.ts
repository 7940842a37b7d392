import type { Observable } from 'rxjs'
import type { Panel, PanelKind } from '../../board/board'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import { lazyValue } from '../../shared/lazyValue'
import { afterLoading } from '../afterLoading'

const charts = lazyValue(() => import('./late/chartKinds'))
const rare = lazyValue(() => import('./late/rareKinds'))
/** Only once they are loaded. */
export const [loadedCharts, loadedRare] = [charts.get, rare.get]

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
const partOf = ({ kind, within }: Panel & WithTimeWindow) =>
  kind === 'table' && within !== undefined ? charts : (partByKind[kind] ?? rare)

export const isLoaded = (panel: Panel): boolean => partOf(panel).isLoaded()

/** Loads what the views of these panels are made with; null if it is there. */
export const loadKinds = (panels: readonly Panel[]): Promise<unknown> | null =>
  panels.every(isLoaded) ? null : Promise.all(panels.map(panel => partOf(panel).preload()))

/** Does the work once the views of these panels can be made. Errors with a Loss. */
export const whenLoaded =
  <T>(panels: readonly Panel[], work: () => Observable<T>) =>
  (): Observable<T> =>
    afterLoading(loadKinds(panels), work)
