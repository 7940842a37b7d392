import type { StorageLocation } from '../../ports/auth.port'
import { attempt } from '../browserStorage'

/** A place that stores values by key. Nothing here throws. */
export interface StorageSlot {
  name: StorageLocation['slot']
  /** null if absent, torn or inaccessible. */
  read(key: string): string | null
  /** null if the value can be read back; else why not, with nothing left behind. */
  write(key: string, value: string): Exclude<StorageLocation['reason'], 'asked'> | null
  remove(key: string): void
}

/** The page's storage. Each part may be missing, or throw on access. */
export interface PageStorage {
  document?: { cookie: string }
  location?: { protocol: string; hostname: string }
  localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export function localStorageSlot(page: PageStorage): StorageSlot {
  return {
    name: 'localStorage',
    read: key => attempt(() => page.localStorage?.getItem(key)) ?? null,
    write(key, value) {
      const storedValue = attempt(() => {
        page.localStorage?.setItem(key, value)
        return page.localStorage?.getItem(key)
      })
      if (storedValue === value) return null
      this.remove(key)
      return 'storage refused'
    },
    remove: key => attempt(() => page.localStorage?.removeItem(key)),
  }
}

/** Lives as long as the page. */
export function memorySlot(): StorageSlot {
  const values = new Map<string, string>()
  return {
    name: 'memory',
    read: key => values.get(key) ?? null,
    write(key, value) {
      values.set(key, value)
      return null
    },
    remove: key => void values.delete(key),
  }
}
