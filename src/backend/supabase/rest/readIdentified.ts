import { catchError, defer, throwError, type Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { Loss, ReadResult } from '../../ports/backend.port'
import { withIdentity, type KnownColumns } from '../realtime/changeValues'

/**
 * A read with the columns that identify the rows; without those that were dropped or withdrawn since a change had them.
 */
export const readIdentified = (
  source: TableSource,
  columns: KnownColumns,
  read: (source: TableSource) => Observable<ReadResult>,
): Observable<ReadResult> =>
  defer(() => {
    const identifiedSource = withIdentity(source, columns)
    if (identifiedSource === source) return read(source)
    return read(identifiedSource).pipe(
      catchError((loss: Loss) => {
        if (loss.kind !== 'unknown' && loss.kind !== 'denied') return throwError(() => loss)
        columns.identity = []
        return read(source)
      }),
    )
  })
