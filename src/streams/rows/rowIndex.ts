import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, runToEnd, type Work } from '../../shared/timeSlices'
import { byComparator, type Ordering } from './ordering'
import { OrderedList } from './orderedList'
import { createRowEntry, type RowEntry } from './rowEntry'
import type { ColumnFacts } from './rowOrder'

export type { RowEntry } from './rowEntry'

/** A change of one row: `before` is null for a new row, `after` for a removed one, never both. */
export interface Delta {
  before: RowEntry | null
  after: RowEntry | null
}

/** A live view of the rows, in the shape's order. An unchanged row keeps its object. */
export interface Rows extends Iterable<RowEntry> {
  readonly size: number
  /** The table has more rows than the shape's limit let in. */
  readonly isTruncated: boolean
  readonly last: RowEntry | undefined
  readonly order: RowShape['order']
  /** How often all rows were replaced: rows that did not change, and have no delta, may have another place since. */
  readonly replacements: number
  /** The first `count` rows. */
  head(count: number): RowEntry[]
  /** The last `count` rows, in order. */
  tail(count: number): RowEntry[]
  get(key: string): RowEntry | undefined
}

/** Where a row belongs: among those held, beyond the end of a truncated list, or where only the server can tell. */
export type RowPlace = 'inside' | 'beyond' | 'unknown'

/** Rows by key and in order, with their changes since the last `takeDeltas`. */
export class RowIndex implements Rows {
  isTruncated = false
  replacements = 0
  #ordering: Ordering
  #byKey = new Map<string, RowEntry>()
  #inOrder: OrderedList<RowEntry>
  /** Null until the first `takeDeltas`. */
  #deltas: Delta[] | null = null

  readonly order: RowShape['order']

  constructor(shape: RowShape, facts: ColumnFacts = {}) {
    this.order = shape.order
    this.#ordering = byComparator(shape, facts)
    this.#inOrder = this.#ordered(this.#ordering)
  }
  get size() {
    return this.#byKey.size
  }
  get last() {
    return this.#inOrder.last
  }
  /** The last row of a truncated list. */
  get edge() {
    return this.isTruncated ? this.last : undefined
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
  get ordering(): Ordering {
    return this.#ordering
  }
  /** `edge`: the last row of a truncated list; undefined where all rows are held. Costs O(log n). */
  locate(entry: RowEntry, edge: RowEntry | undefined): RowPlace {
    const { compare, isCertain, isUnplaceable, alternativeFor } = this.#ordering
    if (!isCertain && isUnplaceable(entry, this.#byKey.get(entry.key))) return 'unknown'
    const isBeyond = edge !== undefined && compare(entry, edge) > 0
    const { row } = entry
    const alternative = isCertain ? null : alternativeFor(row)
    if (alternative !== null) {
      const previous = this.#inOrder.before(other => compare(other, entry) < 0)
      const [next] = isBeyond ? [] : this.#inOrder.from(other => compare(other, entry) < 0)
      const fits =
        (previous === undefined || alternative(previous.row, row) <= 0) &&
        (next === undefined || alternative(row, next.row) <= 0)
      if (!fits) return 'unknown'
    }
    return isBeyond ? 'beyond' : 'inside'
  }

  set(key: string, row: Row) {
    this.put(createRowEntry(key, row))
  }
  /** Adds a row, or replaces the one with its key. */
  put(incomingEntry: RowEntry) {
    const { key } = incomingEntry
    const before = this.#byKey.get(key)
    const after = reuseEntry(before, incomingEntry)
    if (after === before) {
      // Written with the values that it had: Postgres has another version of it.
      after.version = undefined
      return
    }
    this.#deltas?.push({ before: before ?? null, after })
    this.#byKey.set(key, after)
    if (before === undefined) this.#ordering.admit(key)
    if (before !== undefined && this.#ordering.compare(before, after) === 0)
      this.#inOrder.replace(before, after)
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
    this.#ordering.forget(key)
  }
  load(rows: readonly RowEntry[], previous: Rows | null) {
    runToEnd(this.replaceAll(rows, previous))
  }
  /**
   * Replaces all rows when it is done; none may change before that. `previous`: unchanged rows reuse its objects.
   * `ordering`: the order from then on.
   */
  *replaceAll(
    rows: readonly RowEntry[],
    previous: Rows | null,
    ordering: Ordering = this.#ordering,
  ): Work<void> {
    const byKey = new Map<string, RowEntry>()
    const inOrder = this.#ordered(ordering)
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
    this.#ordering = ordering
    this.replacements += 1
  }
  /** The changes of rows since the last call, in order; null at the first call, which stands for all rows. */
  takeDeltas(): Delta[] | null {
    const deltas = this.#deltas
    this.#deltas = []
    return deltas
  }
  #ordered({ compare, rank }: Ordering): OrderedList<RowEntry> {
    return new OrderedList(compare, [], rank)
  }
}

/** Returns the existing entry if its values are the same. */
function reuseEntry(entry: RowEntry | undefined, incomingEntry: RowEntry): RowEntry {
  if (entry === undefined) return incomingEntry
  for (const column in incomingEntry.row)
    if (!Object.is(entry.row[column], incomingEntry.row[column])) return incomingEntry
  return entry
}
