import { startWith, switchMap, type Observable } from 'rxjs'
import { isRecord } from '../../board/json/isRecord'
import type { Approval } from '../../board/model/approval'
import { lazyValue } from '../../shared/lazyValue'
import type { Approvals } from '../ports/approvals.port'
import { attempt, otherTabChanges, thisBrowser, type BrowserStorage } from './browserStorage'

const PREFIX = 'signalbox-approvals'
/** More than anybody reviews; the oldest are dropped first, so that the list cannot fill the browser's storage. */
const MAX_APPROVALS = 200

/** `userId`: null while nobody is signed in; then nothing is stored. */
export function createBrowserApprovals(
  project: string,
  userId: () => string | null,
  { storage, page }: BrowserStorage = thisBrowser,
): Approvals {
  const key = () => `${PREFIX} ${project} ${userId() ?? ''}`
  /** As stored: what cannot be read may be another page's. */
  const readEntries = (): unknown[] => {
    const text = userId() === null ? null : attempt(() => storage().getItem(key()))
    const value = attempt((): unknown => JSON.parse(text ?? '[]'))
    return Array.isArray(value) ? value : []
  }
  const write = (approvals: readonly unknown[]) => {
    if (userId() === null) return
    attempt(() =>
      approvals.length === 0
        ? storage().removeItem(key())
        : storage().setItem(key(), JSON.stringify(approvals.slice(-MAX_APPROVALS))),
    )
  }
  const allExcept = (hash: string) => readEntries().filter(each => !(isRecord(each) && each['id'] === hash))
  /** In the order of the calls. Without its code an approval lasts as long as the page. */
  const change = async (id: string, apply: (hash: string) => unknown[]) => {
    if (await canHash()) write(apply(code.get().hashOf(id)))
  }
  return {
    list: (): Observable<readonly Approval[]> =>
      otherTabChanges(page, changedKey => changedKey === key()).pipe(
        startWith(null),
        switchMap(() => readAll(readEntries())),
      ),
    add: approval => void change(approval.id, hash => [...allExcept(hash), { ...approval, id: hash }]),
    remove: id => void change(id, allExcept),
  }
}

const code = lazyValue(() => import('../../board/file/storedApproval'))

/** The readable approvals: a torn or foreign entry allows nothing, nor does any while what reads them is missing. */
async function readAll(entries: readonly unknown[]): Promise<Approval[]> {
  if (entries.length === 0) return []
  return (await canHash()) ? entries.flatMap(each => code.get().readApproval(each) ?? []) : []
}
const canHash = () =>
  code.preload().then(
    () => true,
    () => false,
  )
