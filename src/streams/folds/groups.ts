import { text } from '../order'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import { Partition, type Part } from './partition'

/** Rows that have one value in a column, by its text. */
export type Group<V> = Part<string, V>

/** Rows by the values of a column, each group with a fold of its own; by that text, ascending. */
export class Groups<V> implements RowFold<readonly Group<V>[]> {
  readonly uses: readonly string[]
  readonly #parts: Partition<string, V>
  readonly #labelOf: (held: HeldRow) => string
  #sorted: { keys: readonly string[]; of: readonly string[] } = { keys: [], of: [] }
  #last: { version: number; groups: readonly Group<V>[] } | null = null

  /** `make`: a fold that changes with rows only, not with time. */
  constructor(by: string, make: () => RowFold<V>) {
    this.uses = [by, ...make().uses]
    this.#parts = new Partition(make)
    this.#labelOf = ({ row }) => text(row[by])
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
    if (this.#last?.version === version) return this.#last.groups
    if (this.#sorted.of !== keys) this.#sorted = { keys: [...keys].sort(), of: keys }
    const groups: Group<V>[] = []
    for (const key of this.#sorted.keys) {
      const group = this.#parts.part(key, now)
      if (group !== null) groups.push(group)
    }
    this.#last = { version, groups }
    return groups
  }
}
