import { text } from '../order'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import { Partition } from './partition'

/** Of a column's values the text; null for NULL. */
export type Label = string | null

/** Rows by the values of a column, each with a fold of its own, and how many rows each has; in no order. */
export class Split<V> implements RowFold<ReadonlyMap<Label, { rows: number; of: V }>> {
  readonly uses: readonly string[]
  readonly #parts: Partition<Label, V>
  readonly #labelOf: (held: HeldRow) => Label
  #last: { version: number; parts: ReadonlyMap<Label, { rows: number; of: V }> } | null = null

  /** `by`: null is one label for all rows. `make`: a fold that changes with rows only, not with time. */
  constructor(by: string | null, make: () => RowFold<V>) {
    this.uses = [...(by === null ? [] : [by]), ...make().uses]
    this.#parts = new Partition(make)
    this.#labelOf = by === null ? () => null : ({ row }) => labelIn(row[by])
  }
  load(all: readonly HeldRow[]) {
    this.#parts.load(all, this.#labelOf)
  }
  add(held: HeldRow) {
    this.#parts.add(this.#labelOf(held), held)
  }
  remove(held: HeldRow) {
    this.#parts.remove(this.#labelOf(held), held)
  }
  value(now: number) {
    const { version, keys } = this.#parts
    if (this.#last?.version === version) return this.#last.parts
    const parts = new Map<Label, { rows: number; of: V }>()
    for (const key of keys) {
      const part = this.#parts.part(key, now)
      if (part !== null) parts.set(key, part)
    }
    this.#last = { version, parts }
    return parts
  }
}

export const labelIn = (value: unknown): Label => (value === null || value === undefined ? null : text(value))
