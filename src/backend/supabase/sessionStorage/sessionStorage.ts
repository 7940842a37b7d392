import type { StorageLocation } from '../../ports/auth.port'
import { cookieSlot } from './cookieSlot'
import { localStorageSlot, memorySlot, type PageStorage, type StorageSlot } from './storageSlots'

export interface SessionStorage {
  /** Synchronous, so that no code in this page sees a half-moved value. null if absent, torn or unreadable. */
  storage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  /**
   * The first value that is this page's own, else the first that another app may have written; null if all are absent
   * or ignored. A foreign value stays where it is.
   */
  find(key: string, classify: Classify): StoredValue | null
  /** Short values that no other app of this domain can write: in localStorage, else in memory. */
  originValues: Pick<StorageSlot, 'read' | 'remove'> & { write(key: string, value: string): void }
  /** Where the session was last read or written; the preferred place while there is none. */
  location(): StorageLocation
}

interface StoredValue {
  value: string
  isOwn: boolean
}
/**
 * Who wrote a value. Any page of the same domain may have written a cookie; only this origin writes the other places.
 */
export type Classify = (value: string, place: StorageLocation['slot']) => 'own' | 'foreign' | 'ignored'

interface StorageOptions {
  /** The cookies' domain, to share them with its subdomains; if absent, only the page's host has them. */
  domain?: string
  page?: PageStorage
}

/** auth-js stores the verifiers of running sign-ins beside the session, under its key with this suffix. */
const VERIFIER = /-code-verifier$/

/**
 * Stores each value only in the first place that accepts it: the preferred one, else localStorage, else memory. A value
 * found elsewhere is used and moves to its proper place, if possible.
 */
export function createSessionStorage(
  preferredSlot: 'cookies' | 'localStorage',
  { domain, page = globalThis }: StorageOptions = {},
): SessionStorage {
  const cookies = cookieSlot(page, domain)
  const local = localStorageSlot(page)
  const memory = memorySlot()
  const writeSlots = preferredSlot === 'cookies' ? [cookies, local, memory] : [local, memory]
  const readSlots = preferredSlot === 'cookies' ? writeSlots : [local, cookies, memory]
  // localStorage first, where no other app can write: with a planted verifier, somebody could finish a sign-in here
  // that was started elsewhere.
  const verifierSlots = preferredSlot === 'cookies' ? [local, cookies, memory] : [local, memory]
  const writeSlotsOf = (key: string) => (VERIFIER.test(key) ? verifierSlots : writeSlots)
  const readSlotsOf = (key: string) => (VERIFIER.test(key) ? verifierSlots : readSlots)
  const slotByKey = new Map<string, StorageSlot>()
  let sessionLocation: StorageLocation = { slot: preferredSlot, reason: 'asked' }

  /** `foundIn`: the place that already has the value, and keeps it if no better place accepts it. */
  function store(key: string, value: string, foundIn?: StorageSlot) {
    let reason: StorageLocation['reason'] = 'asked'
    for (const place of writeSlotsOf(key)) {
      const refusal = place === foundIn ? null : place.write(key, value)
      if (refusal === null) {
        if (place !== foundIn) for (const other of readSlotsOf(key)) if (other !== place) other.remove(key)
        slotByKey.set(key, place)
        if (!VERIFIER.test(key)) sessionLocation = { slot: place.name, reason }
        return
      }
      reason = refusal
    }
  }

  function forget(key: string) {
    slotByKey.delete(key)
    if (!VERIFIER.test(key)) sessionLocation = { slot: preferredSlot, reason: 'asked' }
  }

  function find(key: string, classify: Classify): StoredValue | null {
    let foreign: StoredValue | null = null
    for (const place of readSlotsOf(key)) {
      const value = place.read(key)
      const kind = value === null ? 'ignored' : classify(value, place.name)
      if (value === null || kind === 'ignored') continue
      if (kind === 'own') {
        // Moved only once: a value that did not fit is tried again at its next write.
        if (slotByKey.get(key) !== place) store(key, value, place)
        return { value, isOwn: true }
      }
      foreign ??= { value, isOwn: false }
    }
    if (foreign === null) forget(key)
    return foreign
  }

  return {
    find,
    storage: {
      getItem: key => find(key, () => 'own')?.value ?? null,
      setItem: (key, value) => store(key, value),
      removeItem(key) {
        for (const place of readSlotsOf(key)) place.remove(key)
        forget(key)
      },
    },
    originValues: {
      read: key => memory.read(key) ?? local.read(key),
      write(key, value) {
        memory.remove(key)
        if (local.write(key, value) !== null) memory.write(key, value)
      },
      remove(key) {
        memory.remove(key)
        local.remove(key)
      },
    },
    location: () => sessionLocation,
  }
}
