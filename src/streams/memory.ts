import type { Panel } from '../board/board'
import type { Rows } from './rowIndex'
import type { Views } from './view'
import { panelViews } from './views'

/**
 * The rows that were held last: for the next connection to compare with, and for panels that come while there is
 * none. Whoever carries it over does not look inside, and neither does what writes states and events down.
 */
export class Memory {
  readonly #rows: Rows
  readonly #at: number
  /** `at`: when they were so, ms since the epoch. */
  constructor(rows: Rows, at: number) {
    this.#rows = rows
    this.#at = at
  }
  /** What panels would have shown of them. */
  draw(panels: readonly Panel[]): Views {
    const views = panelViews(panels)
    views.reset(this.#rows)
    return views.at(this.#at)
  }
  static rowsOf(memory: Memory | null): Rows | null {
    return memory && memory.#rows
  }
  toJSON() {
    return `${this.#rows.size} rows`
  }
}
