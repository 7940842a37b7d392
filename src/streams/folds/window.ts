import type { HeldRow } from '../rowIndex'
import type { Fold, RowFold } from './fold'
import { Timeline, type Point } from './timeline'

export interface Windowed<V> {
  of: V
  /** The earliest time of any row, in the window or not, ms since the epoch; null without rows. */
  oldest: number | null
}

/**
 * A fold over the rows of the last so many seconds: those later than `now` less the window, also where the clock of
 * whoever wrote them is ahead of ours. Rows leave it as time passes, and come back where our clock is set back.
 */
export class Window<V> implements RowFold<Windowed<V>> {
  readonly uses: readonly string[]
  readonly #rows: Timeline<unknown>
  readonly #inside: Fold<unknown, V>
  readonly #width: number
  /** Inside is what is later than this. */
  #from = Infinity
  #last: Windowed<V> | null = null

  /** `seconds`: how wide. */
  constructor(time: string, column: string, seconds: number, inside: Fold<unknown, V>) {
    this.#rows = new Timeline(time, [column], ({ row }) => row[column])
    this.#inside = inside
    this.#width = seconds * 1000
    this.uses = this.#rows.uses
  }
  load(all: readonly HeldRow[]) {
    this.#rows.load(all)
    this.#inside.load([])
    this.#from = Infinity
  }
  add(held: HeldRow) {
    this.#rows.add(held)
    const point = this.#rows.point(held)
    if (point !== null && point.at > this.#from) this.#inside.add(point.of)
  }
  remove(held: HeldRow) {
    this.#rows.remove(held)
    const point = this.#rows.point(held)
    if (point !== null && point.at > this.#from) this.#inside.remove(point.of)
  }
  value(now: number): Windowed<V> {
    this.#move(now - this.#width)
    const [of, oldest] = [this.#inside.value(now), this.#rows.value().first?.at ?? null]
    if (this.#last?.of !== of || this.#last.oldest !== oldest) this.#last = { of, oldest }
    return this.#last
  }
  #move(from: number) {
    const [start, end] = from < this.#from ? [from, this.#from] : [this.#from, from]
    const between: Point<unknown>[] = []
    for (const point of this.#rows.value().from(({ at }) => at <= start)) {
      if (point.at > end) break
      between.push(point)
    }
    if (from > this.#from) for (const point of between) this.#inside.remove(point.of)
    else if (from < this.#from) for (const point of between) this.#inside.add(point.of)
    this.#from = from
  }
}
