import type { Panel } from '../board/board'
import type { Rows } from './rows/rowIndex'
import type { Views } from './views/view'
import { panelViews } from './views/panelViews'

/**
 * The last rows of a connection: the next one compares with them, and panels added in between are drawn from them.
 * Private fields hide the rows from the machines that pass this on, and from code that logs states and events.
 */
export class RowsHandover {
  #rows: Rows | null
  readonly #at: number
  readonly #deafness: number
  /** `at`: as of when, ms since the epoch. `deafConnections`: see `deafConnectionsOf`. */
  constructor(rows: Rows | null, at: number, deafConnections = 0) {
    this.#rows = rows
    this.#at = at
    this.#deafness = deafConnections
  }
  /** After a connection on which rows changed and no change arrived. */
  afterDeafConnection(): RowsHandover {
    return new RowsHandover(this.#rows, this.#at, this.#deafness + 1)
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
    const views = panelViews(panels, isWhole)
    views.reset(this.#rows)
    return views.at(this.#at)
  }
  static rowsOf(handover: RowsHandover | null): Rows | null {
    return handover && handover.#rows
  }
  /** How many deaf connections were given up since a change last arrived. */
  static deafConnectionsOf(handover: RowsHandover | null): number {
    return handover === null ? 0 : handover.#deafness
  }
  get size(): number {
    return this.#rows?.size ?? 0
  }
  toJSON() {
    return `${this.size} rows`
  }
}
