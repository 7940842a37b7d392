import type { Keeping } from '../../auth.port'

/** Somewhere a value can be kept under a key. Nothing here throws. */
export interface Place {
  name: Keeping['in']
  /** null for absent, torn or out of reach. */
  read(key: string): string | null
  /** null where the value can be read back; else why not, and then nothing of it is left here. */
  write(key: string, value: string): Exclude<Keeping['because'], 'asked'> | null
  remove(key: string): void
}

/** What a page can keep values in. Each may be missing, or throw when it is touched. */
export interface Page {
  document?: { cookie: string }
  location?: { protocol: string; hostname: string }
  localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export function localPlace(page: Page): Place {
  return {
    name: 'localStorage',
    read: key => attempt(() => page.localStorage?.getItem(key)) ?? null,
    write(key, value) {
      const kept = attempt(() => {
        page.localStorage?.setItem(key, value)
        return page.localStorage?.getItem(key)
      })
      if (kept === value) return null
      this.remove(key)
      return 'storage refused'
    },
    remove: key => attempt(() => page.localStorage?.removeItem(key)),
  }
}

/** Ends with the page. */
export function memoryPlace(): Place {
  const held = new Map<string, string>()
  return {
    name: 'memory',
    read: key => held.get(key) ?? null,
    write(key, value) {
      held.set(key, value)
      return null
    },
    remove: key => void held.delete(key),
  }
}

/** Blocked storage throws from the getter itself, a full one from the write. */
export function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
