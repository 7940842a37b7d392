import type { Row } from '../../../backend/ports/backend.port'
import type { RowShape } from '../../../board/model/source'
import { createComparator, createRanking } from '../../rows/rowOrder'
import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'

interface TopRowsOptions {
  /** All columns used by the condition, the order or the display. */
  uses: readonly string[]
  where: (row: Row) => boolean
  by: Pick<RowShape, 'order' | 'key'>
  /** The columns in which numbers came as text. */
  numbers?: ReadonlySet<string>
  count: number
}

/** The first `count` rows that satisfy a condition, in an order of their own. */
export class TopRows implements RowFold<readonly RowEntry[]> {
  readonly uses: readonly string[]
  readonly #where: (row: Row) => boolean
  readonly #compare: (a: RowEntry, b: RowEntry) => number
  readonly #rank: (entry: RowEntry) => number | null
  readonly #count: number
  #rows: OrderedList<RowEntry>
  #stale = false
  #last: readonly RowEntry[] = []

  constructor({ uses, where, by, numbers, count }: TopRowsOptions) {
    const compare = createComparator(by, numbers)
    const rank = createRanking(by)
    this.uses = uses
    this.#where = where
    this.#compare = (a, b) => compare(a.row, b.row)
    this.#count = count
    this.#rank = ({ row }) => rank(row)
    this.#rows = new OrderedList(this.#compare, [], this.#rank)
  }
  load(all: readonly RowEntry[]) {
    const rows = all.filter(({ row }) => this.#where(row)).sort(this.#compare)
    this.#rows = new OrderedList(this.#compare, rows, this.#rank)
    this.#stale = true
  }
  add(entry: RowEntry) {
    if (!this.#where(entry.row)) return
    this.#rows.add(entry)
    this.#stale = true
  }
  remove(entry: RowEntry) {
    if (!this.#where(entry.row)) return
    this.#rows.delete(entry)
    this.#stale = true
  }
  value() {
    if (!this.#stale) return this.#last
    this.#stale = false
    const head = this.#rows.head(this.#count)
    const isSame = head.length === this.#last.length && head.every((entry, i) => entry === this.#last[i])
    if (!isSame) this.#last = head
    return this.#last
  }
}
