import type { Row } from '../backend/port'
import type { Shape } from '../board/source'
import { each, finish, type Work } from '../slices'
import { comparator, ranking } from './order'
import { Ordered } from './ordered'

export interface HeldRow {
  key: string
  row: Row
  /**
   * Which version of the row it is known to be, by `holdStamps`, the one place that looks at it or changes it. Beside
   * the row and not in a map by key, which would take more than the row.
   */
  stamp?: number | undefined
}

/** A row of which no version is known. With a place for the stamp: one that comes later would cost an array each. */
export const heldRow = (key: string, row: Row): HeldRow => ({ key, row, stamp: undefined })

/** What became of one row: `before` is null where it came, `after` where it went, never both. */
export interface Delta {
  before: HeldRow | null
  after: HeldRow | null
}

/** The held rows as they are now, in the shape's order. A row that did not change is the same object as before. */
export interface Rows extends Iterable<HeldRow> {
  readonly size: number
  /** The table has more rows than the shape's limit let in. */
  readonly cut: boolean
  readonly last: HeldRow | undefined
  /** The first so many. */
  head(count: number): HeldRow[]
  /** The last so many, in order. */
  tail(count: number): HeldRow[]
  get(key: string): HeldRow | undefined
}

/** Rows by key and in order, and what became of them since somebody last asked. */
export class RowIndex implements Rows {
  cut = false
  readonly #compare: (a: HeldRow, b: HeldRow) => number
  readonly #rank: (held: HeldRow) => number | null
  #byKey = new Map<string, HeldRow>()
  #inOrder: Ordered<HeldRow>
  /** Null until the first load is told. */
  #deltas: Delta[] | null = null

  constructor(shape: Shape, numbers?: ReadonlySet<string>) {
    const compare = comparator(shape, numbers)
    const rank = ranking(shape)
    this.#compare = (a, b) => compare(a.row, b.row)
    this.#rank = ({ row }) => rank(row)
    this.#inOrder = new Ordered(this.#compare, [], this.#rank)
  }
  get size() {
    return this.#byKey.size
  }
  get last() {
    return this.#inOrder.last
  }
  get(key: string) {
    return this.#byKey.get(key)
  }
  head(count: number) {
    return this.#inOrder.head(count)
  }
  tail(count: number) {
    return this.#inOrder.tail(count)
  }
  [Symbol.iterator]() {
    return this.#inOrder[Symbol.iterator]()
  }

  set(key: string, row: Row) {
    const before = this.#byKey.get(key)
    const after = reuse(before, heldRow(key, row))
    if (after === before) return
    this.#deltas?.push({ before: before ?? null, after })
    this.#byKey.set(key, after)
    if (before !== undefined && this.#compare(before, after) === 0) this.#inOrder.replace(before, after)
    else {
      if (before !== undefined) this.#inOrder.delete(before)
      this.#inOrder.add(after)
    }
  }
  delete(key: string) {
    const before = this.#byKey.get(key)
    if (before === undefined) return
    this.#deltas?.push({ before, after: null })
    this.#byKey.delete(key)
    this.#inOrder.delete(before)
  }
  load(rows: readonly HeldRow[], known: Rows | null) {
    finish(this.replaceAll(rows, known))
  }
  /**
   * In the place of all rows, when it is done; none may change before. `known`: where the objects of rows that did not
   * change are found.
   */
  *replaceAll(rows: readonly HeldRow[], known: Rows | null): Work<void> {
    const byKey = new Map<string, HeldRow>()
    const inOrder = new Ordered(this.#compare, [], this.#rank)
    const deltas: Delta[] = []
    yield* each(rows, held => byKey.set(held.key, reuse(known?.get(held.key), held)))
    yield* each(byKey.values(), held => inOrder.add(held))
    if (this.#deltas !== null) {
      yield* each(this.#byKey.values(), before => {
        const after = byKey.get(before.key) ?? null
        if (after !== before) deltas.push({ before, after })
      })
      yield* each(byKey.values(), after => {
        if (!this.#byKey.has(after.key)) deltas.push({ before: null, after })
      })
      this.#deltas = this.#deltas.concat(deltas)
    }
    this.#byKey = byKey
    this.#inOrder = inOrder
  }
  /** What became of the rows since the last call, in turn; null at the first, where all of them came. */
  drain(): Delta[] | null {
    const deltas = this.#deltas
    this.#deltas = []
    return deltas
  }
}

/** The row already held, where what came is no other. */
function reuse(held: HeldRow | undefined, came: HeldRow): HeldRow {
  if (held === undefined) return came
  for (const column in came.row) if (!Object.is(held.row[column], came.row[column])) return came
  return held
}
