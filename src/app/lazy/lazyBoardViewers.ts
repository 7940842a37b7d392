import { catchError, defer, switchMap, throwError } from 'rxjs'
import { firstBoardShown } from '../../shared/firstBoard'
import { notLoaded } from '../../shared/notLoaded'
import type { boardViewers } from '../../streams/viewers/boardViewers'

/**
 * `boardViewers`, loaded after the first rows of the board. A failure to load counts as a lost connection, which is
 * retried.
 */
export const lazyBoardViewers: typeof boardViewers = (...input) =>
  defer(() => firstBoardShown.then(() => import('../../streams/viewers/boardViewers'))).pipe(
    catchError(() => throwError(() => notLoaded)),
    switchMap(module => module.boardViewers(...input)),
  )
