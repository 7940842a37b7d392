import { text } from '../order'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import { Partition } from './partition'

/** Of a column's values the text; null for NULL. */
export type Label = string | null

interface Portion<V> {
  readonly rows: number
  readonly of: V
}
/** As they were when they were given; to be asked no more once there are others. */
interface Portions<V> extends Iterable<[Label, Portion<V>]> {
  get(label: Label): Portion<V> | null
}

/** Rows by the values of a column, each with a fold of its own, and how many rows each has; in no order. */
export class Split<V> implements RowFold<Portions<V>> {
  readonly uses: readonly string[]
  readonly #parts: Partition<Label, V>
  readonly #labelOf: (held: HeldRow) => Label
  #last: { version: number; portions: Portions<V> } | null = null

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
    const parts = this.#parts
    const { version } = parts
    if (this.#last?.version === version) return this.#last.portions
    const portions: Portions<V> = {
      get: label => parts.part(label, now),
      *[Symbol.iterator]() {
        for (const label of parts.keys) {
          const part = parts.part(label, now)
          if (part !== null) yield [label, part]
        }
      },
    }
    this.#last = { version, portions }
    return portions
  }
}

export const labelIn = (value: unknown): Label => (value === null || value === undefined ? null : text(value))
