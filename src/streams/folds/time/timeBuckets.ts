import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import { timeOf } from '../../values/columnValues'
import type { RowFold } from '../fold'
import { Partition, type Part } from '../groups/partition'
import { compareAscending } from '../../values/compare'

/** Rows of one stretch of time; `from`: ms since the epoch. */
export interface Bucket<V> {
  readonly from: number
  /** Null without rows. */
  readonly part: Part<V> | null
}

/**
 * Rows by stretches of time, `seconds` long and aligned to the epoch, each with its own fold: from the first with rows
 * to the one that contains `now`, `count` at most, oldest first. Older and later rows are folded but not returned, so
 * that the clock may be set back. Rows without a readable time are left out.
 */
export class TimeBuckets<V> implements RowFold<readonly Bucket<V>[]> {
  readonly uses: readonly string[]
  readonly #parts: Partition<number, V>
  readonly #idOf: (entry: RowEntry) => number | null
  readonly #width: number
  readonly #count: number
  /** Ids of the stretches that have rows. */
  #ids = new OrderedList<number>(compareAscending)
  #last: { version: number; first: number; id: number; buckets: readonly Bucket<V>[] } | null = null

  /** `make`: a fold that depends on rows only, not on the time. */
  constructor(
    { time, seconds, count }: { time: string; seconds: number; count: number },
    make: () => RowFold<V>,
  ) {
    this.uses = [time, ...make().uses]
    this.#parts = new Partition(make)
    this.#width = seconds * 1000
    this.#count = count
    this.#idOf = ({ row }) => {
      const at = timeOf(row[time])
      return at === null ? null : Math.floor(at / this.#width)
    }
  }
  load(all: readonly RowEntry[]) {
    this.#parts.load(all, entry => this.#idOf(entry) ?? undefined)
    this.#ids = new OrderedList(compareAscending, [...this.#parts.keys].sort(compareAscending))
  }
  add(entry: RowEntry) {
    const id = this.#idOf(entry)
    if (id === null) return
    if (!this.#parts.has(id)) this.#ids.add(id)
    this.#parts.add(id, entry)
  }
  remove(entry: RowEntry) {
    const id = this.#idOf(entry)
    if (id === null || !this.#parts.has(id)) return
    this.#parts.remove(id, entry)
    if (!this.#parts.has(id)) this.#ids.delete(id)
  }
  /** Start of the oldest stretch with rows, returned or not; null without any. */
  get oldest(): number | null {
    const id = this.#ids.first
    return id === undefined ? null : id * this.#width
  }
  value(now: number) {
    const { version } = this.#parts
    const id = Math.floor(now / this.#width)
    if (this.#last?.version === version && this.#last.id === id) return this.#last.buckets
    const first = Math.max(id - this.#count + 1, Math.min(id + 1, this.#ids.first ?? Infinity))
    const shift = first - (this.#last?.first ?? first)
    const buckets = Array.from({ length: id - first + 1 }, (_, i) => {
      const bucket = first + i
      const from = bucket * this.#width
      const part = this.#parts.part(bucket, now)
      const before = this.#last?.buckets[i + shift]
      return before?.part === part ? before : { from, part }
    })
    this.#last = { version, first, id, buckets }
    return buckets
  }
}
