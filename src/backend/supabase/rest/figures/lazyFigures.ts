import type { Observable } from 'rxjs'
import type { FigureQuery } from '../../../../board/model/source'
import { lazyValue } from '../../../../shared/lazyValue'
import type { ReadResult } from '../../../ports/backend.port'
import { askWhenLoaded } from '../../whenLoaded'
import type { FiguresContext } from './createFigures'

/** Figures over all rows. What asks for them is loaded with the first request: few boards have any. */
export function lazyFigures(context: FiguresContext): (query: FigureQuery) => Observable<ReadResult> {
  const whenLoaded = askWhenLoaded(
    lazyValue(async () => (await import('./createFigures')).createFigures(context)),
  )
  return query => whenLoaded(figures => figures(query))
}
