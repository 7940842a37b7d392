import type { Row } from '../backend/port'
import type { Shape } from '../board/source'
import { each, type Work } from '../slices'
import { comparator } from './order'
import type { HeldRow, Rows } from './rowIndex'
import { same } from './same'

/**
 * The keys of the rows in which what was read differs from what is held. Rows that were read may have only some of
 * the columns, but those of key and order; `cut`: there may be more than were read. Not counted is what only the limit
 * let in or put out. What is held may not change before it is done.
 */
export function* differing(
  shape: Shape,
  held: Rows,
  read: readonly HeldRow[],
  cut: boolean,
  numbers?: ReadonlySet<string>,
): Work<string[]> {
  const compare = comparator(shape, numbers)
  const isBeyond = (row: Row, edge: HeldRow | undefined) => edge !== undefined && compare(row, edge.row) > 0
  const edgeHeld = held.cut ? held.last : undefined
  const edgeRead = cut ? read.at(-1) : undefined
  const seen = new Set<string>()
  const keys: string[] = []
  yield* each(read, ({ key, row }) => {
    seen.add(key)
    const before = held.get(key)?.row
    const differs =
      before === undefined
        ? !isBeyond(row, edgeHeld)
        : Object.keys(row).some(column => !same(row[column], before[column]))
    if (differs) keys.push(key)
  })
  yield* each(held, ({ key, row }) => {
    if (!seen.has(key) && !isBeyond(row, edgeRead)) keys.push(key)
  })
  return keys
}
