import type { Observable } from 'rxjs'
import type { Sources } from '../../backend/ports/backend.port'
import type { FolderSource, RpcSource } from '../../board/model/source'
import { verifyInterval } from '../../board/model/verification'
import { pollRows, type PollOptions } from './pollRows'
import type { RowsEvent } from '../rowsEvent'
import { refetchOnChange } from './refetchOnChange'

/** A request repeated at intervals, or after changes of the tables that it depends on. */
export const repeatRequest = (
  sources: Sources,
  source: RpcSource | FolderSource,
  options: Omit<PollOptions, 'every' | 'reason'>,
): Observable<RowsEvent> => {
  const { interval: every = 0, tables } = source.refresh
  return tables === undefined
    ? pollRows({ ...options, every, reason: null })
    : refetchOnChange(sources, tables, { ...options, every: verifyInterval(source) })
}
