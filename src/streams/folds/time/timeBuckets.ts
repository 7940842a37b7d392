import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import { Partition, type Part } from '../groups/partition'
import { compareAscending } from '../../values/compare'
import { evenIntervals, intervalStarts, type Intervals } from './intervals'

/** Rows of one stretch of time; `from`: ms since the epoch. */
export interface Bucket<V> {
  readonly from: number
  /** Null without rows. */
  readonly part: Part<V> | null
}

/**
 * Rows by stretches of time, `seconds` long and aligned to the epoch unless `intervals` are others, each with its own
 * fold: from the first with rows to the one that contains `now`, `count` at most, oldest first. Older and later rows
 * are folded but not returned, so that the clock may be set back. Rows without a readable time are left out.
 */
export class TimeBuckets<V> implements RowFold<readonly Bucket<V>[]> {
  readonly uses: readonly string[]
  readonly #parts: Partition<number, V>
  readonly #startOf: (entry: RowEntry) => number | null
  readonly #intervals: Intervals
  readonly #count: number
  /** Of the stretches that have rows. */
  #starts = new OrderedList<number>(compareAscending)
  #last: { version: number; start: number; buckets: readonly Bucket<V>[] } | null = null

  /** `make`: a fold that depends on rows only, not on the time. */
  constructor(
    {
      time,
      seconds,
      count,
      intervals = evenIntervals(seconds),
    }: { time: string; seconds: number; count: number; intervals?: Intervals | undefined },
    make: () => RowFold<V>,
  ) {
    this.uses = [time, ...make().uses]
    this.#parts = new Partition(make)
    this.#intervals = intervals
    this.#count = count
    this.#startOf = ({ row }) => {
      const at = intervals.timeOf(row[time])
      return at === null ? null : intervals.startOf(at)
    }
  }
  load(all: readonly RowEntry[]) {
    this.#parts.load(all, entry => this.#startOf(entry) ?? undefined)
    this.#starts = new OrderedList(compareAscending, [...this.#parts.keys].sort(compareAscending))
  }
  add(entry: RowEntry) {
    const start = this.#startOf(entry)
    if (start === null) return
    if (!this.#parts.has(start)) this.#starts.add(start)
    this.#parts.add(start, entry)
  }
  remove(entry: RowEntry) {
    const start = this.#startOf(entry)
    if (start === null || !this.#parts.has(start)) return
    this.#parts.remove(start, entry)
    if (!this.#parts.has(start)) this.#starts.delete(start)
  }
  /** Start of the oldest stretch with rows, returned or not; null without any. */
  get oldest(): number | null {
    return this.#starts.first ?? null
  }
  value(now: number) {
    const { version } = this.#parts
    const start = this.#intervals.startOf(now)
    if (this.#last?.version === version && this.#last.start === start) return this.#last.buckets
    const before = this.#last?.buckets ?? []
    let place = 0
    const buckets = intervalStarts(this.#intervals, this.oldest ?? Infinity, now, this.#count).map(from => {
      const part = this.#parts.part(from, now)
      while ((before[place]?.from ?? Infinity) < from) place += 1
      const old = before[place]
      return old?.from === from && old.part === part ? old : { from, part }
    })
    this.#last = { version, start, buckets }
    return buckets
  }
}
