import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, type Work } from '../../shared/timeSlices'
import {
  createComparator,
  createRanking,
  type ColumnFacts,
  type RowComparator,
  type TextOrder,
} from './rowOrder'
import type { RowEntry } from './rowEntry'

/** The order of the rows held. */
export interface Ordering {
  readonly compare: (a: RowEntry, b: RowEntry) => number
  /** See `OrderedList`. */
  readonly rank: (entry: RowEntry) => number | null
  /** Whether `compare` can tell the place of a row that is not held. */
  readonly hasComparator: boolean
  /** No row is unplaceable, and there is no other order. */
  readonly isCertain: boolean
  /** Whether only the server can tell the place of a row; `before`: the row as it is held. */
  readonly isUnplaceable: (entry: RowEntry, before: RowEntry | undefined) => boolean
  /** Another order that may be the server's; null if there is none that could matter to this row. */
  readonly alternativeFor: (row: Row) => RowComparator | null
  /** A row is held from now on, or no more. */
  readonly admit: (key: string) => void
  readonly forget: (key: string) => void
}

interface OrderKnowledge {
  textOrder: (column: string) => TextOrder
  /** Another one that may be the server's; null: there is no doubt. */
  otherTextOrder: ((column: string) => TextOrder) | null
  /** Whether the row has texts whose order is in doubt. */
  isOpen: (row: Row) => boolean
  /** Whether a value of the order column is unlike all whose place is known. */
  isUnknown: (value: unknown) => boolean
}

const doNothing = () => {}

/** By the values of the rows. */
export function byComparator(
  shape: Pick<RowShape, 'order' | 'key'>,
  { numbers }: ColumnFacts,
  knowledge?: OrderKnowledge,
): Ordering {
  const compare = createComparator(shape, numbers, knowledge?.textOrder)
  const rank = createRanking(shape)
  const alternative = knowledge?.otherTextOrder
    ? createComparator(shape, numbers, knowledge.otherTextOrder)
    : null
  const { column } = shape.order
  return {
    compare: (a, b) => compare(a.row, b.row),
    rank: ({ row }) => rank(row),
    hasComparator: true,
    isCertain: knowledge === undefined,
    isUnplaceable: ({ row }, before) =>
      knowledge?.isUnknown(row[column]) === true && !Object.is(before?.row[column], row[column]),
    alternativeFor: row => (knowledge?.isOpen(row) === true ? alternative : null),
    admit: doNothing,
    forget: doNothing,
  }
}

/** As the server listed them, where none of the orders known here fits. Other rows come last. */
export function* asListed({ order }: RowShape, entries: readonly RowEntry[]): Work<Ordering> {
  const places = new Map<string, number>()
  yield* forEachSliced(entries, ({ key }) => places.set(key, places.size))
  let next = places.size
  const placeOf = ({ key }: RowEntry) => places.get(key) ?? Infinity
  return {
    compare(a, b) {
      const [left, right] = [placeOf(a), placeOf(b)]
      return left < right ? -1 : left > right ? 1 : 0
    },
    rank: placeOf,
    hasComparator: false,
    isCertain: false,
    isUnplaceable: ({ row }, before) =>
      before === undefined || !Object.is(before.row[order.column], row[order.column]),
    alternativeFor: () => null,
    admit(key) {
      if (!places.has(key)) places.set(key, next++)
    },
    forget: key => void places.delete(key),
  }
}
