import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import { Timeline } from './timeline'

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
  readonly #rows: Timeline<HeldRow>
  readonly #inside: RowFold<V>
  readonly #width: number
  readonly #ago: number
  /** Inside is what is later than `from` and not later than `to`; null until it is first asked. */
  #edges: { from: number; to: number } | null = null
  #last: Windowed<V> | null = null

  /** `seconds`: how wide, Infinity too. `ago`: so many seconds before now it ends, and not at the latest row. */
  constructor(time: string, seconds: number, inside: RowFold<V>, ago = 0) {
    this.#rows = new Timeline(time, inside.uses, held => held)
    this.#inside = inside
    this.#width = seconds * 1000
    this.#ago = ago * 1000
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
  value(now: number): Windowed<V> {
    const end = now - this.#ago
    this.#move({ from: end - this.#width, to: this.#ago === 0 ? Infinity : end })
    const [of, oldest] = [this.#inside.value(now), this.#rows.value().first?.at ?? null]
    if (this.#last?.of !== of || this.#last.oldest !== oldest) this.#last = { of, oldest }
    return this.#last
  }
  #isInside(held: HeldRow): boolean {
    if (this.#edges === null) return false
    const { from, to } = this.#edges
    const at = this.#rows.point(held)?.at ?? NaN
    return at > from && at <= to
  }
  #move(edges: { from: number; to: number }) {
    const before = this.#edges
    this.#edges = edges
    if (before === null || edges.from >= before.to || edges.to <= before.from) {
      this.#inside.load(this.#between(edges.from, edges.to))
      return
    }
    for (const held of this.#between(before.from, edges.from)) this.#inside.remove(held)
    for (const held of this.#between(edges.to, before.to)) this.#inside.remove(held)
    for (const held of this.#between(edges.from, before.from)) this.#inside.add(held)
    for (const held of this.#between(before.to, edges.to)) this.#inside.add(held)
  }
  /** Later than the one and not later than the other; none where they are the other way round. */
  #between(from: number, to: number): HeldRow[] {
    const between: HeldRow[] = []
    if (from >= to) return between
    for (const { at, of } of this.#rows.value().from(({ at }) => at <= from)) {
      if (at > to) break
      between.push(of)
    }
    return between
  }
}
