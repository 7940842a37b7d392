import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, runToEnd, type Work } from '../../shared/timeSlices'
import { createComparator, createRanking } from './rowOrder'
import { OrderedList } from './orderedList'

export interface RowEntry {
  key: string
  row: Row
  /**
   * The version that the row is known to have; only rowVersions.ts reads or sets it. Stored here because a map by key
   * would take more memory than the row.
   */
  version?: number | undefined
}

/** A row of unknown version. The property exists from the start: adding it later would cost an array for each row. */
export const createRowEntry = (key: string, row: Row): RowEntry => ({ key, row, version: undefined })

/** A change of one row: `before` is null for a new row, `after` for a removed one, never both. */
export interface Delta {
  before: RowEntry | null
  after: RowEntry | null
}

/** A live view of the rows, in the shape's order. An unchanged row keeps its object. */
export interface Rows extends Iterable<RowEntry> {
  readonly size: number
  /** The table has more rows than the shape's limit let in. */
  readonly cut: boolean
  readonly last: RowEntry | undefined
  /** The first `count` rows. */
  head(count: number): RowEntry[]
  /** The last `count` rows, in order. */
  tail(count: number): RowEntry[]
  get(key: string): RowEntry | undefined
}

/** Rows by key and in order, with their changes since the last `takeDeltas`. */
export class RowIndex implements Rows {
  cut = false
  readonly #compare: (a: RowEntry, b: RowEntry) => number
  readonly #rank: (entry: RowEntry) => number | null
  #byKey = new Map<string, RowEntry>()
  #inOrder: OrderedList<RowEntry>
  /** Null until the first `takeDeltas`. */
  #deltas: Delta[] | null = null

  constructor(shape: RowShape, numbers?: ReadonlySet<string>) {
    const compare = createComparator(shape, numbers)
    const rank = createRanking(shape)
    this.#compare = (a, b) => compare(a.row, b.row)
    this.#rank = ({ row }) => rank(row)
    this.#inOrder = new OrderedList(this.#compare, [], this.#rank)
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
    const after = reuseEntry(before, createRowEntry(key, row))
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
  load(rows: readonly RowEntry[], previous: Rows | null) {
    runToEnd(this.replaceAll(rows, previous))
  }
  /** Replaces all rows when it is done; none may change before that. `previous`: unchanged rows reuse its objects. */
  *replaceAll(rows: readonly RowEntry[], previous: Rows | null): Work<void> {
    const byKey = new Map<string, RowEntry>()
    const inOrder = new OrderedList(this.#compare, [], this.#rank)
    const deltas: Delta[] = []
    yield* forEachSliced(rows, entry => byKey.set(entry.key, reuseEntry(previous?.get(entry.key), entry)))
    yield* forEachSliced(byKey.values(), entry => inOrder.add(entry))
    if (this.#deltas !== null) {
      yield* forEachSliced(this.#byKey.values(), before => {
        const after = byKey.get(before.key) ?? null
        if (after !== before) deltas.push({ before, after })
      })
      yield* forEachSliced(byKey.values(), after => {
        if (!this.#byKey.has(after.key)) deltas.push({ before: null, after })
      })
      this.#deltas = this.#deltas.concat(deltas)
    }
    this.#byKey = byKey
    this.#inOrder = inOrder
  }
  /** The changes of rows since the last call, in order; null at the first call, which stands for all rows. */
  takeDeltas(): Delta[] | null {
    const deltas = this.#deltas
    this.#deltas = []
    return deltas
  }
}

/** Returns the existing entry if its values are the same. */
function reuseEntry(entry: RowEntry | undefined, incoming: RowEntry): RowEntry {
  if (entry === undefined) return incoming
  for (const column in incoming.row) if (!Object.is(entry.row[column], incoming.row[column])) return incoming
  return entry
}
