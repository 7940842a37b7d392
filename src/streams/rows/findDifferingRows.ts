import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, type Work } from '../../shared/timeSlices'
import { createComparator, type ColumnFacts } from './rowOrder'
import type { RowEntry, Rows } from './rowIndex'
import { isSameValue } from '../values/isSameValue'

/**
 * The keys of the rows that differ between a read and the rows held. The rows read may have only some of the columns,
 * but always those of key and order. `cut`: there may be more rows than were read. Rows that only the limit let in or
 * pushed out are not counted. The rows held must not change before this is done.
 */
export function* findDifferingRows(
  shape: RowShape,
  heldRows: Rows,
  read: readonly RowEntry[],
  cut: boolean,
  { numbers, types }: ColumnFacts,
): Work<string[]> {
  const compare = createComparator(shape, numbers)
  const isBeyond = (row: Row, edge: RowEntry | undefined) => edge !== undefined && compare(row, edge.row) > 0
  const heldEdge = heldRows.cut ? heldRows.last : undefined
  const readEdge = cut ? read.at(-1) : undefined
  const keysRead = new Set<string>()
  const keys: string[] = []
  yield* forEachSliced(read, ({ key, row }) => {
    keysRead.add(key)
    const before = heldRows.get(key)?.row
    const differs =
      before === undefined
        ? !isBeyond(row, heldEdge)
        : Object.keys(row).some(column => !isSameValue(row[column], before[column], types?.get(column)))
    if (differs) keys.push(key)
  })
  yield* forEachSliced(heldRows, ({ key, row }) => {
    if (!keysRead.has(key) && !isBeyond(row, readEdge)) keys.push(key)
  })
  return keys
}
