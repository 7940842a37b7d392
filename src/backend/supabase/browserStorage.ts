import { EMPTY, filter, fromEvent, type Observable } from 'rxjs'

/** The browser's storage for a page. It may be missing, full, or throw on access. */
export interface BrowserStorage {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Receives the `storage` events of other tabs; null if there are none. */
  page: EventTarget | null
}

export const thisBrowser: BrowserStorage = {
  storage: () => localStorage,
  page: typeof window === 'undefined' ? null : window,
}

/** Undefined where the browser refuses: a full storage throws on writing, a blocked one on access. */
export function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}

/** Emits when another tab changed a key of these, or cleared the storage. */
export const otherTabChanges = (
  page: BrowserStorage['page'],
  isOwnKey: (key: string) => boolean,
): Observable<unknown> =>
  page === null
    ? EMPTY
    : fromEvent<StorageEvent>(page, 'storage').pipe(filter(({ key }) => key === null || isOwnKey(key)))
