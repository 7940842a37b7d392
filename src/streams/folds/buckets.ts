import { Ordered } from '../ordered'
import type { HeldRow } from '../rowIndex'
import { timeOf } from '../values'
import type { RowFold } from './fold'
import { Partition, type Part } from './partition'

/** Rows of one stretch of time; `from`: ms since the epoch. */
export interface Bucket<V> {
  readonly from: number
  /** Null where there are none. */
  readonly part: Part<number, V> | null
}

/**
 * Rows by stretches of time, `seconds` long and counted from the epoch, each with a fold of its own: the last `count`
 * of them up to the one that `now` is in, oldest first. Rows that are older or ahead are folded and not shown, so
 * that a clock may be set back. Rows without a readable time are left out.
 */
export class Buckets<V> implements RowFold<readonly Bucket<V>[]> {
  readonly uses: readonly string[]
  readonly #parts: Partition<number, V>
  readonly #idOf: (held: HeldRow) => number | null
  readonly #width: number
  readonly #count: number
  /** Those that have rows. */
  #ids = new Ordered<number>(inOrder)
  #last: { version: number; id: number; buckets: readonly Bucket<V>[] } | null = null

  /** `make`: a fold that changes with rows only, not with time. */
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
  load(all: readonly HeldRow[]) {
    this.#parts.load(all, held => this.#idOf(held) ?? undefined)
    this.#ids = new Ordered(inOrder, [...this.#parts.keys].sort(inOrder))
  }
  add(held: HeldRow) {
    const id = this.#idOf(held)
    if (id === null) return
    if (!this.#parts.has(id)) this.#ids.add(id)
    this.#parts.add(id, held)
  }
  remove(held: HeldRow) {
    const id = this.#idOf(held)
    if (id === null || !this.#parts.has(id)) return
    this.#parts.remove(id, held)
    if (!this.#parts.has(id)) this.#ids.delete(id)
  }
  /** Where the oldest begins that has rows, shown or not; null without any. */
  get oldest(): number | null {
    const id = this.#ids.first
    return id === undefined ? null : id * this.#width
  }
  value(now: number) {
    const { version } = this.#parts
    const id = Math.floor(now / this.#width)
    if (this.#last?.version === version && this.#last.id === id) return this.#last.buckets
    const shift = id - (this.#last?.id ?? id)
    const buckets = Array.from({ length: this.#count }, (_, i) => {
      const bucket = id - this.#count + 1 + i
      const from = bucket * this.#width
      const part = this.#parts.part(bucket, now)
      const before = this.#last?.buckets[i + shift]
      return before?.part === part ? before : { from, part }
    })
    this.#last = { version, id, buckets }
    return buckets
  }
}

const inOrder = (a: number, b: number) => a - b
