import type { Derivation } from './derivation'

/**
 * ms between two drawings of a chart from changing rows: ten a second look continuous, and each costs the whole chart.
 */
export const CHART_MS = 100

/** Holds a view with a chart back until the chart may be redrawn. All times are of one clock, in ms. */
export class ChartPace<V> {
  #drawnAt = -Infinity
  #isChanged = true
  #last: V | null = null

  /** All rows were replaced: the chart is due at once. */
  reset() {
    this.#drawnAt = -Infinity
    this.#isChanged = true
    this.#last = null
  }
  /** Some of its rows changed. */
  change() {
    this.#isChanged = true
  }
  /** The last view until the next is due. Without a `clock` the view is always due. */
  view(clock: number | undefined, draw: () => V): V {
    if (this.#last !== null && clock !== undefined && !this.#isDue(clock)) return this.#last
    if (this.#isChanged && clock !== undefined) this.#drawnAt = clock
    this.#isChanged = false
    this.#last = draw()
    return this.#last
  }
  /** When the latest changes may be drawn; null without any. */
  get dueAt(): number | null {
    return this.#isChanged ? this.#drawnAt + CHART_MS : null
  }
  /** A clock that was set back delays nothing. */
  #isDue(clock: number): boolean {
    return clock - this.#drawnAt >= CHART_MS || clock < this.#drawnAt
  }
}

/** For a derivation that draws nothing but a chart. */
export function withChartPace<V>(derivation: Derivation<V>): Derivation<V> {
  const pace = new ChartPace<V>()
  return {
    ...derivation,
    reset(rows, all) {
      derivation.reset(rows, all)
      pace.reset()
    },
    apply(deltas) {
      derivation.apply(deltas)
      pace.change()
    },
    view: (now, clock) => pace.view(clock, () => derivation.view(now)),
    dueAt: () => pace.dueAt,
  }
}
