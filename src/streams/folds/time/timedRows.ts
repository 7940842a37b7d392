import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import { timeOf } from '../../values/columnValues'
import type { RowFold } from '../fold'
import { byTime, pointsOf, type Point, type Points } from './points'
import type { TimeIndex } from './timeIndex'

/** Rows by time, with a value read from each. */
export interface TimedRows<T> extends RowFold<Points<T>> {
  value(): Points<T>
  swap(before: RowEntry, after: RowEntry): void
  addPoint(point: Point<T>): void
  removePoint(point: Point<T>): void
  /** Null without a readable time. */
  point(entry: RowEntry): Point<T> | null
}

/** The rows of an index, which has nothing of its own to update. */
export function timedRowsOf<T>(
  index: TimeIndex,
  columns: readonly string[],
  read: (entry: RowEntry) => T,
): TimedRows<T> {
  const points = index.points(read)
  const doNothing = () => {}
  return {
    uses: [index.column, ...columns],
    load: doNothing,
    add: doNothing,
    remove: doNothing,
    swap: doNothing,
    addPoint: doNothing,
    removePoint: doNothing,
    value: () => points,
    point(entry) {
      const at = timeOf(entry.row[index.column])
      return at === null ? null : { at, key: entry.key, value: read(entry) }
    },
  }
}

/**
 * Rows by a time column, ascending; of equal times the row with the greater key is later. Rows without a readable time
 * are left out. `columns`: all that `read` uses.
 */
export class TimeSortedRows<T> implements TimedRows<T> {
  readonly uses: readonly string[]
  readonly #time: string
  readonly #read: (entry: RowEntry) => T
  #points = new OrderedList<Point<T>>(byTime, [], timeIn)
  readonly #value = pointsOf(
    () => this.#points,
    (point: Point<T>) => point,
  )

  constructor(time: string, columns: readonly string[], read: (entry: RowEntry) => T) {
    this.uses = [time, ...columns]
    this.#time = time
    this.#read = read
  }
  load(all: readonly RowEntry[]) {
    const points = all.flatMap(entry => this.point(entry) ?? []).sort(byTime)
    this.#points = new OrderedList(byTime, points, timeIn)
  }
  add(entry: RowEntry) {
    const point = this.point(entry)
    if (point !== null) this.addPoint(point)
  }
  remove(entry: RowEntry) {
    const point = this.point(entry)
    if (point !== null) this.removePoint(point)
  }
  /** Replaces the point of a row by that of a row with the same time and key. */
  swap(before: RowEntry, after: RowEntry) {
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
  point(entry: RowEntry): Point<T> | null {
    const at = timeOf(entry.row[this.#time])
    return at === null ? null : { at, key: entry.key, value: this.#read(entry) }
  }
}

const timeIn = ({ at }: Point<unknown>) => at

/** The same fold, over the rows that have a readable time. */
export function skipUntimed<V>(time: string, fold: RowFold<V>): RowFold<V> {
  const hasTime = ({ row }: RowEntry) => timeOf(row[time]) !== null
  return {
    uses: [...new Set([time, ...fold.uses])],
    load: all => fold.load(all.filter(hasTime)),
    add(entry) {
      if (hasTime(entry)) fold.add(entry)
    },
    remove(entry) {
      if (hasTime(entry)) fold.remove(entry)
    },
    value: now => fold.value(now),
  }
}
