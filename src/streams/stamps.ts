import type { Read, Row } from '../backend/port'
import { each, type Work } from '../slices'
import type { Held } from './held'
import { keyOf } from './order'
import type { HeldRow } from './rowIndex'
import type { TableSource } from '../board/source'
import { same } from './same'

/** So many rows at most are looked at one by one; of more, reading everything is as cheap. */
const MOST = 100

/** Which rows are known to be as a read with stamps brought them. */
export interface Stamps {
  /** Whether the newest read of everything brought any. */
  areThere(): boolean
  /** Everything was read, and is held. */
  take(read: Read): Work<void>
  /** The rows that may have changed since their stamps were taken; null where these are too many. */
  changed(read: Read): Work<Row[] | null>
  /** Whether rows that were read one by one are as those that are held; they are then known to be. */
  confirms(asked: readonly Row[], read: Read): boolean
}

/**
 * A stamp is another after every write of its row, so that a read of keys and stamps tells which rows to look at.
 * Changes come without, so the rows that they touched are to be looked at once: a row that changes is another object.
 */
export function holdStamps(source: TableSource, held: Held): Stamps {
  let areThere = false
  /** The rows to be looked at as they were held when that was found. */
  let before = new Map<string, HeldRow | undefined>()
  const heldOf = (name: string) => held.rows()?.get(name)
  const isAs = (row: Row, other: Row) => source.columns.every(column => same(row[column], other[column]))

  return {
    areThere: () => areThere,
    *take({ rows, stamps }) {
      areThere = stamps !== undefined
      if (!areThere) return
      yield* each(rows, (row, i) => {
        const now = heldOf(keyOf(source, row))
        if (now !== undefined) now.stamp = isAs(row, now.row) ? stamps?.[i] : undefined
      })
    },
    *changed({ rows, stamps }) {
      if (!areThere || stamps === undefined) return null
      const changed: Row[] = []
      yield* each(rows, (row, i) => {
        const stamp = heldOf(keyOf(source, row))?.stamp
        if (stamp === undefined || stamp !== stamps[i]) changed.push(row)
      })
      if (changed.length > MOST || 2 * changed.length > rows.length) return null
      before = new Map(changed.map(row => [keyOf(source, row), heldOf(keyOf(source, row))]))
      return changed
    },
    confirms(asked, { rows, stamps }) {
      const came = new Map(rows.map((row, i) => [keyOf(source, row), { row, stamp: stamps?.[i] }]))
      return asked.every(key => {
        const name = keyOf(source, key)
        const now = heldOf(name)
        // A change came meanwhile: it may be newer than what was read.
        if (now !== before.get(name)) return true
        const read = came.get(name)
        if (now === undefined || read === undefined || !isAs(read.row, now.row)) return false
        if (read.stamp !== undefined) now.stamp = read.stamp
        return true
      })
    },
  }
}
