import type { Row } from '../backend/port'
import type { Shape } from '../board/source'
import type { HeldRow, Rows } from './held'
import { comparator } from './order'
import { same } from './same'

/**
 * The keys of the rows in which what was read differs from what is held. Rows that were read may have only some of
 * the columns, but those of key and order. Not counted is what only the limit let in or put out.
 */
export function differing(
  shape: Shape,
  held: Rows,
  read: readonly HeldRow[],
  numbers?: ReadonlySet<string>,
): string[] {
  const compare = comparator(shape, numbers)
  const isBeyond = (row: Row, edge: HeldRow | undefined) => edge !== undefined && compare(row, edge.row) > 0
  const edgeHeld = held.cut ? held.list.at(-1) : undefined
  const edgeRead = read.length >= shape.limit ? read.at(-1) : undefined
  const known = new Map(held.list.map(({ key, row }) => [key, row]))
  const came = read.filter(({ key, row }) => {
    const before = known.get(key)
    known.delete(key)
    if (before === undefined) return !isBeyond(row, edgeHeld)
    return Object.keys(row).some(column => !same(row[column], before[column]))
  })
  const went = [...known].filter(([, row]) => !isBeyond(row, edgeRead))
  return [...came.map(({ key }) => key), ...went.map(([key]) => key)]
}
