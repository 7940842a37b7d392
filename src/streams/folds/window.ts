import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import type { TimeIndex } from './timeIndex'
import { timedBy, Timeline, type Timed } from './timeline'

export interface Windowed<V> {
  of: V
  /** The earliest and the latest time of any row, in the window or not, ms since the epoch; null without rows. */
  oldest: number | null
  newest: number | null
}
interface Edges {
  from: number
  to: number
}

/**
 * A fold over the rows of the last so many seconds: those later than `now` less the window, also where the clock of
 * whoever wrote them is ahead of ours. Rows leave it as time passes, and come back where our clock is set back.
 */
export class Window<V> implements RowFold<Windowed<V>> {
  readonly uses: readonly string[]
  readonly #rows: Timed<HeldRow>
  readonly #inside: RowFold<V>
  readonly #edgesAt: (now: number) => Edges
  /** Inside is what is later than `from` and not later than `to`; null until it is first asked. */
  #edges: Edges | null = null
  #last: Windowed<V> | null = null

  /**
   * `span`: how many seconds wide, Infinity too, or from when to when. `ago`: so many seconds before now it ends, and
   * not at the latest row. `index`: of all rows that it is told of, by the same column; if absent it has them by itself.
   */
  constructor(time: string, span: number | Edges, inside: RowFold<V>, ago = 0, index?: TimeIndex) {
    const itself = (held: HeldRow) => held
    this.#rows =
      index === undefined ? new Timeline(time, inside.uses, itself) : timedBy(index, inside.uses, itself)
    this.#inside = inside
    this.#edgesAt = now => {
      if (typeof span === 'object') return span
      const end = now - ago * 1000
      return { from: end - span * 1000, to: ago === 0 ? Infinity : end }
    }
    this.uses = this.#rows.uses
  }
  load(all: readonly HeldRow[]) {
    this.#rows.load(all)
    this.#edges = null
  }
  add(held: HeldRow) {
    this.#rows.add(held)
    if (this.#isInside(held)) this.#inside.add(held)
  }
  remove(held: HeldRow) {
    this.#rows.remove(held)
    if (this.#isInside(held)) this.#inside.remove(held)
  }
  swap(before: HeldRow, after: HeldRow) {
    this.#rows.swap(before, after)
  }
  value(now: number): Windowed<V> {
    this.#move(this.#edgesAt(now))
    const { first, last } = this.#rows.value()
    const [of, oldest, newest] = [this.#inside.value(now), first?.at ?? null, last?.at ?? null]
    if (this.#last?.of !== of || this.#last.oldest !== oldest || this.#last.newest !== newest)
      this.#last = { of, oldest, newest }
    return this.#last
  }
  #isInside(held: HeldRow): boolean {
    if (this.#edges === null) return false
    const { from, to } = this.#edges
    const at = this.#rows.point(held)?.at ?? NaN
    return at > from && at <= to
  }
  #move(edges: Edges) {
    const before = this.#edges
    this.#edges = edges
    if (before === null || edges.from >= before.to || edges.to <= before.from) {
      this.#inside.load(this.#between(edges.from, edges.to))
      this.#last = null
      return
    }
    const left = [...this.#between(before.from, edges.from), ...this.#between(edges.to, before.to)]
    const come = [...this.#between(edges.from, before.from), ...this.#between(before.to, edges.to)]
    for (const held of left) this.#inside.remove(held)
    for (const held of come) this.#inside.add(held)
    // A fold may be the same object although it changed.
    if (left.length > 0 || come.length > 0) this.#last = null
  }
  /** Later than the one and not later than the other; none where they are the other way round. */
  #between(from: number, to: number): HeldRow[] {
    const between: HeldRow[] = []
    if (from >= to) return between
    for (const { at, of } of this.#rows.value().from(at => at <= from)) {
      if (at > to) break
      between.push(of)
    }
    return between
  }
}
