import type { Row } from '../../backend/ports/backend.port'
import type { RowEntry } from './rowEntry'

/** With more rows, requesting each costs more than it is worth. */
const MAX_LEFT_OUT = 500

/** Rows that changes brought, and that were left to the next read. */
export interface LeftOutRows {
  add: (entry: RowEntry) => void
  /** A change is applied to this row. */
  forget: (key: string) => void
  /** A read was taken that began after the changes. */
  findMissing: (isMissing: (entry: RowEntry) => boolean) => void
  /**
   * The rows that the newest read lacks although changes brought them before: a read replica may have given it that
   * lags behind.
   */
  takeMissing: () => Row[]
}

export function createLeftOutRows(): LeftOutRows {
  const rows = new Map<string, RowEntry>()
  let missingRows = new Map<string, Row>()
  /** Rows taken as missing: once they were asked for, a read without them is believed. */
  let takenKeys = new Set<string>()
  return {
    add(entry) {
      if (!takenKeys.delete(entry.key) && rows.size < MAX_LEFT_OUT) rows.set(entry.key, entry)
    },
    forget: key => void rows.delete(key),
    findMissing(isMissing) {
      missingRows = new Map([...rows.values()].filter(isMissing).map(({ key, row }) => [key, row]))
      rows.clear()
    },
    takeMissing() {
      const rowsToTake = missingRows
      takenKeys = new Set(rowsToTake.keys())
      missingRows = new Map()
      return [...rowsToTake.values()]
    },
  }
}
