import { compareNumbers } from '../decimal'
import type { Ordered } from '../ordered'

/** What is wanted of a row, at its time: ms since the epoch. */
export interface Point<T> {
  at: number
  key: string
  of: T
}

/** Points in the order of their times, as they are when they are asked for; each is made anew whenever it is. */
export interface Points<T> extends Iterable<Point<T>> {
  readonly size: number
  readonly first: Point<T> | undefined
  readonly last: Point<T> | undefined
  /** The last so many, in order. */
  tail(count: number): Point<T>[]
  /** The last of those for whose times `isBefore` holds, which are a beginning or none. */
  before(isBefore: (at: number) => boolean): Point<T> | undefined
  /** Those after them. */
  from(isBefore: (at: number) => boolean): Iterable<Point<T>>
}

/** Points of items that are ranked by their times. */
export function pointsOf<Item, T>(items: () => Ordered<Item>, pointOf: (item: Item) => Point<T>): Points<T> {
  const of = (item: Item | undefined) => (item === undefined ? undefined : pointOf(item))
  return {
    get size() {
      return items().size
    },
    get first() {
      return of(items().first)
    },
    get last() {
      return of(items().last)
    },
    tail: count => items().tail(count).map(pointOf),
    before: isBefore => of(items().before((_, at) => isBefore(at))),
    *from(isBefore) {
      for (const item of items().from((_, at) => isBefore(at))) yield pointOf(item)
    },
    *[Symbol.iterator]() {
      for (const item of items()) yield pointOf(item)
    },
  }
}

/** In the order of their times, and of their keys where these are one. */
export const byTime = (a: Point<unknown>, b: Point<unknown>) => a.at - b.at || byKey(a, b)

export const byKey = (a: { key: string }, b: { key: string }) =>
  compareNumbers(a.key, b.key) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
