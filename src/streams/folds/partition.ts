import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'

/** How many rows one part has, and what they are folded into. */
export interface Part<K, V> {
  readonly key: K
  readonly rows: number
  readonly of: V
}
interface Kept<K, V> {
  rows: number
  readonly fold: RowFold<V>
  /** Null after a change. */
  part: Part<K, V> | null
}

/** A fold for each part of the rows; a part without rows is gone. */
export class Partition<K, V> {
  readonly #make: () => RowFold<V>
  readonly #parts = new Map<K, Kept<K, V>>()
  #version = 0
  #keys: readonly K[] | null = null

  /** `make`: a fold that changes with rows only, not with time. */
  constructor(make: () => RowFold<V>) {
    this.#make = make
  }
  /** Another number after every change. */
  get version() {
    return this.#version
  }
  /** In no order. The same object until a part comes or goes. */
  get keys(): readonly K[] {
    this.#keys ??= [...this.#parts.keys()]
    return this.#keys
  }
  has(key: K): boolean {
    return this.#parts.has(key)
  }
  /** `keyOf`: undefined for a row that is in no part. */
  load(all: readonly HeldRow[], keyOf: (held: HeldRow) => K | undefined) {
    const rows = new Map<K, HeldRow[]>()
    for (const held of all) {
      const key = keyOf(held)
      if (key === undefined) continue
      const known = rows.get(key)
      if (known === undefined) rows.set(key, [held])
      else known.push(held)
    }
    this.#parts.clear()
    this.#keys = null
    this.#version += 1
    for (const [key, held] of rows) this.#begin(key, held.length).fold.load(held)
  }
  add(key: K, held: HeldRow) {
    const part = this.#parts.get(key) ?? this.#begin(key, 0)
    part.rows += 1
    part.part = null
    part.fold.add(held)
    this.#version += 1
  }
  remove(key: K, held: HeldRow) {
    const part = this.#parts.get(key)
    if (part === undefined) return
    part.rows -= 1
    part.part = null
    this.#version += 1
    if (part.rows > 0) part.fold.remove(held)
    else {
      this.#parts.delete(key)
      this.#keys = null
    }
  }
  /** The same object while nothing in it changed; null for a part that is not there. */
  part(key: K, now: number): Part<K, V> | null {
    const kept = this.#parts.get(key)
    if (kept === undefined) return null
    kept.part ??= { key, rows: kept.rows, of: kept.fold.value(now) }
    return kept.part
  }
  #begin(key: K, rows: number): Kept<K, V> {
    const part = { rows, fold: this.#make(), part: null }
    this.#parts.set(key, part)
    this.#keys = null
    return part
  }
}
