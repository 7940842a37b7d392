import { catchError, defer, switchMap, throwError } from 'rxjs'
import type { Loss } from '../../backend/ports/backend.port'
import { firstBoardShown } from '../../shared/firstBoard'
import type { boardViewers } from '../../streams/viewers/boardViewers'

const notLoadedLoss: Loss = { kind: 'lost', reason: 'a part of the page couldn’t be fetched' }

/** Who else views a board is asked after its first rows, by code that comes then; it is tried again like a loss. */
export const lazyBoardViewers: typeof boardViewers = (...input) =>
  defer(() => firstBoardShown.then(() => import('../../streams/viewers/boardViewers'))).pipe(
    catchError(() => throwError(() => notLoadedLoss)),
    switchMap(module => module.boardViewers(...input)),
  )
