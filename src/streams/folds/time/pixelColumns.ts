import { byTime, type Point, type Points } from './points'

/** The number drawn for a point; null where nothing is drawn. */
export type Measure<T> = (of: T) => number | null

interface Column<T> {
  size: number
  /** The first and the last point; null: to be looked up. */
  ends: [Point<T>, Point<T>] | null
  /** For each measure its last, smallest and greatest point. Null: to be searched again. */
  picks: (Point<T> | null)[] | null
  /** The drawn points, in order; null: to be computed again. */
  points: readonly Point<T>[] | null
}

/**
 * Points by columns of time, each about a pixel wide, of which only visible points are drawn. A change costs its own
 * column only, which is searched again only if one of its picks was removed.
 */
export class PixelColumns<T> {
  readonly width: number
  readonly #measures: readonly Measure<T>[]
  readonly #hasEnds: boolean
  readonly #columns = new Map<number, Column<T>>()

  /**
   * `width` in ms. `hasEnds`: the first and the last point of a column are drawn as well as the smallest and the
   * greatest.
   */
  constructor(width: number, measures: readonly Measure<T>[], hasEnds: boolean, points: Iterable<Point<T>>) {
    this.width = width
    this.#measures = measures
    this.#hasEnds = hasEnds
    for (const point of points) this.add(point)
  }
  add(point: Point<T>) {
    const id = this.#idOf(point)
    const column = this.#columns.get(id) ?? {
      size: 0,
      ends: [point, point],
      picks: this.#none(),
      points: null,
    }
    if (column.size === 0) this.#columns.set(id, column)
    column.size += 1
    if (column.ends !== null) {
      const [first, last] = column.ends
      const ends: [Point<T>, Point<T>] = [
        byTime(point, first) < 0 ? point : first,
        byTime(point, last) > 0 ? point : last,
      ]
      if (ends[0] !== first || ends[1] !== last) {
        column.ends = ends
        column.points = null
      }
    }
    if (column.picks !== null && this.#pick(column.picks, point)) column.points = null
  }
  remove(point: Point<T>) {
    const id = this.#idOf(point)
    const column = this.#columns.get(id)
    if (column === undefined) return
    column.size -= 1
    if (column.size === 0) this.#columns.delete(id)
    const isSamePoint = (pick: Point<T> | null) => pick?.at === point.at && pick.key === point.key
    if (column.ends?.some(isSamePoint) === true) column.ends = column.points = null
    if (column.picks?.some(isSamePoint) === true) column.picks = column.points = null
  }
  /** The points to draw, in order. */
  draw(all: Points<T>): Point<T>[] {
    const { first, last } = all
    const drawing: Point<T>[] = []
    if (first === undefined || last === undefined) return drawing
    const end = this.#idOf(last)
    for (let id = this.#idOf(first); id <= end; id += 1) {
      const column = this.#columns.get(id)
      if (column === undefined) continue
      column.picks ??= this.#find(id, all)
      column.ends ??= this.#endsOf(id, all)
      column.points ??= this.#pointsOf(column.picks, column.ends)
      for (const point of column.points) drawing.push(point)
    }
    return drawing
  }

  #idOf({ at }: Point<T>) {
    return this.#idAt(at)
  }
  #idAt(at: number) {
    return Math.floor(at / this.width)
  }
  #none(): (Point<T> | null)[] {
    return new Array<Point<T> | null>(3 * this.#measures.length).fill(null)
  }
  #endsOf(id: number, all: Points<T>): Column<T>['ends'] {
    const [first] = all.from(at => this.#idAt(at) < id)
    const last = all.before(at => this.#idAt(at) <= id)
    return first === undefined || last === undefined ? null : [first, last]
  }
  #find(id: number, all: Points<T>): (Point<T> | null)[] {
    const picks = this.#none()
    for (const point of all.from(at => this.#idAt(at) < id)) {
      if (this.#idOf(point) > id) break
      this.#pick(picks, point)
    }
    return picks
  }
  /** Updates the picks with a point; of equal numbers the first point wins. Returns whether the point is a pick now. */
  #pick(picks: (Point<T> | null)[], point: Point<T>): boolean {
    let isPick = false
    const prefer = (place: number, isBetter: (than: Point<T>) => boolean) => {
      const pick = picks[place] ?? null
      if (pick !== null && !isBetter(pick)) return
      picks[place] = point
      isPick = true
    }
    const isLater = (than: Point<T>) => byTime(point, than) > 0
    const isEarlier = (than: Point<T>) => byTime(point, than) < 0
    for (const [n, measure] of this.#measures.entries()) {
      const number = measure(point.value)
      if (number === null) continue
      const by = (than: Point<T>) => number - (measure(than.value) ?? number)
      prefer(3 * n, isLater)
      prefer(3 * n + 1, than => by(than) < 0 || (by(than) === 0 && isEarlier(than)))
      prefer(3 * n + 2, than => by(than) > 0 || (by(than) === 0 && isEarlier(than)))
    }
    return isPick
  }
  #pointsOf(picks: readonly (Point<T> | null)[], ends: Column<T>['ends']): Point<T>[] {
    const isDrawn = (_: unknown, place: number) => this.#hasEnds || place % 3 > 0
    const points = picks.filter(isDrawn).filter(pick => pick !== null)
    // A column without numbers is represented by one point.
    if (ends !== null) points.push(...(this.#hasEnds ? ends : points.length === 0 ? [ends[0]] : []))
    // A point drawn for two reasons may be two objects.
    return points.sort(byTime).filter((point, i) => i === 0 || point.key !== points[i - 1]?.key)
  }
}

/**
 * The smallest width, in ms, at which at most `most` columns cover all times: a power of two or 1.5 times one, so that
 * it seldom changes.
 */
export function columnWidthFor(first: number, last: number, maxColumns: number): number {
  if (last <= first) return 1
  const power = 2 ** Math.floor(Math.log2((last - first) / maxColumns))
  const widths = [power, power * 1.5, power * 2, power * 3]
  const count = (width: number) => Math.floor(last / width) - Math.floor(first / width) + 1
  return widths.find(width => count(width) <= maxColumns) ?? power * 4
}
