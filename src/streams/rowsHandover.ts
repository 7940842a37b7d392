import type { Panel } from '../board/board'
import type { Rows } from './rows/rowIndex'
import type { Views } from './views/view'
import { DayColumns } from './values/dayColumns'
import { panelViews } from './views/panelViews'

/**
 * `connections`: how many deaf connections were given up since a change last arrived. `endedAt`: when the last one was,
 * whatever arrived since; ms since the epoch.
 */
export interface Deafness {
  connections: number
  endedAt: number | null
}
const noDeafness: Deafness = { connections: 0, endedAt: null }

/**
 * The last rows of a connection: the next one compares with them, and panels added in between are drawn from them.
 * Private fields hide the rows from the machines that pass this on, and from code that logs states and events.
 */
export class RowsHandover {
  #rows: Rows | null
  readonly #at: number
  readonly #deafness: Deafness
  /** `at`: as of when, ms since the epoch. */
  constructor(rows: Rows | null, at: number, deafness: Deafness = noDeafness) {
    this.#rows = rows
    this.#at = at
    this.#deafness = deafness
  }
  /** After a connection on which rows changed and no change arrived, which ended at `endedAt`. */
  afterDeafConnection(endedAt: number): RowsHandover {
    return new RowsHandover(this.#rows, this.#at, { connections: this.#deafness.connections + 1, endedAt })
  }
  /**
   * Drops the rows once the next connection has its own. The feed keeps its input as long as it lives, which may be
   * weeks.
   */
  release() {
    this.#rows = null
  }
  /** The views of these rows. `isWhole`: with every row, even if not all can be seen. */
  draw(panels: readonly Panel[], isWhole = false): Views {
    if (this.#rows === null) return {}
    const dayColumns = new DayColumns()
    dayColumns.learn(panels, { rows: this.#rows })
    const views = panelViews(dayColumns.fit(panels), isWhole)
    views.reset(this.#rows)
    return views.at(this.#at)
  }
  static rowsOf(handover: RowsHandover | null): Rows | null {
    return handover && handover.#rows
  }
  static deafnessOf(handover: RowsHandover | null): Deafness {
    return handover === null ? noDeafness : handover.#deafness
  }
  get size(): number {
    return this.#rows?.size ?? 0
  }
  toJSON() {
    return `${this.size} rows`
  }
}
