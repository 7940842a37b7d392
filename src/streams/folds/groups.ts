import { Ordered } from '../ordered'
import { text } from '../order'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'

/** Rows that have one value in a column. */
export interface Group<V> {
  /** The value's text; null: the rows with NULL. */
  readonly key: string | null
  readonly rows: number
  readonly of: V
}
interface Kept<V> {
  readonly key: string | null
  rows: number
  readonly fold: RowFold<V>
  /** As it is ranked; null where it is not yet. */
  group: Group<V> | null
}

/**
 * Rows by the values of a column, each group with a fold of its own, in an order of theirs. A change costs the groups
 * it is in, however many others there are.
 */
export class Groups<V> implements RowFold<Ordered<Group<V>>> {
  readonly uses: readonly string[]
  readonly #by: string | null
  readonly #make: () => RowFold<V>
  readonly #compare: (a: Group<V>, b: Group<V>) => number
  readonly #kept = new Map<string | null, Kept<V>>()
  readonly #changed = new Set<Kept<V>>()
  #ranked: Ordered<Group<V>>

  /**
   * `make`: a fold that changes with rows only, not with time, to a value that is never changed. `rank`: what comes
   * before; equals stand by their key. `by`: null is one group of all rows.
   */
  constructor(by: string | null, make: () => RowFold<V>, rank: (a: Group<V>, b: Group<V>) => number = byKey) {
    this.uses = [...(by === null ? [] : [by]), ...make().uses]
    this.#by = by
    this.#make = make
    this.#compare = (a, b) => rank(a, b) || byKey(a, b)
    this.#ranked = new Ordered(this.#compare)
  }
  load(all: readonly HeldRow[]) {
    const parts = new Map<string | null, HeldRow[]>()
    for (const held of all) {
      const key = this.#keyOf(held)
      const known = parts.get(key)
      if (known === undefined) parts.set(key, [held])
      else known.push(held)
    }
    this.#kept.clear()
    this.#changed.clear()
    this.#ranked = new Ordered(this.#compare)
    for (const [key, rows] of parts) this.#begin(key, rows.length).fold.load(rows)
  }
  add(held: HeldRow) {
    const key = this.#keyOf(held)
    const kept = this.#kept.get(key) ?? this.#begin(key, 0)
    kept.rows += 1
    kept.fold.add(held)
    this.#changed.add(kept)
  }
  remove(held: HeldRow) {
    const kept = this.#kept.get(this.#keyOf(held))
    if (kept === undefined) return
    kept.rows -= 1
    if (kept.rows > 0) kept.fold.remove(held)
    else this.#kept.delete(kept.key)
    this.#changed.add(kept)
  }
  value(now: number) {
    for (const kept of this.#changed) {
      if (kept.group !== null) this.#ranked.delete(kept.group)
      const { key, rows, fold } = kept
      kept.group = rows === 0 ? null : { key, rows, of: fold.value(now) }
      if (kept.group !== null) this.#ranked.add(kept.group)
    }
    this.#changed.clear()
    return this.#ranked
  }
  /** As it was when the value was last asked for; null where there is none. */
  group(key: string | null): Group<V> | null {
    return this.#kept.get(key)?.group ?? null
  }
  #keyOf({ row }: HeldRow): string | null {
    const value = this.#by === null ? null : row[this.#by]
    return value === null || value === undefined ? null : text(value)
  }
  #begin(key: string | null, rows: number): Kept<V> {
    const kept = { key, rows, fold: this.#make(), group: null }
    this.#kept.set(key, kept)
    this.#changed.add(kept)
    return kept
  }
}

/** By its text, NULL last. */
const byKey = ({ key: a }: Group<unknown>, { key: b }: Group<unknown>) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1
