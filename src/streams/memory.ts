import type { Panel } from '../board/board'
import type { Rows } from './rowIndex'
import type { Views } from './view'
import { panelViews } from './views'

/**
 * The rows that were held last: for the next connection to compare with, and for panels that come while there is
 * none. Whoever carries it over does not look inside, and neither does what writes states and events down.
 */
export class Memory {
  #rows: Rows | null
  readonly #at: number
  readonly #deafness: number
  /** `at`: when they were so, ms since the epoch. `deafness`: see `deafnessOf`. */
  constructor(rows: Rows | null, at: number, deafness = 0) {
    this.#rows = rows
    this.#at = at
    this.#deafness = deafness
  }
  /** After a connection on which rows changed, and no change was told. */
  deafened(): Memory {
    return new Memory(this.#rows, this.#at, this.#deafness + 1)
  }
  /**
   * Rows of the next connection stand in their place. Whoever began that keeps what it was begun with for as long as it
   * lives, which may be weeks.
   */
  release() {
    this.#rows = null
  }
  /** What panels would have shown of them. `isWhole`: of every row, also where not all can be seen. */
  draw(panels: readonly Panel[], isWhole = false): Views {
    if (this.#rows === null) return {}
    const views = panelViews(panels, isWhole)
    views.reset(this.#rows)
    return views.at(this.#at)
  }
  static rowsOf(memory: Memory | null): Rows | null {
    return memory && memory.#rows
  }
  /** How many connections were given up for that since a change was last told. */
  static deafnessOf(memory: Memory | null): number {
    return memory === null ? 0 : memory.#deafness
  }
  get size(): number {
    return this.#rows?.size ?? 0
  }
  toJSON() {
    return `${this.size} rows`
  }
}
