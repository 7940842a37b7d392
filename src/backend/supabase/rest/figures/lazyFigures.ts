import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs'
import type { FigureQuery } from '../../../../board/model/source'
import { lazyValue } from '../../../../shared/lazyValue'
import type { Loss, ReadResult } from '../../../ports/backend.port'
import type { FiguresContext } from './createFigures'

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** Figures over all rows. What asks for them is loaded with the first request: few boards have any. */
export function lazyFigures(context: FiguresContext): (query: FigureQuery) => Observable<ReadResult> {
  const figures = lazyValue(async () => (await import('./createFigures')).createFigures(context))
  const load$ = defer(() => figures.preload()).pipe(catchError(() => throwError(() => NOT_LOADED)))
  return query => load$.pipe(switchMap(() => figures.get()(query)))
}
