import type { Observable } from 'rxjs'
import type { Sources } from '../../backend/ports/backend.port'
import type { Refresh } from '../../board/model/source'
import { pollRows, type PollOptions } from './pollRows'
import type { RowsEvent } from '../rowsEvent'
import { refetchOnChange } from './refetchOnChange'

/** A request repeated at intervals, or after changes of the tables that it depends on. */
export const repeatRequest = (
  sources: Sources,
  { every, tables }: Refresh,
  options: Omit<PollOptions, 'every' | 'reason'>,
): Observable<RowsEvent> =>
  tables === undefined
    ? pollRows({ ...options, every: every ?? 0, reason: null })
    : refetchOnChange(sources, tables, { ...options, every: every ?? null })
