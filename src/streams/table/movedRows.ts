import type { Row } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { RowBuffer } from '../rows/rowBuffer'
import type { Rows } from '../rows/rowIndex'
import { keyOf, textOf } from '../rows/rowOrder'
import type { RowSignal } from './applyFilter'

/** How many rows that are not held may be indexed with as many as are. */
const SPARE = 1_000

export interface MovedRows {
  /**
   * The signals, with the deletion of a row's former key before the update that gave it another. `isUnclear`: a row
   * held may have had another key, but the rows held lack what identifies them besides, and only a read can tell. True
   * once: the rows of that read have it.
   */
  withFormerKeys(signals: readonly RowSignal[]): { signals: readonly RowSignal[]; isUnclear: boolean }
  /** Rows came in another way than by these signals or a read of everything. */
  forget(): void
}

/** Finds the former keys of rows where updates don't tell them: by what else identifies a row, `identity`. */
export function createMovedRows(source: TableSource, rowBuffer: RowBuffer): MovedRows {
  let columns: readonly string[] = []
  /** The newest key of each identity; null until it is needed. An index, because a search would cost all rows held. */
  let keys: Map<string, string> | null = null
  let indexedReplacements = -1
  let isEveryRowIdentified = false
  let hasAsked = false

  const identityOf = (row: Row): string | null =>
    columns.length > 0 && columns.every(column => column in row)
      ? JSON.stringify(columns.map(column => textOf(row[column])))
      : null
  const indexRows = (rows: Rows): Map<string, string> => {
    if (keys !== null && rows.replacements === indexedReplacements) return keys
    const index = new Map<string, string>()
    isEveryRowIdentified = true
    for (const { key, row } of rows) {
      const identity = identityOf(row)
      if (identity === null) isEveryRowIdentified = false
      else index.set(identity, key)
    }
    indexedReplacements = rows.replacements
    keys = index
    return index
  }
  const noteColumns = (identity: Row) => {
    const names = Object.keys(identity)
    if (names.join() === columns.join()) return
    columns = names
    keys = null
  }
  return {
    withFormerKeys(signals) {
      const rows = rowBuffer.rows()
      const completedSignals: RowSignal[] = []
      let isUnclear = false
      /** The rows as these signals left them, which the buffer doesn't have yet. */
      const newestRows = new Map<string, Row>()
      const rowAt = (key: string) => newestRows.get(key) ?? rows?.get(key)?.row
      const findFormer = (key: string, identity: string): Row | null => {
        const present = rowAt(key)
        // A row that lacks its identity is taken for the one that always had this key.
        if (present !== undefined && (identityOf(present) ?? identity) === identity) return null
        const formerKey = rows === null ? undefined : indexRows(rows).get(identity)
        if (formerKey === undefined) isUnclear ||= rows === null || !isEveryRowIdentified
        const former = formerKey === undefined ? undefined : rowAt(formerKey)
        return former !== undefined && identityOf(former) === identity ? former : null
      }
      for (const signal of signals) {
        if (signal.type !== 'delete') {
          const { identity: before } = 'identity' in signal ? signal : {}
          const row = { ...before, ...('row' in signal ? signal.row : signal.key) }
          const key = keyOf(source, row)
          if (before !== undefined) {
            noteColumns(before)
            const former = findFormer(key, identityOf(before) ?? '')
            if (former !== null) completedSignals.push({ type: 'delete', key: former, at: signal.at })
          }
          const identity = identityOf(row)
          if (identity !== null) {
            newestRows.set(key, row)
            keys?.set(identity, key)
          }
        }
        completedSignals.push(signal)
      }
      if (keys !== null && keys.size > 2 * (rows?.size ?? 0) + SPARE) keys = null
      isUnclear &&= !hasAsked
      hasAsked ||= isUnclear
      return { signals: completedSignals, isUnclear }
    },
    forget() {
      keys = null
    },
  }
}
