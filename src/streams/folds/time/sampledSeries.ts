import type { RowEntry } from '../../rows/rowIndex'
import { PixelColumns, columnWidthFor, type Measure } from './pixelColumns'
import type { RowFold } from '../fold'
import type { Point, Points } from './points'
import type { TimeIndex } from './timeIndex'
import { timedRowsOf, TimeSortedRows, type TimedRows } from './timedRows'
import { compareAscending } from '../../values/compare'

/**
 * How many column widths are kept at once: a distant row that comes and goes does not rebuild the columns each time.
 */
const WIDTHS = 2
/** The usual step between rows is estimated from this many of the newest rows. */
const SAMPLE = 128

export interface Drawing<T> {
  readonly points: readonly Point<T>[]
  /** Width of a column of visible points, in ms; null: all points are drawn. */
  readonly width: number | null
}

interface SeriesOptions<T> {
  time: string
  /** All columns that `read` uses. */
  uses: readonly string[]
  read: (entry: RowEntry) => T
  measures: readonly Measure<T>[]
  /**
   * The first and the last point of a column are drawn as well, so that the line between two rows is drawn as it is.
   */
  hasEnds: boolean
}

/** Rows by time, reduced for drawing: no more points than can be seen, however many rows there are. */
export class SampledSeries<T> implements RowFold<SampledSeries<T>> {
  readonly uses: readonly string[]
  readonly #rows: TimedRows<T>
  readonly #asked: SeriesOptions<T>
  /** The most recently used is the first. */
  #columns: PixelColumns<T>[] = []
  #last: { columns: number | null; drawing: Drawing<T> } | null = null

  /** `index`: shared index of the same rows by the same column; without it the series keeps its own. */
  constructor(options: SeriesOptions<T>, index?: TimeIndex) {
    const { time, uses, read } = options
    this.#rows = index === undefined ? new TimeSortedRows(time, uses, read) : timedRowsOf(index, uses, read)
    this.#asked = options
    this.uses = this.#rows.uses
  }
  load(all: readonly RowEntry[]) {
    this.#rows.load(all)
    this.#columns = []
    this.#last = null
  }
  add(entry: RowEntry) {
    const point = this.#rows.point(entry)
    if (point === null) return
    this.#rows.addPoint(point)
    for (const columns of this.#columns) columns.add(point)
    this.#last = null
  }
  remove(entry: RowEntry) {
    const point = this.#rows.point(entry)
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
  /**
   * The same object while nothing changes. `columns`: number of time columns to distinguish; null: draws all points.
   */
  draw(columns: number | null): Drawing<T> {
    if (this.#last === null || this.#last.columns !== columns) {
      const drawing = columns === null ? { points: [...this.points], width: null } : this.#reduce(columns)
      this.#last = { columns, drawing }
    }
    return this.#last.drawing
  }
  /** The usual time between two rows, in ms, from the newest rows; 0 if unknown. */
  get step(): number {
    const times = this.points.tail(SAMPLE).map(({ at }) => at)
    const steps = times.slice(1).map((at, i) => at - (times[i] ?? at))
    return steps.sort(compareAscending)[(steps.length - 1) >> 1] ?? 0
  }

  #reduce(maxColumns: number): Drawing<T> {
    const { first, last } = this.points
    if (first === undefined || last === undefined) return { points: [], width: 1 }
    const columns = this.#columnsOf(columnWidthFor(first.at, last.at, maxColumns))
    const points = columns.draw(this.points)
    // The first and the last point always belong to the line.
    if (points[0]?.key !== first.key) points.unshift(first)
    if (points.at(-1)?.key !== last.key) points.push(last)
    return { points, width: columns.width }
  }
  #columnsOf(width: number): PixelColumns<T> {
    const { measures, hasEnds } = this.#asked
    const columns =
      this.#columns.find(each => each.width === width) ??
      new PixelColumns(width, measures, hasEnds, this.points)
    this.#columns = [columns, ...this.#columns.filter(each => each !== columns)].slice(0, WIDTHS)
    return columns
  }
}
