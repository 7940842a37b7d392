import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'

/** The rows of one part, and what they are folded into. */
export interface Part<V> {
  readonly rows: number
  readonly of: V
}

/** A fold for each part of the rows; a part without rows is gone. */
export class Partition<K, V> {
  readonly #make: () => RowFold<V>
  readonly #parts = new Map<K, { rows: number; fold: RowFold<V>; part: Part<V> | null }>()
  #last: ReadonlyMap<K, Part<V>> | null = null

  /** `make`: a fold that changes with rows only, not with time. */
  constructor(make: () => RowFold<V>) {
    this.#make = make
  }
  load(all: readonly HeldRow[], keyOf: (held: HeldRow) => K | null) {
    const rows = new Map<K, HeldRow[]>()
    for (const held of all) {
      const key = keyOf(held)
      if (key === null) continue
      const known = rows.get(key)
      if (known === undefined) rows.set(key, [held])
      else known.push(held)
    }
    this.#parts.clear()
    this.#last = null
    for (const [key, held] of rows) {
      const fold = this.#make()
      fold.load(held)
      this.#parts.set(key, { rows: held.length, fold, part: null })
    }
  }
  add(key: K, held: HeldRow) {
    this.#last = null
    const known = this.#parts.get(key) ?? { rows: 0, fold: this.#make(), part: null }
    if (known.rows === 0) this.#parts.set(key, known)
    known.rows += 1
    known.part = null
    known.fold.add(held)
  }
  remove(key: K, held: HeldRow) {
    const known = this.#parts.get(key)
    if (known === undefined) return
    this.#last = null
    known.rows -= 1
    known.part = null
    if (known.rows === 0) this.#parts.delete(key)
    else known.fold.remove(held)
  }
  /** By key, in the order in which they came. Parts in which nothing changed are the same objects, and so is the map. */
  parts(now: number): ReadonlyMap<K, Part<V>> {
    if (this.#last !== null) return this.#last
    const parts = new Map<K, Part<V>>()
    for (const [key, known] of this.#parts) {
      known.part ??= { rows: known.rows, of: known.fold.value(now) }
      parts.set(key, known.part)
    }
    this.#last = parts
    return parts
  }
}
