import type { Row } from '../../backend/port'
import type { Shape } from '../../board/source'
import { comparator, ranking } from '../order'
import { Ordered } from '../ordered'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'

interface Asked {
  /** All columns that are looked at or shown. */
  uses: readonly string[]
  where: (row: Row) => boolean
  by: Pick<Shape, 'order' | 'key'>
  /** The columns in which numbers came as text. */
  numbers?: ReadonlySet<string>
  count: number
}

/** The first so many of the rows that a condition holds for, in an order of their own. */
export class Top implements RowFold<readonly HeldRow[]> {
  readonly uses: readonly string[]
  readonly #where: (row: Row) => boolean
  readonly #compare: (a: HeldRow, b: HeldRow) => number
  readonly #rank: (held: HeldRow) => number | null
  readonly #count: number
  #rows: Ordered<HeldRow>
  #stale = false
  #last: readonly HeldRow[] = []

  constructor({ uses, where, by, numbers, count }: Asked) {
    const compare = comparator(by, numbers)
    const rank = ranking(by)
    this.uses = uses
    this.#where = where
    this.#compare = (a, b) => compare(a.row, b.row)
    this.#count = count
    this.#rank = ({ row }) => rank(row)
    this.#rows = new Ordered(this.#compare, [], this.#rank)
  }
  load(all: readonly HeldRow[]) {
    const rows = all.filter(({ row }) => this.#where(row)).sort(this.#compare)
    this.#rows = new Ordered(this.#compare, rows, this.#rank)
    this.#stale = true
  }
  add(held: HeldRow) {
    if (!this.#where(held.row)) return
    this.#rows.add(held)
    this.#stale = true
  }
  remove(held: HeldRow) {
    if (!this.#where(held.row)) return
    this.#rows.delete(held)
    this.#stale = true
  }
  value() {
    if (!this.#stale) return this.#last
    this.#stale = false
    const head = this.#rows.head(this.#count)
    const isSame = head.length === this.#last.length && head.every((held, i) => held === this.#last[i])
    if (!isSame) this.#last = head
    return this.#last
  }
}
