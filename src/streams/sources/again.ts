import type { Observable } from 'rxjs'
import type { Data } from '../../backend/port'
import type { Again } from '../../board/source'
import { polled, type Asked } from '../polled'
import type { Step } from '../rows'
import { watched } from '../watched'

/** What is asked again every so often, or after changes of the tables that it is said to depend on. */
export const askedAgain = (
  data: Data,
  { every, tables }: Again,
  asked: Omit<Asked, 'every' | 'reason'>,
): Observable<Step> =>
  tables === undefined
    ? polled({ ...asked, every: every ?? 0, reason: null })
    : watched(data, tables, { ...asked, every: every ?? null })
