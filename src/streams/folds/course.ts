import type { HeldRow } from '../rowIndex'
import { Columns, widthFor, type Measure } from './columns'
import type { RowFold } from './fold'
import type { Point, Points } from './points'
import type { TimeIndex } from './timeIndex'
import { timedBy, Timeline, type Timed } from './timeline'

/** How many widths of columns are kept up at once: a row far off in time that comes and goes costs no new ones. */
const WIDTHS = 2
/** From so many of the newest rows it is told what usually lies between two. */
const SAMPLE = 128

export interface Drawing<T> {
  readonly points: readonly Point<T>[]
  /** Of how many ms those are that can be seen; null: all there are. */
  readonly width: number | null
}

interface Asked<T> {
  time: string
  /** All columns that `read` looks at. */
  uses: readonly string[]
  read: (held: HeldRow) => T
  measures: readonly Measure<T>[]
  /** What comes first and last in a stretch is drawn as well, so that what lies between two rows is seen as it is. */
  hasEnds: boolean
}

/** Rows by their time, and what is drawn of them: no more than can be seen, whatever there is. */
export class Course<T> implements RowFold<Course<T>> {
  readonly uses: readonly string[]
  readonly #rows: Timed<T>
  readonly #asked: Asked<T>
  /** The one used last is the first. */
  #columns: Columns<T>[] = []
  #last: { columns: number | null; drawing: Drawing<T> } | null = null

  /** `index`: of all rows that it is told of, by the same column; if absent it has them by itself. */
  constructor(asked: Asked<T>, index?: TimeIndex) {
    const { time, uses, read } = asked
    this.#rows = index === undefined ? new Timeline(time, uses, read) : timedBy(index, uses, read)
    this.#asked = asked
    this.uses = this.#rows.uses
  }
  load(all: readonly HeldRow[]) {
    this.#rows.load(all)
    this.#columns = []
    this.#last = null
  }
  add(held: HeldRow) {
    const point = this.#rows.point(held)
    if (point === null) return
    this.#rows.addPoint(point)
    for (const columns of this.#columns) columns.add(point)
    this.#last = null
  }
  remove(held: HeldRow) {
    const point = this.#rows.point(held)
    if (point === null) return
    this.#rows.removePoint(point)
    for (const columns of this.#columns) columns.remove(point)
    this.#last = null
  }
  /** Itself, which changes with its rows. */
  value() {
    return this
  }
  get points(): Points<T> {
    return this.#rows.value()
  }
  /** The same object while nothing changed. `columns`: so many stretches of time are told apart; null: all points are. */
  draw(columns: number | null): Drawing<T> {
    if (this.#last === null || this.#last.columns !== columns) {
      const drawing = columns === null ? { points: [...this.points], width: null } : this.#reduce(columns)
      this.#last = { columns, drawing }
    }
    return this.#last.drawing
  }
  /** What usually lies between one row and the next, in ms, by the newest of them; 0 where nothing can be told. */
  get step(): number {
    const times = this.points.tail(SAMPLE).map(({ at }) => at)
    const steps = times.slice(1).map((at, i) => at - (times[i] ?? at))
    return steps.sort((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0
  }

  #reduce(most: number): Drawing<T> {
    const { first, last } = this.points
    if (first === undefined || last === undefined) return { points: [], width: 1 }
    const columns = this.#columnsOf(widthFor(first.at, last.at, most))
    const points = columns.draw(this.points)
    // Where the course begins and ends belongs to it.
    if (points[0]?.key !== first.key) points.unshift(first)
    if (points.at(-1)?.key !== last.key) points.push(last)
    return { points, width: columns.width }
  }
  #columnsOf(width: number): Columns<T> {
    const { measures, hasEnds } = this.#asked
    const columns =
      this.#columns.find(each => each.width === width) ?? new Columns(width, measures, hasEnds, this.points)
    this.#columns = [columns, ...this.#columns.filter(each => each !== columns)].slice(0, WIDTHS)
    return columns
  }
}
