import { EMPTY, filter, fromEvent, map, startWith, type Observable } from 'rxjs'
import { readApproval, type Approval } from '../../board/approval'
import type { Approvals } from '../approvals.port'
import type { BoardStorage } from './boards/browser'

const PREFIX = 'signalbox-approvals'
/** More than anybody reviews; the oldest go first, so that the list cannot fill the browser's storage. */
const MOST = 200

/** `whose`: the person by id; null while nobody is signed in, for whom nothing is kept. */
export function browserApprovals(
  project: string,
  whose: () => string | null,
  { storage, page }: BoardStorage = thisBrowser,
): Approvals {
  const key = () => `${PREFIX} ${project} ${whose() ?? ''}`
  const read = (): Approval[] =>
    whose() === null ? [] : approvalsIn(attempt(() => storage().getItem(key())))
  const write = (approvals: readonly Approval[]) => {
    if (whose() === null) return
    attempt(() =>
      approvals.length === 0
        ? storage().removeItem(key())
        : storage().setItem(key(), JSON.stringify(approvals.slice(-MOST))),
    )
  }
  const others = (id: string) => read().filter(each => each.id !== id)
  return {
    list: (): Observable<readonly Approval[]> =>
      (page === null ? EMPTY : fromEvent<StorageEvent>(page, 'storage')).pipe(
        // Null: all of it was cleared.
        filter(event => event.key === null || event.key === key()),
        startWith(null),
        map(read),
      ),
    add: approval => write([...others(approval.id), approval]),
    remove: id => write(others(id)),
  }
}

const thisBrowser: BoardStorage = {
  storage: () => localStorage,
  page: typeof window === 'undefined' ? null : window,
}

/** Those that can be read: what is torn or of something else allows nothing. */
function approvalsIn(text: string | null | undefined): Approval[] {
  const value = attempt((): unknown => JSON.parse(text ?? '[]'))
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => readApproval(each) ?? [])
}

/** A browser may refuse to keep anything, even to be asked. Then an approval lasts as long as the page. */
function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
