import { catchError, defer, switchMap, throwError } from 'rxjs'
import type { Loss } from '../../backend/ports/backend.port'
import { firstBoardShown } from '../../shared/firstBoard'
import type { boardViewers } from '../../streams/viewers/boardViewers'

const notLoadedLoss: Loss = { kind: 'lost', reason: 'a part of the page couldn’t be fetched' }

/**
 * `boardViewers`, loaded after the first rows of the board. A failure to load counts as a lost connection, which is
 * retried.
 */
export const lazyBoardViewers: typeof boardViewers = (...input) =>
  defer(() => firstBoardShown.then(() => import('../../streams/viewers/boardViewers'))).pipe(
    catchError(() => throwError(() => notLoadedLoss)),
    switchMap(module => module.boardViewers(...input)),
  )
