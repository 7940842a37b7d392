import { compareNumbers } from '../../values/decimal'
import type { OrderedList } from '../../rows/orderedList'
import { compareTexts } from '../../values/compare'

/** The value read from a row, with the row's time: ms since the epoch. */
export interface Point<T> {
  at: number
  key: string
  value: T
}

/** Points in the order of their times, read live; each access creates the point again. */
export interface Points<T> extends Iterable<Point<T>> {
  readonly size: number
  readonly first: Point<T> | undefined
  readonly last: Point<T> | undefined
  /** The last `count` points, in order. */
  tail(count: number): Point<T>[]
  /** The last point whose time satisfies `isBefore`, which must hold for a prefix of the points. */
  before(isBefore: (at: number) => boolean): Point<T> | undefined
  /** The points after that prefix. */
  from(isBefore: (at: number) => boolean): Iterable<Point<T>>
}

/** Points of items that are sorted by their times. */
export function pointsOf<Item, T>(
  items: () => OrderedList<Item>,
  pointOf: (item: Item) => Point<T>,
): Points<T> {
  const toPoint = (item: Item | undefined) => (item === undefined ? undefined : pointOf(item))
  return {
    get size() {
      return items().size
    },
    get first() {
      return toPoint(items().first)
    },
    get last() {
      return toPoint(items().last)
    },
    tail: count => items().tail(count).map(pointOf),
    before: isBefore => toPoint(items().before((_, at) => isBefore(at))),
    *from(isBefore) {
      for (const item of items().from((_, at) => isBefore(at))) yield pointOf(item)
    },
    *[Symbol.iterator]() {
      for (const item of items()) yield pointOf(item)
    },
  }
}

/** By time; equal times by key. */
export const byTime = (a: Point<unknown>, b: Point<unknown>) => a.at - b.at || byKey(a, b)

export const byKey = (a: { key: string }, b: { key: string }) =>
  compareNumbers(a.key, b.key) || compareTexts(a.key, b.key)
