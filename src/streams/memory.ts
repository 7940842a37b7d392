import type { Rows } from './rowIndex'

/**
 * The rows that were held last, for the next connection to compare with. Whoever carries it over does not look
 * inside, and neither does what writes states and events down.
 */
export class Memory {
  readonly #rows: Rows
  constructor(rows: Rows) {
    this.#rows = rows
  }
  static rowsOf(memory: Memory | null): Rows | null {
    return memory && memory.#rows
  }
  toJSON() {
    return `${this.#rows.size} rows`
  }
}
