import type { Row } from '../../backend/ports/backend.port'

/** A change of the row with a key. */
export interface KeyedChange {
  key: string
  /** Null: the row is gone. */
  row: Row | null
  /** When it was committed, ms since the epoch; null where that is not known. */
  at: number | null
  /** The row has all columns of its shape, or there is none. */
  isComplete: boolean
}

/**
 * By key, the newest change since a read began, with what earlier ones had that it left out. A tombstone keeps a late
 * read from reviving a row. Recorded from the start, before any read.
 */
export function createChangesSinceRead(hasAllColumns: (row: Row) => boolean) {
  /** Null while nothing is read. */
  let byKey: Map<string, Omit<KeyedChange, 'key'>> | null = new Map()
  function remember({ key, row, at, isComplete }: KeyedChange) {
    if (byKey === null) return
    const mergedRow = isComplete ? row : { ...byKey.get(key)?.row, ...row }
    byKey.set(key, { row: mergedRow, at, isComplete: mergedRow === null || hasAllColumns(mergedRow) })
  }
  return {
    add(changes: readonly KeyedChange[]) {
      if (byKey !== null) changes.forEach(remember)
    },
    /** `isKept`: those recorded so far belong to this read, too. */
    begin(isKept: boolean) {
      if (!isKept || byKey === null) byKey = new Map()
    },
    end() {
      byKey = null
    },
    has: (key: string) => byKey?.has(key) === true,
    /** Whether the changes of this row, or without a key those of any, left out columns. */
    isPartial(key?: string) {
      if (byKey === null) return false
      if (key !== undefined) return byKey.get(key)?.isComplete === false
      for (const { isComplete } of byKey.values()) if (!isComplete) return true
      return false
    },
    list: (): KeyedChange[] => [...(byKey ?? [])].map(([key, change]) => ({ key, ...change })),
  }
}
