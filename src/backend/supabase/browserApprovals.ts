import { EMPTY, filter, fromEvent, map, startWith, type Observable } from 'rxjs'
import { readApproval, type Approval } from '../../board/model/approval'
import type { Approvals } from '../ports/approvals.port'
import type { BoardStorage } from './boards/browserBoards'

const PREFIX = 'signalbox-approvals'
/** More than anybody reviews; the oldest are dropped first, so that the list cannot fill the browser's storage. */
const MAX_APPROVALS = 200

/** `userId`: null while nobody is signed in; then nothing is stored. */
export function createBrowserApprovals(
  project: string,
  userId: () => string | null,
  { storage, page }: BoardStorage = thisBrowser,
): Approvals {
  const key = () => `${PREFIX} ${project} ${userId() ?? ''}`
  const read = (): Approval[] =>
    userId() === null ? [] : approvalsIn(attempt(() => storage().getItem(key())))
  const write = (approvals: readonly Approval[]) => {
    if (userId() === null) return
    attempt(() =>
      approvals.length === 0
        ? storage().removeItem(key())
        : storage().setItem(key(), JSON.stringify(approvals.slice(-MAX_APPROVALS))),
    )
  }
  const allExcept = (id: string) => read().filter(each => each.id !== id)
  return {
    list: (): Observable<readonly Approval[]> =>
      (page === null ? EMPTY : fromEvent<StorageEvent>(page, 'storage')).pipe(
        // Null: the whole storage was cleared.
        filter(event => event.key === null || event.key === key()),
        startWith(null),
        map(read),
      ),
    add: approval => write([...allExcept(approval.id), approval]),
    remove: id => write(allExcept(id)),
  }
}

const thisBrowser: BoardStorage = {
  storage: () => localStorage,
  page: typeof window === 'undefined' ? null : window,
}

/** The readable approvals: a torn or foreign entry allows nothing. */
function approvalsIn(text: string | null | undefined): Approval[] {
  const value = attempt((): unknown => JSON.parse(text ?? '[]'))
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => readApproval(each) ?? [])
}

/** A browser may refuse storage, or even access to it. Then an approval lasts as long as the page. */
function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
