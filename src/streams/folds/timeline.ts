import { Ordered } from '../ordered'
import type { HeldRow } from '../rowIndex'
import { timeOf } from '../values'
import type { RowFold } from './fold'
import { byTime, pointsOf, type Point, type Points } from './points'
import type { TimeIndex } from './timeIndex'

/** Rows by their times, and what is wanted of them. */
export interface Timed<T> extends RowFold<Points<T>> {
  value(): Points<T>
  swap(before: HeldRow, after: HeldRow): void
  addPoint(point: Point<T>): void
  removePoint(point: Point<T>): void
  /** Null without a readable time. */
  point(held: HeldRow): Point<T> | null
}

/** Of rows that an index has: there is nothing to be kept up. */
export function timedBy<T>(
  index: TimeIndex,
  columns: readonly string[],
  read: (held: HeldRow) => T,
): Timed<T> {
  const points = index.points(read)
  const nothing = () => {}
  return {
    uses: [index.column, ...columns],
    ...{ load: nothing, add: nothing, remove: nothing },
    ...{ swap: nothing, addPoint: nothing, removePoint: nothing },
    value: () => points,
    point(held) {
      const at = timeOf(held.row[index.column])
      return at === null ? null : { at, key: held.key, of: read(held) }
    },
  }
}

/**
 * Rows by a time column, ascending; of two with one time, that with the greater key is the later. Rows without a
 * readable time are left out. `columns`: all that `read` looks at.
 */
export class Timeline<T> implements Timed<T> {
  readonly uses: readonly string[]
  readonly #time: string
  readonly #read: (held: HeldRow) => T
  #points = new Ordered<Point<T>>(byTime, [], timeIn)
  readonly #value = pointsOf(
    () => this.#points,
    (point: Point<T>) => point,
  )

  constructor(time: string, columns: readonly string[], read: (held: HeldRow) => T) {
    this.uses = [time, ...columns]
    this.#time = time
    this.#read = read
  }
  load(all: readonly HeldRow[]) {
    const points = all.flatMap(held => this.point(held) ?? []).sort(byTime)
    this.#points = new Ordered(byTime, points, timeIn)
  }
  add(held: HeldRow) {
    const point = this.point(held)
    if (point !== null) this.addPoint(point)
  }
  remove(held: HeldRow) {
    const point = this.point(held)
    if (point !== null) this.removePoint(point)
  }
  /** In its place, of another row with the same time and key. */
  swap(before: HeldRow, after: HeldRow) {
    const [old, point] = [this.point(before), this.point(after)]
    if (old !== null && point !== null) this.#points.replace(old, point)
  }
  addPoint(point: Point<T>) {
    this.#points.add(point)
  }
  removePoint(point: Point<T>) {
    this.#points.delete(point)
  }
  value() {
    return this.#value
  }
  point(held: HeldRow): Point<T> | null {
    const at = timeOf(held.row[this.#time])
    return at === null ? null : { at, key: held.key, of: this.#read(held) }
  }
}

const timeIn = ({ at }: Point<unknown>) => at

/** The same fold of the rows that have a readable time. */
export function timed<V>(time: string, fold: RowFold<V>): RowFold<V> {
  const hasTime = ({ row }: HeldRow) => timeOf(row[time]) !== null
  return {
    uses: [...new Set([time, ...fold.uses])],
    load: all => fold.load(all.filter(hasTime)),
    add(held) {
      if (hasTime(held)) fold.add(held)
    },
    remove(held) {
      if (hasTime(held)) fold.remove(held)
    },
    value: now => fold.value(now),
  }
}
