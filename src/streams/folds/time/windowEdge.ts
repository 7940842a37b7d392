import type { RowEntry } from '../../rows/rowIndex'
import type { Points } from './points'

/** An edge of a window, in ms since the epoch. It knows when it meets the next row, so that most moves look for none. */
export class WindowEdge {
  #at: number
  /** No row is later than the edge and earlier than this. */
  #nextRowAt = -Infinity

  constructor(at: number) {
    this.#at = at
  }
  get at(): number {
    return this.#at
  }
  noteRow(at: number) {
    if (at > this.#at) this.#nextRowAt = Math.min(this.#nextRowAt, at)
  }
  /** The rows that it passes, in either direction: those later than the earlier place and not later than the other. */
  moveTo(at: number, rows: Points<RowEntry>): RowEntry[] {
    const before = this.#at
    this.#at = at
    if (at === before || (at > before && at < this.#nextRowAt)) return []
    const passedRows: RowEntry[] = []
    const [from, to] = at < before ? [at, before] : [before, at]
    this.#nextRowAt = Infinity
    for (const { at: rowAt, value } of rows.from(each => each <= from)) {
      if (rowAt > at) this.noteRow(rowAt)
      if (rowAt > to) break
      passedRows.push(value)
    }
    return passedRows
  }
}
