import type { HeldRow, ReadResult, Row } from '../../../backend/ports/backend.port'
import { forEachSliced, type Work } from '../../../shared/timeSlices'
import type { RowBuffer } from '../../rows/rowBuffer'
import { keyOf } from '../../rows/rowOrder'
import type { RowEntry } from '../../rows/rowIndex'
import type { TableSource } from '../../../board/model/source'
import { hasSameValue } from '../../values/isSameValue'

/**
 * The most rows that are read one by one. Beyond a quarter of all, reading everything is as cheap: where so much is
 * written, some has changed again since, and what was read one by one has to be read once more.
 */
const maxReadSingly = (rowCount: number) => Math.min(500, Math.max(100, rowCount / 4))

/** Records which rows are unchanged since a read with versions. */
export interface RowVersions {
  /** Whether the newest read of everything brought versions. */
  isAvailable(): boolean
  /** Call after everything was read and stored in the row buffer. */
  record(read: ReadResult): Work<void>
  /** The rows that may have changed since their versions were recorded; null if there are too many. */
  findChanged(read: ReadResult): Work<Row[] | null>
  /**
   * All rows held with the versions known of them, to be compared, and those of unknown version; null if there are too
   * many of these.
   */
  listHeld(): { heldRows: HeldRow[]; touchedRows: Row[] } | null
  /** Whether rows read one by one are the same as those held; if so, their versions are recorded. */
  confirm(keys: readonly Row[], read: ReadResult): boolean
}

/**
 * A version differs after every write of its row, so a read of keys and versions shows which rows to read. Changes come
 * without versions, so the rows that they touched are read once: a changed row is another object.
 */
export function createRowVersions(
  source: TableSource,
  rowBuffer: RowBuffer,
  types?: ReadonlyMap<string, string>,
): RowVersions {
  let isAvailable = false
  /** The rows to be read, as they were held when `findChanged` found them. */
  let entriesBefore = new Map<string, RowEntry | undefined>()
  const entryOf = (name: string) => rowBuffer.rows()?.get(name)
  const hasSameColumns = (row: Row, other: Row) =>
    source.columns.every(column => hasSameValue(row, other, column, types))

  return {
    isAvailable: () => isAvailable,
    *record({ rows, rowVersions }) {
      isAvailable = rowVersions !== undefined
      if (!isAvailable) return
      yield* forEachSliced(rows, (row, i) => {
        const entry = entryOf(keyOf(source, row))
        if (entry !== undefined) entry.version = hasSameColumns(row, entry.row) ? rowVersions?.[i] : undefined
      })
    },
    *findChanged({ rows, rowVersions }) {
      if (!isAvailable || rowVersions === undefined) return null
      const changedRows: Row[] = []
      yield* forEachSliced(rows, (row, i) => {
        const version = entryOf(keyOf(source, row))?.version
        if (version === undefined || version !== rowVersions[i]) changedRows.push(row)
      })
      if (changedRows.length > maxReadSingly(rows.length) || 2 * changedRows.length > rows.length) return null
      entriesBefore = new Map(changedRows.map(row => [keyOf(source, row), entryOf(keyOf(source, row))]))
      return changedRows
    },
    listHeld() {
      const heldRows: HeldRow[] = []
      const touchedRows: Row[] = []
      for (const { row, version = null } of rowBuffer.rows() ?? []) {
        heldRows.push({ row, version })
        if (version === null) touchedRows.push(row)
      }
      if (touchedRows.length > maxReadSingly(heldRows.length)) return null
      entriesBefore = new Map(touchedRows.map(row => [keyOf(source, row), entryOf(keyOf(source, row))]))
      return { heldRows, touchedRows }
    },
    confirm(keys, { rows, rowVersions }) {
      const rowsByKey = new Map(rows.map((row, i) => [keyOf(source, row), { row, stamp: rowVersions?.[i] }]))
      return keys.every(key => {
        const name = keyOf(source, key)
        const entry = entryOf(name)
        // A change arrived meanwhile: it may be newer than the read, but says nothing of the columns that it left out.
        if (entry !== entriesBefore.get(name)) return !rowBuffer.isPartlyChangedSinceRead(name)
        const read = rowsByKey.get(name)
        if (entry === undefined || read === undefined || !hasSameColumns(read.row, entry.row)) return false
        if (read.stamp !== undefined) entry.version = read.stamp
        return true
      })
    },
  }
}
