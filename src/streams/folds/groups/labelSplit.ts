import { textOf } from '../../rows/rowOrder'
import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import { Partition } from './partition'

/** The text of a column's value; null for NULL. */
export type Label = string | null

interface Portion<V> {
  readonly rows: number
  readonly value: V
}
/** Valid only until the next call of `value` returns others. */
interface Portions<V> {
  get(label: Label): Portion<V> | null
}

/** Rows by the values of a column, each value with its own fold and number of rows; unordered. */
export class LabelSplit<V> implements RowFold<Portions<V>> {
  readonly uses: readonly string[]
  readonly #parts: Partition<Label, V>
  readonly #labelOf: (entry: RowEntry) => Label
  #last: { version: number; portions: Portions<V> } | null = null

  /** `by`: null makes one label for all rows. `make`: a fold that depends on rows only, not on the time. */
  constructor(by: string | null, make: () => RowFold<V>) {
    this.uses = [...(by === null ? [] : [by]), ...make().uses]
    this.#parts = new Partition(make)
    this.#labelOf = by === null ? () => null : ({ row }) => toLabel(row[by])
  }
  load(all: readonly RowEntry[]) {
    this.#parts.load(all, this.#labelOf)
  }
  add(entry: RowEntry) {
    this.#parts.add(this.#labelOf(entry), entry)
  }
  remove(entry: RowEntry) {
    this.#parts.remove(this.#labelOf(entry), entry)
  }
  value(now: number) {
    const parts = this.#parts
    const { version } = parts
    if (this.#last?.version === version) return this.#last.portions
    const portions: Portions<V> = { get: label => parts.part(label, now) }
    this.#last = { version, portions }
    return portions
  }
}

export const toLabel = (value: unknown): Label =>
  value === null || value === undefined ? null : textOf(value)
