import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'

/** One part's number of rows, and the value of its fold. */
export interface Part<V> {
  readonly rows: number
  readonly value: V
}
interface PartState<V> {
  rows: number
  readonly fold: RowFold<V>
  /** Null after a change. */
  part: Part<V> | null
}

/** A fold for each part of the rows; a part without rows is dropped. */
export class Partition<K, V> {
  readonly #make: () => RowFold<V>
  readonly #parts = new Map<K, PartState<V>>()
  #version = 0

  /** `make`: a fold that depends on rows only, not on the time. */
  constructor(make: () => RowFold<V>) {
    this.#make = make
  }
  /** Changes with every change of a part. */
  get version() {
    return this.#version
  }
  /** Unordered. */
  get keys(): Iterable<K> {
    return this.#parts.keys()
  }
  has(key: K): boolean {
    return this.#parts.has(key)
  }
  /** `keyOf`: undefined for a row that is in no part. */
  load(all: readonly RowEntry[], keyOf: (entry: RowEntry) => K | undefined) {
    const rows = new Map<K, RowEntry[]>()
    for (const entry of all) {
      const key = keyOf(entry)
      if (key === undefined) continue
      const partRows = rows.get(key)
      if (partRows === undefined) rows.set(key, [entry])
      else partRows.push(entry)
    }
    this.#parts.clear()
    this.#version += 1
    for (const [key, entries] of rows) this.#begin(key, entries.length).fold.load(entries)
  }
  add(key: K, entry: RowEntry) {
    const part = this.#parts.get(key) ?? this.#begin(key, 0)
    part.rows += 1
    part.part = null
    part.fold.add(entry)
    this.#version += 1
  }
  remove(key: K, entry: RowEntry) {
    const part = this.#parts.get(key)
    if (part === undefined) return
    part.rows -= 1
    part.part = null
    this.#version += 1
    if (part.rows > 0) part.fold.remove(entry)
    else {
      this.#parts.delete(key)
    }
  }
  /** The same object while nothing in it changes; null for a missing part. */
  part(key: K, now: number): Part<V> | null {
    const state = this.#parts.get(key)
    if (state === undefined) return null
    state.part ??= { rows: state.rows, value: state.fold.value(now) }
    return state.part
  }
  #begin(key: K, rows: number): PartState<V> {
    const part = { rows, fold: this.#make(), part: null }
    this.#parts.set(key, part)
    return part
  }
}
