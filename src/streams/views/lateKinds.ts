import { catchError, concat, from, ignoreElements, throwError, type Observable } from 'rxjs'
import type { Loss } from '../../backend/ports/backend.port'
import type { Panel, PanelKind } from '../../board/board'
import { lazyValue } from '../../shared/lazyValue'

/** Kinds that few boards show: what makes their views is fetched with the first panel of one. */
const LATE_KINDS: readonly PanelKind[] = ['health', 'pie', 'histogram', 'heatmap', 'scatter', 'map']

const late = lazyValue(() => import('./late/lateDerivations'))
/** Only once they are loaded. */
export const lateDerivations = late.get

export const isLoaded = (kind: PanelKind): boolean => late.isLoaded() || !LATE_KINDS.includes(kind)

/** Loads what the views of these panels are made with; null if it is there. */
export const loadKinds = (panels: readonly Panel[]): Promise<void> | null =>
  panels.every(({ kind }) => isLoaded(kind)) ? null : late.preload()

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** Does the work once the views of these panels can be made. Errors with a Loss. */
export const whenLoaded =
  <T>(panels: readonly Panel[], work: () => Observable<T>) =>
  (): Observable<T> => {
    const loading = loadKinds(panels)
    if (loading === null) return work()
    const loaded$ = from(loading).pipe(
      ignoreElements(),
      catchError(() => throwError(() => NOT_LOADED)),
    )
    return concat(loaded$, work())
  }
