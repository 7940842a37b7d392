import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, type Work } from '../../shared/timeSlices'
import { hasSameValue } from '../values/isSameValue'
import type { Ordering } from './ordering'
import type { RowEntry, Rows } from './rowIndex'
import { keyOf } from './rowOrder'

interface Comparison {
  heldRows: Rows
  /**
   * The rows of an answer, in its order. They may have only some of the columns, but always those of key and order, and
   * columns that are not held: these show no difference.
   */
  entriesRead: readonly RowEntry[]
  /** There may be more rows than were read. */
  isTruncated: boolean
  ordering: Ordering
  types?: ReadonlyMap<string, string> | undefined
}

/**
 * The keys of the rows that differ between a read and the rows held. Rows that only the limit let in or pushed out are
 * not counted: that says which changes were lost, and not whether the list is right, which `hasSameOrder` tells. The
 * rows held must not change before this is done.
 */
export function* findDifferingRows(comparison: Comparison): Work<string[]> {
  const { heldRows, entriesRead, isTruncated, ordering, types } = comparison
  const isHeld = (key: string) => heldRows.get(key) !== undefined
  const keysRead = new Set<string>()
  const keys: string[] = []
  yield* forEachSliced(entriesRead, ({ key, row }) => {
    keysRead.add(key)
    const before = heldRows.get(key)?.row
    if (before === undefined) return
    const differs = (column: string) => column in before && !hasSameValue(row, before, column, types)
    if (Object.keys(row).some(differs)) keys.push(key)
  })
  const heldEdge = heldRows.isTruncated ? heldRows.last : undefined
  const readEdge = isTruncated ? entriesRead.at(-1) : undefined
  yield* findOthers(entriesRead, isHeld, heldEdge, ordering, keys)
  yield* findOthers(heldRows, key => keysRead.has(key), readEdge, ordering, keys)
  return keys
}

/**
 * Adds the rows that the other side lacks, unless they lie beyond its edge. Where the order of values is not known,
 * those lie beyond it that come after all rows which both sides have.
 */
function* findOthers(
  rows: Iterable<RowEntry>,
  isOnOtherSide: (key: string) => boolean,
  edge: RowEntry | undefined,
  { compare, hasComparator }: Ordering,
  keys: string[],
): Work<void> {
  let sinceCommon: string[] = []
  yield* forEachSliced(rows, entry => {
    const { key } = entry
    if (isOnOtherSide(key)) {
      for (const each of sinceCommon) keys.push(each)
      sinceCommon = []
    } else if (edge === undefined) keys.push(key)
    else if (!hasComparator) sinceCommon.push(key)
    else if (compare(entry, edge) <= 0) keys.push(key)
  })
}

interface OrderComparison {
  shape: RowShape
  heldRows: Rows
  rowsRead: readonly Row[]
  isTruncated: boolean
  /** Whether a row changed since the read began, or waits for a read of its own. */
  isUnsettled: (key: string) => boolean
}

/** Rows compared at a time. */
const CHUNK_SIZE = 128

/** Whether a read has the held rows in the same order, ignoring unsettled ones. */
export function* hasSameOrder(comparison: OrderComparison): Work<boolean> {
  const { shape, heldRows, rowsRead, isTruncated, isUnsettled } = comparison
  const skippedKeys = { count: 0 }
  function* settledKeys<T>(items: Iterable<T>, keyIn: (item: T) => string): Generator<string, void> {
    for (const item of items) {
      const key = keyIn(item)
      if (isUnsettled(key)) skippedKeys.count += 1
      else yield key
    }
  }
  const heldKeys = settledKeys(heldRows, ({ key }) => key)
  const readKeys = settledKeys(rowsRead, row => keyOf(shape, row))
  for (let place = 1; ; place += 1) {
    const [left, right] = [heldKeys.next(), readKeys.next()]
    if (left.done === true || right.done === true) {
      // Rows that came or went move the end of a truncated list.
      const mayEndElsewhere = skippedKeys.count > 0 && (isTruncated || heldRows.isTruncated)
      return left.done === right.done || mayEndElsewhere
    }
    if (left.value !== right.value) return false
    if (place % CHUNK_SIZE === 0) yield
  }
}
